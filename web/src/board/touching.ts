/** What the viewer has touched: the state between two moves. */
import { useMemo, useState } from "preact/hooks";
import type { MoveView } from "../api/types";
import type { Scene } from "../table/fold";
import { nextTouches, type Touched, takenBack, touch, turnable, UNTOUCHED } from "./touches";

/** The touches so far, and what can be done with them. */
export interface Touching {
  touched: Touched;
  /** What may be touched first. */
  first: ReadonlySet<string>;
  /** What may be touched next. */
  next: ReadonlySet<string>;
  canTurn: boolean;
  /** What has been touched in vain just now. */
  refused: string | null;
  isPlace: (name: string) => boolean;
  /** Touches; whether that meant something. */
  touch: (name: string) => boolean;
  /** Begins anew with one touch. */
  begin: (name: string) => void;
  turn: () => void;
  takeBack: () => void;
  clear: () => void;
}

interface Kept {
  /** Of which moves. */
  key: string;
  touched: Touched;
  refused: string | null;
}

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
  const [kept, keep] = useState<Kept>({ key, touched: UNTOUCHED, refused: null });
  const touched = kept.key === key ? kept.touched : UNTOUCHED;
  const isPlace = (name: string): boolean => names.has(name);
  const become = (now: Touched, refused: string | null = null): void => keep({ key, touched: now, refused });
  const from = (start: Touched, name: string): boolean => {
    const outcome = touch(moves, start, name, isPlace);
    if (moves.length > 0) become(outcome.move ? UNTOUCHED : outcome.touched, outcome.heard ? null : name);
    if (outcome.move) onMove(outcome.move);
    return outcome.heard;
  };
  const first = useMemo(() => nextTouches(moves, UNTOUCHED), [moves]);
  const next = useMemo(() => nextTouches(moves, touched), [moves, touched]);
  const canTurn = useMemo(() => turnable(moves, touched, isPlace), [moves, touched, names]);
  return {
    touched,
    first,
    next,
    canTurn,
    refused: kept.key === key ? kept.refused : null,
    isPlace,
    touch: (name) => from(touched, name),
    begin: (name) => void from(UNTOUCHED, name),
    turn: () => become({ ...touched, turned: !touched.turned }),
    takeBack: () => become(takenBack(touched)),
    clear: () => become(UNTOUCHED),
  };
}
