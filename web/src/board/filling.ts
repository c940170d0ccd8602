/** A set-up chosen piece by piece: its places are filled in any order, and stand there before it is played. */
import type { MoveView, Piece } from "../api/types";
import type { Scene } from "../table/fold";
import { type Touched, UNTOUCHED } from "./touches";

/** Nothing touched yet: where every path fills the same places, they are filled in their order at first. */
export function untouched(scene: Scene, moves: readonly MoveView[]): Touched {
  const count = scene.fills.length;
  const fills = count > 0 && moves.length > 0 && moves.every((move) => move.touches.length === count);
  return fills ? { ...UNTOUCHED, order: scene.fills.map((_, part) => part) } : UNTOUCHED;
}

/** With another place to be filled next; what has been put there is taken away again. */
export function aimed({ path, turned, order = [] }: Touched, part: number): Touched {
  const filled = order.slice(0, path.length);
  const others = order.slice(path.length).sort((one, other) => one - other);
  const kept = [...filled, ...others].filter((each) => each !== part);
  const left = path.filter((_, index) => filled[index] !== part);
  return { path: left, turned, order: [...kept.slice(0, left.length), part, ...kept.slice(left.length)] };
}

/** The place that is filled next; null where none is. */
export const nextFilled = (scene: Scene, { path, order }: Touched): string | null =>
  scene.fills[order?.[path.length] ?? -1] ?? null;

/** The pieces that have been chosen so far, where they will stand. */
export function filled(scene: Scene, { path, order }: Touched): Piece[] {
  if (!order) return [];
  const choices = new Map(scene.choices.map((choice) => [choice.name, choice]));
  return path.flatMap((name, index) => {
    const place = scene.fills[order[index] ?? -1];
    const choice = choices.get(name);
    if (place === undefined || !choice) return [];
    return [{ name, place, colour: choice.colour, shape: choice.shape, text: choice.text.text }];
  });
}
