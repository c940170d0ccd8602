import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Route } from "wouter-preact";
import type { BoardProps } from "../board/contract";
import einstein from "../table/fixtures/einstein.json";
import ReplayPage from "./ReplayPage";

const seen = vi.hoisted(() => ({ board: null as BoardProps | null, motion: false }));

vi.mock("../board/Board", () => ({
  Board: (props: BoardProps) => {
    seen.board = props;
    return <button type="button">{props.label}</button>;
  },
}));
vi.mock("../settings", async (original) => ({
  ...(await original<typeof import("../settings")>()),
  moves: () => seen.motion,
}));

const { start, events } = einstein[0] as unknown as {
  start: { id: string };
  events: { seq: number; steps?: unknown[] }[];
};
const first = events.slice(0, events.findIndex((event) => (event as { kind?: string }).kind === "ended") + 1);
const hasSteps = (event: { steps?: unknown[] }): boolean => (event.steps?.length ?? 0) > 0;
const asked: string[] = [];

function answer(address: string): unknown {
  const url = new URL(address, "http://site");
  if (url.pathname === "/api/games") return { games: [] };
  if (url.pathname.endsWith("/events")) {
    const since = Number(url.searchParams.get("since"));
    return events.filter((event) => event.seq > since).slice(0, Number(url.searchParams.get("limit")));
  }
  if (url.pathname === "/api/positions") return null;
  return { ...start, phase: "finished" };
}

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return json(answer(address));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.length = 0;
  seen.motion = false;
});

const pass = (milliseconds: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

async function open(query: string): Promise<void> {
  history.replaceState(null, "", `/tables/${start.id}/replay${query}`);
  render(<Route path="/tables/:id/replay" component={ReplayPage} />);
  await screen.findByRole("slider");
  await pass(50); // effects come after the first picture
}

const at = (): number => Number(screen.getByRole<HTMLInputElement>("slider").value);
const press = (key: string, target: Element = document.body): void => {
  fireEvent.keyDown(target, { key });
};
const plies = (): number => Number(screen.getByRole<HTMLInputElement>("slider").max);

describe("the replay of a game", () => {
  it("begins at the ply of the link", async () => {
    await open("?game=1&ply=3");
    expect(at()).toBe(3);
    expect(plies()).toBe(first.filter((each) => "steps" in each).length);
    expect(seen.board?.moves).toEqual([]);
  });

  it("steps by keys, and leaves them to fields and to the board", async () => {
    await open("?game=1&ply=2");
    press("ArrowRight");
    expect(at()).toBe(3);
    press("ArrowLeft");
    press("ArrowLeft");
    expect(at()).toBe(1);
    press("End");
    expect(at()).toBe(plies());
    press("Home");
    expect(at()).toBe(0);
    press("ArrowRight", screen.getByRole("combobox", { name: "Speed" }));
    expect(at()).toBe(0);
    screen.getByText(/^Replay of/).addEventListener("keydown", (event) => event.preventDefault());
    press("ArrowRight", screen.getByText(/^Replay of/));
    expect(at()).toBe(0);
  });

  it("plays by itself with the space bar, and pauses", async () => {
    await open("?game=1&ply=0");
    press(" ");
    expect(at()).toBe(1);
    expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
    await pass(950);
    expect(at()).toBe(2);
    press(" ");
    await pass(3000);
    expect(at()).toBe(2);
  });

  it("shows a step forward happening, and says what happens", async () => {
    seen.motion = true;
    const ply = first.filter((each) => "steps" in each).findIndex(hasSteps);
    await open(`?game=1&ply=${ply}`);
    press("ArrowRight");
    const board = seen.board as BoardProps;
    expect(board.happening?.steps.length).toBeGreaterThan(0);
    const told = (first.find(hasSteps) as unknown as { told: { text: string } }).told.text;
    expect(screen.getAllByRole("status").map((each) => each.textContent?.toLowerCase())).toContain(
      told.toLowerCase(),
    );
    act(() => board.onShown(board.happening?.key ?? 0));
    expect(seen.board?.happening).toBeNull();
    expect(at()).toBe(ply + 1);
    press("ArrowLeft");
    expect(seen.board?.happening).toBeNull();
  });

  it("keeps the address at the ply, without steps back for each", async () => {
    await open("?game=1&ply=0");
    const before = history.length;
    for (let times = 0; times < 4; times += 1) press("ArrowRight");
    await pass(400);
    expect(location.search).toBe("?game=1&ply=4");
    expect(history.length).toBe(before);
    expect(at()).toBe(4);
  });

  it("goes where the address is changed to, as by a link to another ply", async () => {
    await open("?game=1&ply=1");
    press("ArrowRight");
    await pass(400);
    act(() => history.pushState(null, "", `/tables/${start.id}/replay?game=1&ply=5`));
    await pass(50);
    expect(at()).toBe(5);
  });

  it("jumps to a roll or move of the list, and marks it", async () => {
    await open("?game=1&ply=0");
    const list = within(screen.getByRole("list", { name: "" }) ?? document.body);
    const entries = list.getAllByRole("button");
    fireEvent.click(entries[5] as Element);
    expect(at()).toBe(5);
    expect(entries[5]?.getAttribute("aria-current")).toBe("step");
  });

  it("offers all games of a match", async () => {
    await open("");
    const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Game of the match" });
    expect(choice.options.length).toBeGreaterThan(1);
    choice.value = "1";
    fireEvent(choice, new Event("change", { bubbles: true }));
    await pass(400);
    expect(location.search).toBe("?game=1&ply=0");
    expect(at()).toBe(0);
  });

  it("reads long games in pages, and does not ask again when they are over", async () => {
    await open("?game=1");
    await pass(20000);
    expect(asked.filter((each) => each.includes("/events")).length).toBe(1);
  });
});
