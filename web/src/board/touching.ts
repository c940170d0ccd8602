/** What the viewer has touched: the state between two moves. */
import { useMemo, useState } from "preact/hooks";
import type { MoveView, Piece } from "../api/types";
import type { Scene } from "../table/fold";
import { aimed, filled, nextFilled, untouched } from "./filling";
import { nextTouches, type Touched, takenBack, touch, turnable } from "./touches";

/** A touch in vain: of what, and all touches with it, in the order of paths. */
export interface Refusal {
  name: string;
  touches: readonly string[];
}

/** The touches so far, and what can be done with them. */
export interface Touching {
  touched: Touched;
  /** What may be touched first. */
  first: ReadonlySet<string>;
  /** What may be touched next. */
  next: ReadonlySet<string>;
  canTurn: boolean;
  /** The place of a set-up that is filled next; null where none is. */
  filling: string | null;
  /** The pieces of a set-up that have been chosen so far. */
  filled: readonly Piece[];
  /** What has been touched in vain just now. */
  refused: Refusal | null;
  isPlace: (name: string) => boolean;
  /** Touches; whether that meant something. */
  touch: (name: string) => boolean;
  /** Begins anew with one touch. */
  begin: (name: string) => void;
  /** Says that a piece cannot be dragged, or not to where it has been dropped; begins anew. */
  refuse: (touches: readonly string[]) => void;
  turn: () => void;
  takeBack: () => void;
  clear: () => void;
}

interface Kept {
  /** Of which moves. */
  key: string;
  touched: Touched;
  refused: Refusal | null;
}

const inVain = ({ path, turned }: Touched, name: string): Refusal => ({
  name,
  touches: turned && path.length === 1 ? [name, ...path] : [...path, name],
});

const keyOf = (moves: readonly MoveView[]): string =>
  moves.map((move) => `${move.id} ${move.touches.join(" ")}`).join("\n");

/** Keeps what is touched, as long as the moves are the same. */
export function useTouching(
  scene: Scene,
  moves: readonly MoveView[],
  onMove: (move: MoveView) => void,
): Touching {
  const key = useMemo(() => keyOf(moves), [moves]);
  const names = useMemo(() => new Set(scene.places.map((place) => place.name)), [scene.places]);
  const standing = useMemo(() => new Set(scene.pieces.map((piece) => piece.place)), [scene.pieces]);
  const start = useMemo(() => untouched(scene, moves), [scene, moves]);
  const [kept, keep] = useState<Kept>({ key, touched: start, refused: null });
  const touched = kept.key === key ? kept.touched : start;
  const isPlace = (name: string): boolean => names.has(name);
  const isFree = (name: string): boolean => names.has(name) && !standing.has(name);
  const become = (now: Touched, refused: Refusal | null = null): void => keep({ key, touched: now, refused });
  const from = (now: Touched, name: string): boolean => {
    const part = now.order ? scene.fills.indexOf(name) : -1;
    if (part >= 0) {
      become(aimed(now, part));
      return true;
    }
    const outcome = touch(moves, now, name, isPlace, isFree);
    if (moves.length > 0)
      become(outcome.move ? start : outcome.touched, outcome.heard ? null : inVain(now, name));
    if (outcome.move) onMove(outcome.move);
    return outcome.heard;
  };
  const first = useMemo(() => nextTouches(moves, start), [moves, start]);
  const next = useMemo(() => nextTouches(moves, touched), [moves, touched]);
  const canTurn = useMemo(() => turnable(moves, touched, isFree), [moves, touched, names, standing]);
  return {
    touched,
    first,
    next,
    canTurn,
    filling: nextFilled(scene, touched),
    filled: useMemo(() => filled(scene, touched), [scene, touched]),
    refused: kept.key === key ? kept.refused : null,
    isPlace,
    touch: (name) => from(touched, name),
    begin: (name) => void from(start, name),
    refuse: (touches) => {
      if (moves.length > 0) become(start, { name: touches.at(-1) ?? "", touches });
    },
    turn: () => become({ ...touched, turned: !touched.turned }),
    takeBack: () => become(takenBack(touched)),
    clear: () => become(start),
  };
}
