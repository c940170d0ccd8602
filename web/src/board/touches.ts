/** Matching paths of touches: pure, and the same for every game. */
import type { MoveView } from "../api/types";

/**
 * What has been touched, and whether paths are read from their other end (see `turnable`), or in which order
 * of their parts (see `filling`).
 */
export interface Touched {
  path: readonly string[];
  turned: boolean;
  order?: readonly number[];
}

/** Nothing touched yet. */
export const UNTOUCHED: Touched = { path: [], turned: false };

/** What a touch has come to: the path so far, or a whole move, or nothing that is legal. */
export interface Outcome {
  touched: Touched;
  move: MoveView | null;
  /** Whether the touch meant something. */
  heard: boolean;
}

/** The path of a move as it is to be touched. */
export function pathOf({ touches }: MoveView, { turned, order }: Touched): readonly string[] {
  if (order) return order.map((part) => touches[part] ?? "");
  return turned && touches.length === 2 ? [...touches].reverse() : touches;
}

const begins = (path: readonly string[], start: readonly string[]): boolean =>
  start.length <= path.length && start.every((name, index) => path[index] === name);

/** The moves whose path begins with what is touched. */
export function begun(moves: readonly MoveView[], touched: Touched): MoveView[] {
  return moves.filter((move) => begins(pathOf(move, touched), touched.path));
}

/** What may be touched next, each once, in the order of the moves. */
export function nextTouches(moves: readonly MoveView[], touched: Touched): Set<string> {
  const found = new Set<string>();
  for (const move of begun(moves, touched)) {
    const name = pathOf(move, touched)[touched.path.length];
    if (name !== undefined) found.add(name);
  }
  return found;
}

/** The move of which the path and one more touch are the whole path. */
export function moveBy(moves: readonly MoveView[], touched: Touched, name: string): MoveView | null {
  const whole = { ...touched, path: [...touched.path, name] };
  const found = begun(moves, whole);
  return found.find((move) => move.touches.length === whole.path.length) ?? null;
}

/** All moves that can still come when `name` is touched next. */
export const movesBy = (moves: readonly MoveView[], touched: Touched, name: string): MoveView[] =>
  begun(moves, { ...touched, path: [...touched.path, name] });

/**
 * Whether what is touched could as well be the end of a path: where both orders are legal, the person
 * exchanges which comes first. It must go on with another place, and both must be free: what stands on a
 * place is moved from there, and moves whichever way it is read.
 */
export function turnable(
  moves: readonly MoveView[],
  touched: Touched,
  isFree: (name: string) => boolean,
): boolean {
  if (touched.path.length > 1) return false;
  const both = moves.filter((move) => move.touches.length === 2 && move.touches.every(isFree));
  const paths = new Set(both.map((move) => move.touches.join("\n")));
  return both.some(
    (move) =>
      paths.has([...move.touches].reverse().join("\n")) &&
      begins(pathOf(move, { ...touched, turned: !touched.turned }), touched.path),
  );
}

/**
 * The move that is complete: its whole path is touched, or only choices without an alternative are left.
 * Of a set-up that is chosen piece by piece the last one, too, is put down by hand.
 */
export function complete(
  moves: readonly MoveView[],
  touched: Touched,
  isPlace: (name: string) => boolean,
): MoveView | null {
  const count = touched.path.length;
  if (count === 0) return null;
  const found = begun(moves, touched);
  const whole = found.find((move) => move.touches.length === count);
  if (whole || touched.order) return whole ?? null;
  const [only, ...others] = found;
  if (!only || others.length > 0) return null;
  return pathOf(only, touched).slice(count).some(isPlace) ? null : only;
}

/**
 * Touches a place or choice.
 *
 * What goes on with the path is added. The last touch again exchanges the order where there are two,
 * else it is taken back. What begins another path begins that one.
 */
export function touch(
  moves: readonly MoveView[],
  touched: Touched,
  name: string,
  isPlace: (name: string) => boolean,
  isFree = isPlace,
): Outcome {
  const settled = (path: readonly string[], turned: boolean): Outcome => {
    const now = { ...touched, path, turned };
    return { touched: now, move: complete(moves, now, isPlace), heard: true };
  };
  if (nextTouches(moves, touched).has(name)) return settled([...touched.path, name], touched.turned);
  if (touched.path.at(-1) === name) {
    if (!touched.turned && turnable(moves, touched, isFree)) return settled(touched.path, true);
    return { touched: takenBack(touched), move: null, heard: true };
  }
  if (nextTouches(moves, UNTOUCHED).has(name)) return settled([name], false);
  return { touched, move: null, heard: false };
}

/** Without the last touch. */
export function takenBack(touched: Touched): Touched {
  const path = touched.path.slice(0, -1);
  return { ...touched, path, turned: path.length > 0 && touched.turned };
}

/** What has been typed, matched with the notation of moves. */
export interface Typed {
  move: MoveView | null;
  /** Moves that begin so. */
  completions: MoveView[];
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, "");

/** The move that a text names, else those that begin with it. A move that begins others must be entered. */
export function typed(moves: readonly MoveView[], text: string): Typed {
  const wanted = plain(text);
  if (!wanted) return { move: null, completions: [] };
  const completions = moves.filter((move) => plain(move.text).startsWith(wanted));
  const exact = completions.find((move) => plain(move.text) === wanted);
  return { move: exact ?? (completions.length === 1 ? (completions[0] ?? null) : null), completions };
}
