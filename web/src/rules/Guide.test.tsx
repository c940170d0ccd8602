import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serve } from "../pages/parts/fake";
import { set, settings } from "../settings";
import { RULES, tableOf } from "./fixture";
import { Guide } from "./Guide";
import { notesOf } from "./notes";

beforeEach(() => {
  serve({ "GET /api/games/duel/rules": RULES });
  set({ guided: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MINE = { turn: "red", moves: [{ id: 1, text: "a", touches: ["a"] }] };
const heading = (): string | null | undefined => document.querySelector(".guide h2")?.textContent;
const next = (): boolean => fireEvent.click(screen.getByRole("button", { name: "Next" }));

describe("the guide of a first game", () => {
  it("goes note by note to its end, and does not come again", async () => {
    const { rerender } = render(<Guide table={tableOf()} />);
    await screen.findByText("Get there first.");
    const seen: (string | null | undefined)[] = [];
    for (; screen.queryByRole("button", { name: "Next" }); next()) seen.push(heading());
    seen.push(heading());
    expect(seen).toEqual([
      "The goal",
      "A turn",
      "Who plays",
      "Whose turn it is",
      "What was rolled or drawn",
      "How to move",
      "That is all you need",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(settings().guided).toBe(true);
    rerender(<Guide table={tableOf()} />);
    expect(heading()).toBeUndefined();
  });

  it("can be skipped at once", async () => {
    render(<Guide table={tableOf()} />);
    fireEvent.click(await screen.findByRole("button", { name: "Skip the guide" }));
    expect([settings().guided, heading()]).toEqual([true, undefined]);
  });

  it("goes on by itself when the move that it asks for has been made", async () => {
    const { rerender } = render(<Guide table={tableOf(MINE)} />);
    await screen.findByText("Get there first.");
    while (heading() !== "How to move") next();
    rerender(<Guide table={tableOf({ ...MINE, turn: "chance", moves: [] })} />);
    await screen.findByRole("heading", { name: "That is all you need" });
  });

  it("waits for the turn before it looks for the move", async () => {
    const { rerender } = render(<Guide table={tableOf()} />);
    await screen.findByText("Get there first.");
    while (heading() !== "How to move") next();
    rerender(<Guide table={tableOf({ turn: "chance" })} />);
    expect(heading()).toBe("How to move");
  });

  it.each([
    ["before the game", { phase: "seeding" }],
    ["to those who watch", { you: null }],
  ])("says nothing %s", (_, more) => {
    render(<Guide table={tableOf({}, more)} />);
    expect(heading()).toBeUndefined();
  });

  it("stands without the rules where they cannot be had", async () => {
    serve({});
    render(<Guide table={tableOf()} />);
    await screen.findByRole("heading", { name: "Who plays" });
  });
});

describe("its notes", () => {
  const textsOf = (table: ReturnType<typeof tableOf>, kind: string) =>
    notesOf(table, RULES.summary).find((note) => note.kind === kind)?.texts;

  it("say who plays, what is to be done, and what lies there", () => {
    expect(textsOf(tableOf(), "seats")).toEqual(["You play red.", "The computer plays blue."]);
    expect(textsOf(tableOf(), "turn")).toContain("Blue to move");
    expect(textsOf(tableOf(), "faces")?.slice(1)).toEqual(["3: blue moves its stone 3"]);
    const none = tableOf({ scene: { pieces: [], faces: [], choices: [] } });
    expect(textsOf(none, "faces")).toBeUndefined();
  });

  it("tell the moves that there are, or to wait", () => {
    expect(textsOf(tableOf(MINE), "move")?.at(-1)).toBe("You have 1 moves now. Try one!"); // en.json has "1 move"
    expect(textsOf(tableOf(), "move")?.at(-1)).toContain("not your turn yet");
  });

  it("name the team, and those who play alone", () => {
    const table = tableOf();
    const game = { ...table.game, seats: ["red", "blue", "yellow"], sides: [0, 1, 0] } as never;
    expect(textsOf({ ...table, game }, "seats")).toContain("You are in a team with yellow.");
    const alone = { ...table, game: { ...table.game, seats: ["red"], sides: [0] } as never };
    expect(textsOf(alone, "seats")).toEqual(["You play alone, for points."]);
  });
});
