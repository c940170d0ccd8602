import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { remember } from "../api/client";
import { ADA, type Answers, type Asked, GAMES, listed, Refused, serve } from "./parts/fake";
import { forgetGames } from "./parts/games";
import { become } from "./parts/me";
import Start from "./Start";
import { pathOf } from "./start/ByLink";
import { quickTable } from "./start/PlayCards";

const ID = "0123456789abcdef";
const NOBODY = { person: null };
const LISTS: Answers = {
  "GET /api/games": { games: GAMES },
  "GET /api/daily": { date: "2026-05-01", games: [] },
  "GET /api/tables": [],
  "POST /api/guests": ADA,
  "POST /api/tables": { id: ID },
};
const commands = (asked: Asked[]): unknown[] =>
  asked.filter(({ method }) => method !== "GET").map(({ path, body }) => [path, body]);

beforeEach(() => {
  forgetGames();
  remember(null);
  localStorage.clear();
  history.replaceState(null, "", "/");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the start page", () => {
  it("plays by one click, also for who was nobody before", async () => {
    const asked = serve({ ...LISTS, "GET /api/me": NOBODY });
    render(<Start />);
    fireEvent.click(await screen.findByRole("button", { name: /Duel!/ }));
    await waitFor(() => expect(location.pathname).toBe(`/tables/${ID}`));
    const [guest, table] = commands(asked) as [[string, { name: string }], unknown];
    expect(guest[0]).toBe("/api/guests");
    expect(guest[1].name).toMatch(/^\p{L}+ \d\d$/u);
    const seats = { red: "me", others: "level:3" };
    expect(table).toEqual(["/api/tables", { spec: "duel", seats, public: false, rated: false }]);
  });

  it("remembers how strong the computer shall be", async () => {
    const asked = serve({ ...LISTS, "GET /api/me": ADA });
    render(<Start />);
    fireEvent.change(await screen.findByLabelText("Strength of the computer"), {
      target: { value: "level:2" },
    });
    cleanup();
    render(<Start />);
    fireEvent.click(await screen.findByRole("button", { name: /Duel!/ }));
    await waitFor(() => expect(commands(asked)).toHaveLength(1));
    expect(commands(asked)).toMatchObject([["/api/tables", { seats: { others: "level:2" } }]]);
  });

  it("takes a name before one is anybody", async () => {
    const asked = serve({ ...LISTS, "GET /api/me": NOBODY });
    render(<Start />);
    fireEvent.click(await screen.findByRole("button", { name: "Change the name" }));
    fireEvent.input(screen.getByLabelText("Your name"), { target: { value: "Zoe" } });
    fireEvent.submit(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("You play as Zoe");
    expect(commands(asked)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: /Patience/ }));
    await waitFor(() => expect(commands(asked)[0]).toEqual(["/api/guests", { name: "Zoe" }]));
  });

  it("marks the games that wait for me, and leaves out those that are over", async () => {
    const mine = [
      listed("a", { waits_for_you: true }),
      listed("b"),
      listed("c", { phase: "finished" }),
      listed("d", { phase: "closed" }),
    ];
    serve({ ...LISTS, "GET /api/me": ADA, "GET /api/tables?which=mine&limit=20": mine });
    render(<Start />);
    const section = (await screen.findByRole("heading", { name: "Continue" })).parentElement as HTMLElement;
    const rows = within(section).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent?.includes("Your turn"))).toEqual([true, false]);
    expect(screen.getByRole("link", { name: /waits? for you/ }).getAttribute("href")).toBe("#continue");
  });

  it("joins a table with a free place, and none where one sits", async () => {
    const free = { kind: "open", name: "", person: "" } as const;
    const bob = { kind: "person", name: "Bob", person: "bob" } as const;
    const open = [
      listed(ID, { phase: "open", places: [bob, free] }),
      listed("mine", { phase: "open", places: [{ ...bob, name: "Ada", person: "ada" }, free] }),
    ];
    const asked = serve({
      ...LISTS,
      "GET /api/me": ADA,
      "GET /api/tables?which=open&limit=5": open,
      [`POST /api/tables/${ID}/sit`]: { seq: 2, events: [] },
    });
    render(<Start />);
    fireEvent.click(await screen.findByRole("button", { name: /Join/ }));
    await waitFor(() => expect(location.pathname).toBe(`/tables/${ID}`));
    expect(commands(asked)).toEqual([[`/api/tables/${ID}/sit`, {}]]);
  });

  it("says what is refused", async () => {
    const told = { text: "too many tables", id: "too many tables", parameters: {} };
    const full = new Refused({ status: 429, code: "too-many-tables", detail: "…", told });
    serve({ ...LISTS, "GET /api/me": ADA, "POST /api/tables": full });
    render(<Start />);
    fireEvent.click(await screen.findByRole("button", { name: /Duel!/ }));
    expect((await screen.findByRole("alert")).textContent).toContain("Too many tables.");
  });

  it("puts away a session that has ended, and plays on as a guest", async () => {
    let ended = true;
    const over = new Refused({ status: 401, code: "session-over", detail: "…" });
    const asked = serve({
      ...LISTS,
      "GET /api/me": () => (ended ? over : NOBODY),
      "DELETE /api/sessions": () => {
        ended = false;
      },
    });
    render(<Start />);
    fireEvent.click(await screen.findByRole("button", { name: /Duel!/ }));
    await waitFor(() => expect(location.pathname).toBe(`/tables/${ID}`));
    expect(commands(asked).map((each) => (each as [string])[0])).toEqual([
      "/api/sessions",
      "/api/guests",
      "/api/tables",
    ]);
  });
});

describe("a quick table", () => {
  it("is played alone where the game is", () => {
    const patience = GAMES.find((game) => game.solitaire);
    expect(patience && quickTable(patience, "level:3")).toEqual({
      spec: "patience",
      public: false,
      rated: false,
    });
  });

  it("takes a level that there is", () => {
    const [duel] = GAMES;
    expect(duel && quickTable(duel, "level:99").seats).toEqual({ red: "me", others: "level:1" });
  });
});

describe("a pasted link", () => {
  it.each([
    [`https://play.example/tables/${ID}?code=abc`, `/tables/${ID}?code=abc`],
    [`  /tables/${ID}  `, `/tables/${ID}`],
    [`https://play.example/tables/${ID}/replay?game=2#ply`, `/tables/${ID}/replay?game=2#ply`],
    [ID, `/tables/${ID}`],
    [`${ID}?code=abc`, `/tables/${ID}?code=abc`],
    ["https://play.example/", null],
    ["javascript:alert(1)", null],
    ["", null],
  ])("%s leads to %s", (text, path) => {
    expect(pathOf(text)).toBe(path);
  });
});

describe("whoever one becomes", () => {
  it("is shown at once", async () => {
    serve({ ...LISTS, "GET /api/me": NOBODY });
    render(<Start />);
    await screen.findByText(/^You play as/);
    become(ADA);
    await screen.findByText("You play as Ada");
  });
});
