import { describe, expect, it } from "vitest";
import type { TableView } from "../../api/types";
import einstein from "../fixtures/einstein.json";
import hands from "../fixtures/hands.json";
import { type Ply, plyOf } from "../history";
import { recorded, stepsOf, tableAt } from "../testing";
import { countsOf, goalOf, scoreText, winsOf } from "./score";

const game = recorded(einstein);
const plies: Ply[] = stepsOf(game).flatMap(({ event, after }) =>
  after.game?.number === 1 ? (plyOf(event, after) ?? []) : [],
);

function counts(seq: number) {
  return countsOf(
    tableAt(game, seq),
    plies.filter((ply) => ply.seq <= seq),
  );
}

describe("pieces left", () => {
  it("are told once a seat has lost some, against the most it had", () => {
    const end = game.events.find((event) => event.kind === "ended")?.seq ?? 0;
    const found = counts(end);
    expect([...(found?.keys() ?? [])]).toEqual(["red", "blue"]);
    const pieces = tableAt(game, end).game?.state.scene.pieces ?? [];
    for (const [seat, { now, most }] of found ?? []) {
      expect(most).toBe(6);
      expect(now).toBe(pieces.filter((piece) => piece.colour === seat).length);
    }
  });

  it("are not told while pieces are only set up, nor where their number never changes", () => {
    expect(counts(9)).toBeNull();
    const other = recorded(hands);
    const all = stepsOf(other).flatMap(({ event, after }) => plyOf(event, after) ?? []);
    expect(countsOf(tableAt(other, 99), all)).toBeNull();
  });
});

describe("a match", () => {
  const table = tableAt(game, 12);
  const withMatch = (options: string, score: string): TableView => ({
    ...table,
    match: { ...table.match, options, score },
  });

  it("has a goal unless it is one game", () => {
    expect(goalOf(table.match)).toBeNull();
    expect(goalOf(withMatch("length=3,leads=winner", "0-0").match)).toEqual({ kind: "wins", count: 3 });
    expect(goalOf(withMatch("target=300", "0-0").match)).toEqual({ kind: "points", count: 300 });
  });

  it("counts the wins of a place, or of a side where seats play together", () => {
    expect(winsOf(withMatch("length=3", "2-1"), "red")).toBe(2);
    expect(winsOf(withMatch("length=3", "2-1"), "blue")).toBe(1);
    const four = ["red", "blue", "yellow", "green"];
    const places = four.map((seat) => ({
      seat,
      kind: "computer" as const,
      name: "",
      person: "",
      player: "random",
    }));
    const game4 = table.game && { ...table.game, seats: four, sides: [0, 1, 0, 1] };
    const team = { ...withMatch("length=3", "2-1"), places, game: game4 };
    expect(four.map((seat) => winsOf(team, seat))).toEqual([2, 1, 2, 1]);
  });

  it("writes its score as one reads it", () => {
    expect(scoreText("2-1-0")).toBe("2 – 1 – 0");
  });
});
