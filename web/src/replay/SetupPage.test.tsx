import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardProps } from "../board/contract";
import { forgetGames } from "../pages/parts/games";
import SetupPage from "./SetupPage";

const seen = vi.hoisted(() => ({ board: null as BoardProps | null }));

vi.mock("../board/Board", () => ({
  Board: (props: BoardProps) => {
    seen.board = props;
    return <div />;
  },
}));

const GAMES = [
  {
    name: "odd",
    title: "Odd",
    options: [],
    levels: [{ player: "level:3", word: "fair" }],
    variants: [
      { title: "Odd", spec: "odd" },
      { title: "Odd for three", spec: "odd:seats=3" },
    ],
    seats: ["red", "blue"],
    solitaire: false,
  },
];
const scene = {
  width: 1,
  height: 1,
  places: [],
  lanes: [],
  captions: [],
  pieces: [],
  faces: [],
  choices: [],
  fills: [],
};
const sent: { path: string; body: Record<string, unknown> }[] = [];

/** A game whose positions are letters; an edit adds one, and with an x nobody can play. */
function edited(body: Record<string, unknown>): Response {
  const position = `${body.position || "start"}${((body.edit as string[]) ?? []).join("")}`;
  if (position.includes("?")) return json({ status: 422, code: "bad-position", detail: "what is ?" }, 422);
  const problem = position.endsWith("x") ? { detail: "an x stands there", clause: "2.3" } : null;
  const edits = ["a", "x"].map((touch) => ({ touches: [touch], text: `add ${touch}` }));
  return json({ spec: body.spec, position, problem, scene, edits });
}

function answer(path: string, body: Record<string, unknown>): Response {
  if (path === "/api/games") return json({ games: GAMES });
  if (path === "/api/editor") return edited(body);
  if (path === "/api/me") return json({ person: { id: "1", name: "Ada", username: null, guest: true } });
  if (path === "/api/tables") return json({ id: "T" }, 201);
  const words = { text: "blue is to move", id: "blue is to move", parameters: {} };
  const query = new URLSearchParams(location.search);
  const position = query.get("position");
  const objection = position?.endsWith("h") ? { detail: "somebody holds something" } : null;
  const state = { position, turn: "blue", status: words, moves: [{}] };
  return json({ spec: "odd", seats: ["red", "blue"], objection, state, outcomes: [] });
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

beforeEach(() => {
  forgetGames();
  sent.length = 0;
  vi.stubGlobal("fetch", async (address: string, options?: RequestInit) => {
    const body = options?.body ? (JSON.parse(String(options.body)) as Record<string, unknown>) : {};
    const path = address.split("?")[0] ?? "";
    sent.push({ path, body });
    return answer(path, body);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Position as text" });
const shows = (position: string) => vi.waitFor(() => expect(text().value).toBe(position));

async function open(query = ""): Promise<void> {
  history.replaceState(null, "", `/setup${query}`);
  render(<SetupPage />);
  await screen.findByRole("textbox", { name: "Position as text" });
}

function choose(index: number): void {
  const board = seen.board as BoardProps;
  act(() => board.onMove(board.moves[index] as BoardProps["moves"][number]));
}

describe("setting up a position", () => {
  it("begins where the link says, else with the first game at its start", async () => {
    await open("?spec=odd%3Aseats%3D3&position=abc");
    await shows("abc");
    expect(sent.find((each) => each.path === "/api/editor")?.body).toEqual({
      spec: "odd:seats=3",
      position: "abc",
    });
    cleanup();
    await open();
    await shows("start");
  });

  it("sends what is chosen on the board, and can take it back by button and by key", async () => {
    await open("?spec=odd");
    choose(0);
    await shows("starta");
    expect(sent.map((each) => each.body)).toContainEqual({ spec: "odd", position: "start", edit: ["a"] });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await shows("start");
    fireEvent.keyDown(document.body, { key: "y", ctrlKey: true });
    await shows("starta");
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    await shows("start");
    await vi.waitFor(() => expect(location.search).toBe("?spec=odd&position=start"));
  });

  it("says why a position cannot be played, with the rule, and lets nobody play it", async () => {
    await open("?spec=odd");
    choose(1);
    await shows("startx");
    expect(screen.getByText(/an x stands there/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Rule 2.3" }).getAttribute("href")).toBe("/rules/odd#2.3");
    expect(screen.queryByRole("button", { name: /Play on/ })).toBeNull();
  });

  it("says why no table can begin where play could lead, instead of a button that fails", async () => {
    await open("?spec=odd&position=abch");
    expect(await screen.findByText("Somebody holds something.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Play on/ })).toBeNull();
  });

  it("reads a position that is written, and says what is wrong with it", async () => {
    await open("?spec=odd");
    fireEvent.input(text(), { target: { value: "what ?" } });
    fireEvent.click(screen.getByRole("button", { name: "Show this position" }));
    expect((await screen.findByRole("alert")).textContent).toContain("what is ?");
    expect(text().value).toBe("what ?");
    fireEvent.input(text(), { target: { value: "fine" } });
    fireEvent.keyDown(text(), { key: "Enter" });
    await shows("fine");
    await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("lets a position of a link that cannot be read be put right", async () => {
    await open("?spec=odd&position=what+%3F");
    expect((await screen.findByRole("alert")).textContent).toContain("what is ?");
    expect(text().value).toBe("what ?");
    fireEvent.input(text(), { target: { value: "fine" } });
    fireEvent.keyDown(text(), { key: "Enter" });
    await vi.waitFor(() => expect(location.search).toBe("?spec=odd&position=fine"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("changes the game", async () => {
    await open("?spec=odd&position=abc");
    await shows("abc");
    const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Game" });
    choice.value = "odd:seats=3";
    fireEvent(choice, new Event("change", { bubbles: true }));
    await shows("start");
    expect(choice.value).toBe("odd:seats=3");
    expect(sent.map((each) => each.body)).toContainEqual({ spec: "odd:seats=3", position: "" });
  });

  it("opens a private table there, on the seat that is to move", async () => {
    await open("?spec=odd&position=abc");
    const play = await screen.findByRole<HTMLButtonElement>("button", { name: /^Play on/ });
    await vi.waitFor(() => expect(play.disabled).toBe(false));
    fireEvent.click(play);
    await vi.waitFor(() => expect(location.pathname).toBe("/tables/T"));
    expect(sent.find((each) => each.path === "/api/tables")?.body).toEqual({
      spec: "odd",
      seats: { others: "level:3", blue: "me" },
      position: "abc",
      public: false,
      rated: false,
    });
  });
});
