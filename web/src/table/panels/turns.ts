/** Plies by turns: what came and what was done with it, together. */
import type { Ply } from "../history";

export interface Turn {
  number: number;
  /** Null for what chance sets up, and where there is only one seat. */
  seat: string | null;
  isSetUp: boolean;
  plies: readonly Ply[];
}

interface Open extends Turn {
  plies: Ply[];
}

/** Whether a ply goes on with a turn: a roll begins one, unless nothing was moved since the last. */
function goesOn(turn: Open | undefined, ply: Ply, isSetUp: boolean): boolean {
  if (!turn || turn.isSetUp !== isSetUp) return false;
  if (isSetUp) return true;
  if (turn.seat !== ply.seat) return false;
  if (ply.kind === "moved") return true;
  const hasMoved = turn.plies.some((each) => each.kind === "moved");
  return !hasMoved || (ply.seat !== null && ply.state.turn !== ply.seat);
}

/** The turns of a game. Before the first move, chance that leaves another seat to move sets up. */
export function turnsOf(plies: readonly Ply[]): readonly Turn[] {
  const turns: Open[] = [];
  let moved = false;
  let number = 0;
  for (const ply of plies) {
    moved ||= ply.kind === "moved";
    const isSetUp = !moved && ply.seat !== ply.state.turn;
    const last = turns.at(-1);
    if (last && goesOn(last, ply, isSetUp)) last.plies.push(ply);
    else {
      if (!isSetUp) number += 1;
      turns.push({ number: isSetUp ? 0 : number, seat: isSetUp ? null : ply.seat, isSetUp, plies: [ply] });
    }
  }
  return turns;
}

/** The points that a ply has brought, from its steps; 0 if none. */
export function pointsOf(ply: Ply): number {
  const scored = ply.steps.filter((step) => step.kind === "score").map((step) => Number(step.value));
  return scored.filter(Number.isFinite).reduce((sum, points) => sum + points, 0);
}
