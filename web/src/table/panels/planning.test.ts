import { afterEach, describe, expect, it, vi } from "vitest";
import type { TableView } from "../../api/types";
import einstein from "../fixtures/einstein.json";
import hands from "../fixtures/hands.json";
import { recorded, serve, tableAt } from "../testing";
import { mayPlan, nextFor, withoutPlan, withPlan } from "./planning";

/** Blue has rolled and is to move; the viewer is red. */
const base = tableAt(recorded(einstein), 11);
const table: TableView = { ...base, clock: "days:days=3" };

interface Answer {
  turn: string;
  moves?: string[];
  outcomes?: string[];
}

function positions(answers: Record<string, Answer>): string[][] {
  const asked: string[][] = [];
  serve(({ path }) => {
    const query = new URL(path, "http://here").searchParams;
    const moves = query.getAll("move");
    asked.push(moves);
    const answer = answers[moves.join(" ")];
    if (!answer) throw new Error(`nothing is known of ${moves.join(" ")}`);
    const { turn, moves: texts = [], outcomes = [] } = answer;
    return {
      state: { turn, moves: texts.map((text, id) => ({ id, text, touches: [] })) },
      outcomes: outcomes.map((text, id) => ({ id, text, probability: 0.5 })),
    };
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("where moves may be left", () => {
  it("is in games over days, while somebody else is to move", () => {
    expect(mayPlan(table)).toBe(true);
    expect(mayPlan({ ...table, clock: "none" })).toBe(true);
    expect(mayPlan({ ...table, clock: "move:seconds=30" })).toBe(false);
    expect(mayPlan({ ...table, you: null })).toBe(false);
    expect(mayPlan({ ...tableAt(recorded(einstein), 9), clock: "none" })).toBe(false);
  });

  it("is not against computers, nor with hands", () => {
    const places = table.places.map((place) =>
      place.name === "Bob" ? { ...place, kind: "computer" as const, player: "level:3" } : place,
    );
    expect(mayPlan({ ...table, places })).toBe(false);
    const other = tableAt(recorded(hands), 99);
    const waiting = { ...other, phase: "playing" as const };
    const theirs = waiting.game && { ...waiting.game, state: { ...waiting.game.state, turn: "yellow" } };
    expect(mayPlan({ ...waiting, game: theirs })).toBe(false);
  });
});

describe("what is chosen next", () => {
  it("is first what the others play, then a move for each of one's rolls", async () => {
    const asked = positions({
      "": { turn: "blue", moves: ["5b1", "5c2"] },
      "5b1": { turn: "chance", outcomes: ["1", "2"] },
      "5b1 1": { turn: "red", moves: ["1a1"] },
      "5b1 2": { turn: "red", moves: ["2a1", "2b2"] },
    });
    expect(await nextFor(table, [])).toEqual({
      assume: { token: "", seat: "blue", choices: ["5b1", "5c2"] },
    });
    expect(await nextFor(table, ["5b1"])).toEqual({
      roll: [
        { outcome: "1", moves: ["1a1"] },
        { outcome: "2", moves: ["2a1", "2b2"] },
      ],
    });
    expect(asked).toContainEqual(["5b1", "2"]);
  });

  it("is what others roll where it is not one's own roll, asked for without its colon", async () => {
    const asked = positions({
      "5b1": { turn: "chance", outcomes: ["1", "2"] },
      "5b1 1": { turn: "yellow", moves: ["1a1"] },
      "5b1 2": { turn: "yellow", moves: ["2a1"] },
    });
    expect(await nextFor(table, ["5b1"])).toEqual({
      assume: { token: "", seat: null, choices: ["1:", "2:"] },
    });
    expect(await nextFor(table, ["5b1", "1:"])).toMatchObject({ assume: { seat: "yellow" } });
    expect(asked.at(-1)).toEqual(["5b1", "1"]);
  });

  it("is nothing where the game is over, or one's turn comes without a roll", async () => {
    positions({ "5b1": { turn: "over" }, "5c2": { turn: "red", moves: ["1a1"] } });
    expect(await nextFor(table, ["5b1"])).toBeNull();
    expect(await nextFor(table, ["5c2"])).toBeNull();
  });
});

describe("plans", () => {
  const one = { moves: ["5b1"], on: { "1": "1a1" } };
  const other = { moves: ["5c2"], on: { "1": "1a1" } };

  it("replace those for the same moves", () => {
    const better = { moves: ["5b1"], on: { "2": "2a1" } };
    expect(withPlan([one, other], better)).toEqual([other, better]);
  });

  it("are taken back one by one", () => {
    expect(withoutPlan([one, other], one)).toEqual([other]);
  });
});
