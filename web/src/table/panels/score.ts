/** How a match stands, and how many pieces are left: both without knowing the game. */
import type { MatchView, Piece, TableView } from "../../api/types";
import type { Ply } from "../history";

/** What a match is played to; null for a single game. */
export interface Goal {
  kind: "wins" | "points";
  count: number;
}

/** The goal that the options of a match name. */
export function goalOf(match: MatchView): Goal | null {
  const given = new Map(match.options.split(",").map((each) => each.split("=") as [string, string]));
  const target = Number(given.get("target") ?? 0);
  if (target > 0) return { kind: "points", count: target };
  const length = Number(given.get("length") ?? 1);
  return length > 1 ? { kind: "wins", count: length } : null;
}

/** What each seat has won so far; null where the score does not tell. */
export function winsOf(table: TableView, seat: string): number | null {
  const scores = table.match.score.split("-").map(Number);
  if (scores.some(Number.isNaN)) return null;
  const place = table.places.findIndex((each) => each.seat === seat);
  if (scores.length === table.places.length) return scores[place] ?? null;
  const side = table.game?.sides[table.game.seats.indexOf(seat)];
  return side === undefined ? null : (scores[side] ?? null);
}

/** A score as one reads it: `2 – 1`. */
export const scoreText = (score: string): string => score.split("-").join(" – ");

/** How many pieces of a colour there are now, of the most that there have been in this game. */
export interface Count {
  now: number;
  most: number;
}

const counted = (pieces: readonly Piece[], seat: string): number =>
  pieces.filter((piece) => piece.colour === seat).length;

/** The pieces of each seat; null unless some seat has lost some. */
export function countsOf(table: TableView, plies: readonly Ply[]): ReadonlyMap<string, Count> | null {
  const game = table.game;
  if (!game) return null;
  const scenes = [...plies.map((ply) => ply.state.scene.pieces), game.state.scene.pieces];
  let fell = false;
  const counts = new Map<string, Count>();
  for (const seat of game.seats) {
    const count: Count = { now: 0, most: 0 };
    for (const pieces of scenes) {
      count.now = counted(pieces, seat);
      fell ||= count.now < count.most;
      count.most = Math.max(count.most, count.now);
    }
    counts.set(seat, count);
  }
  return fell ? counts : null;
}
