import { describe, expect, it } from "vitest";
import type { TableView } from "../api/types";
import einstein from "../table/fixtures/einstein.json";
import hands from "../table/fixtures/hands.json";
import watched from "../table/fixtures/watched.json";
import type { Event } from "../table/fold";
import { type Game, gamesOf, lastPlaces, sceneAt, stateAt, turnsOf } from "./games";

interface Recorded {
  start: TableView;
  events: Event[];
  checks: TableView[];
}

const recorded = (fixture: unknown): Recorded => (fixture as Recorded[])[0] as Recorded;

function read(fixture: unknown): Game[] {
  const { start, events } = recorded(fixture);
  return gamesOf(start, events);
}

describe("the games of a table", () => {
  it("are all there, numbered, each with its own plies and its own end", () => {
    const games = read(einstein);
    const { events } = recorded(einstein);
    const begun = events.filter((event) => event.kind === "committed").length;
    expect(games.length).toBe(begun);
    expect(games.map((game) => game.number)).toEqual(games.map((_, index) => index + 1));
    const happened = events.filter((event) => event.kind === "rolled" || event.kind === "moved").length;
    expect(games.reduce((sum, game) => sum + game.plies.length, 0)).toBe(happened);
    expect(games[0]?.reason).not.toBe("");
  });

  it("know the whole scene after each ply, also what an event leaves out", () => {
    for (const game of [einstein, hands, watched].flatMap(read)) {
      for (let ply = 0; ply <= game.plies.length; ply += 1) {
        expect(sceneAt(game, ply).places.length).toBeGreaterThan(0);
        expect(stateAt(game, ply).ply).toBe(ply);
      }
    }
  });

  it("stand where the service says they stand", () => {
    const { checks } = recorded(einstein);
    const games = read(einstein);
    for (const { game } of checks) {
      const mine = games.find((each) => each.number === game?.number);
      if (!game || !mine) continue;
      expect(stateAt(mine, game.state.ply).position).toBe(game.state.position);
    }
  });

  it("do not tell one who watches what is in hands", () => {
    const texts = read(watched).flatMap((game) => game.plies.map((ply) => ply.text));
    expect(texts).toContain(null);
  });
});

describe("what the last move has touched", () => {
  it("is nothing at the start, and on the board later", () => {
    const [game] = read(einstein) as [Game];
    expect(lastPlaces(game, 0)).toEqual([]);
    const ply = game.plies.findIndex((each) => each.steps.some((step) => step.kind === "move")) + 1;
    const move = game.plies[ply - 1]?.steps.find((step) => step.kind === "move");
    expect(lastPlaces(game, ply)).toEqual(expect.arrayContaining([move?.origin, move?.target]));
  });
});

describe("turns", () => {
  it("hold each ply once, in order, a roll before the moves that it was made for", () => {
    for (const game of [einstein, hands].flatMap(read)) {
      const plies = turnsOf(game).flatMap((turn) => [...(turn.roll ? [turn.roll] : []), ...turn.moves]);
      expect(plies).toEqual(game.plies.map((_, index) => index + 1));
      for (const { roll, moves } of turnsOf(game)) {
        if (roll) expect(game.plies[roll - 1]?.kind).toBe("rolled");
        expect(new Set(moves.map((ply) => game.plies[ply - 1]?.seat)).size).toBeLessThanOrEqual(1);
      }
    }
  });
});
