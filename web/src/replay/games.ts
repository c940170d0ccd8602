/** The games of a table as they can be looked at again: what stood there after each roll and move. */
import type { GameView, PlaceView, ResultView, StateView, TableView } from "../api/types";
import { after, type Event, type Scene } from "../table/fold";
import { type Ply, plyOf } from "../table/history";
import { placesOf } from "../table/last";

/** A game, as far as it has come. */
export interface Game {
  number: number;
  spec: string;
  title: string;
  seats: readonly string[];
  places: readonly PlaceView[];
  start: StateView;
  plies: readonly Ply[];
  reason: GameView["reason"];
  result: ResultView | null;
}

/** All games that have been begun at a table, from its events. */
export function gamesOf(table: TableView, events: readonly Event[]): Game[] {
  let now: TableView = { ...table, seq: 0, phase: "open", offers: [], game: null };
  const games: Game[] = [];
  let plies: Ply[] = [];
  for (const event of events) {
    now = after(now, event);
    if (event.kind === "committed") {
      plies = [];
      games.push(begun(event.game, event.places, plies));
    } else if (event.kind === "ended") {
      const last = games.at(-1);
      if (last) Object.assign(last, { reason: event.reason, result: event.result });
    }
    const ply = plyOf(event, now);
    if (ply) plies.push(ply);
  }
  return games;
}

function begun(game: GameView, places: PlaceView[], plies: Ply[]): Game {
  const { number, spec, title, seats, state } = game;
  return { number, spec, title, seats, places, start: state, plies, reason: "", result: null };
}

/** What stands there after so many plies. */
export function stateAt(game: Game, ply: number): StateView {
  return game.plies[ply - 1]?.state ?? game.start;
}

/** The same, as it is drawn. */
export const sceneAt = (game: Game, ply: number): Scene => stateAt(game, ply).scene as Scene;

/** The places that the last move before a ply has touched. */
export const lastPlaces = (game: Game, ply: number): string[] => placesOf(game.plies.slice(0, ply));

/** What is beside the board at some time of a game: room is kept for it, so that buttons stay in place. */
export function spared(game: Game): Set<"with-dice" | "with-meanings"> {
  const found = new Set<"with-dice" | "with-meanings">();
  for (let ply = 0; ply <= game.plies.length; ply += 1) {
    for (const face of sceneAt(game, ply).faces) {
      if (face.x == null || face.y == null) found.add("with-dice");
      if (face.words?.text) found.add("with-meanings");
    }
  }
  return found;
}

/** What a list of moves has in a row: a roll, and the moves that were made with it. */
export interface Turn {
  roll: number | null;
  moves: number[];
}

/** The plies of a game by turns; each is told by its number, from 1. */
export function turnsOf(game: Game): Turn[] {
  const turns: Turn[] = [];
  game.plies.forEach((done, index) => {
    const last = turns.at(-1);
    if (done.kind === "rolled") turns.push({ roll: index + 1, moves: [] });
    else if (last && goesOn(game, last, done)) last.moves.push(index + 1);
    else turns.push({ roll: null, moves: [index + 1] });
  });
  return turns;
}

/** Whether a move belongs to the turn before it: it is of the same seat, or the first after a roll. */
function goesOn(game: Game, turn: Turn, done: Ply): boolean {
  const before = turn.moves.at(-1);
  return before === undefined || game.plies[before - 1]?.seat === done.seat;
}
