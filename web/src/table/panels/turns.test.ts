import { describe, expect, it } from "vitest";
import einstein from "../fixtures/einstein.json";
import hands from "../fixtures/hands.json";
import solitaire from "../fixtures/solitaire.json";
import { type Ply, plyOf } from "../history";
import { type Recorded, recorded, stepsOf } from "../testing";
import { pointsOf, turnsOf } from "./turns";

const pliesOf = (game: Recorded): Ply[] =>
  stepsOf(game).flatMap(({ event, after }) => (after.game?.number === 1 ? (plyOf(event, after) ?? []) : []));

describe("turns", () => {
  it("are a roll and what was moved by it, after the set-up", () => {
    const turns = turnsOf(pliesOf(recorded(einstein)));
    const kinds = turns.map((turn) => turn.plies.map((ply) => ply.kind).join("+"));
    expect(kinds[0]).toBe("rolled+rolled");
    expect(turns[0]?.isSetUp).toBe(true);
    expect(new Set(kinds.slice(1))).toEqual(new Set(["rolled+moved"]));
    expect(turns.slice(1, 4).map(({ seat, number }) => [seat, number])).toEqual([
      ["red", 1],
      ["blue", 2],
      ["red", 3],
    ]);
  });

  it("keep the card that a seat draws after its move with that move", () => {
    const plies = pliesOf(recorded(hands));
    const turns = turnsOf(plies);
    expect(turns.flatMap((turn) => turn.plies)).toEqual(plies);
    const played = turns.filter((turn) => !turn.isSetUp);
    expect(turns.filter((turn) => turn.isSetUp)).toHaveLength(1);
    for (const turn of played.slice(0, 2)) {
      expect(turn.plies[0]?.kind).toBe("moved");
      expect(turn.plies.every((ply) => ply.seat === turn.seat)).toBe(true);
    }
    expect(played.map((turn) => turn.seat).slice(0, 3)).toEqual(["red", "yellow", "red"]);
  });

  it("begin anew with each roll where one plays alone", () => {
    const turns = turnsOf(pliesOf(recorded(solitaire)));
    expect(turns.map((turn) => turn.plies.map((ply) => ply.kind).join("+"))).toEqual(
      Array.from({ length: 5 }, () => "rolled+moved"),
    );
  });

  it("tell the points of their steps", () => {
    const [ply] = pliesOf(recorded(solitaire));
    const score = (value: string) => ({ kind: "score", piece: "", origin: "", target: "", value, seat: "" });
    expect(pointsOf(ply as Ply)).toBe(0);
    expect(pointsOf({ ...(ply as Ply), steps: [score("20"), score("5"), score("x")] })).toBe(25);
  });
});
