/** Which cards of open hands stand for which choices. */
import type { FaceView as Face } from "../api/types";
import { type Point, pointOf } from "./layout";

/** A card's half width and half height. */
export const HALF = { x: 62, y: 86 };
/** A card in a hand is so large beside it. */
export const SMALL = 0.56;
const GAP = 12;

/** The points where the cards of a hand lie, from its middle. */
export function handPoints(count: number): number[] {
  const step = 2 * HALF.x * SMALL + GAP;
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * step);
}

/** How wide and high a hand of so many cards is. */
export const handSize = (count: number): { width: number; height: number } => ({
  width: count * (2 * HALF.x * SMALL + GAP) + 8,
  height: 2 * HALF.y * SMALL + 14,
});

/** What of a choice's name says which card it is: what stands after its last colon. */
const cardOf = (choice: string): string | null =>
  choice.includes(":") ? choice.slice(choice.lastIndexOf(":") + 1) : null;

/** Whether all cards of a hand can be seen. */
export const isOpen = (face: Face): boolean =>
  face.kind === "hand" && face.text !== "" && !face.text.split(" ").includes("?");

/** For each card of a hand the choice that can be touched and means it; null where none does. */
export function handChoices(face: Face, touchable: ReadonlySet<string>): (string | null)[] {
  if (!isOpen(face)) return [];
  return face.text.split(" ").map((card) => [...touchable].find((name) => cardOf(name) === card) ?? null);
}

/** The card that a choice means, if it lies in an open hand. */
export function cardMeant(faces: readonly Face[], choice: string): string | null {
  const card = cardOf(choice);
  return card !== null && faces.some((face) => isOpen(face) && face.text.split(" ").includes(card))
    ? card
    : null;
}

/** The choice that a card of a hand on the board stands for, if one lies at a point of the picture. */
export function choiceAt(
  faces: readonly Face[],
  at: Point,
  touchable: ReadonlySet<string>,
  flipped: boolean,
): string | null {
  for (const face of faces) {
    if (face.x == null || face.y == null) continue;
    const middle = pointOf({ x: face.x, y: face.y }, flipped);
    if (Math.abs(at.y - middle.y) > HALF.y * SMALL) continue;
    const choices = handChoices(face, touchable);
    const index = handPoints(choices.length).findIndex(
      (x) => Math.abs(at.x - middle.x - x) <= HALF.x * SMALL + GAP / 2,
    );
    if (choices[index]) return choices[index];
  }
  return null;
}
