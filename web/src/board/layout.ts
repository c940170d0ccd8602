/** Where things lie, in units of the picture: pure. */
import type { Piece, Place } from "../api/types";
import type { Scene } from "../table/fold";

/** Units of a square. */
export const UNIT = 100;
/** Squares left free around the board, where no caption needs more. */
const MARGIN = 0.12;
/** Squares that a caption needs around its middle. */
const CAPTION = 0.32;
/** How far from the middle of a large place, in squares, its pieces stand. */
const ASIDE = 0.42;
/** How large a piece is drawn where it shares its place. */
const SHARED = { large: 0.88, small: 0.72 };
/** How far apart, in squares, several pieces stand on a place of one square. */
const CLOSE = 0.14;

export interface Point {
  x: number;
  y: number;
}

/** A rectangle. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** The part of the plane that is drawn; turned by 180° with the board. */
export function frameOf(scene: Scene, flipped: boolean): Box {
  let [left, top] = [-0.5 - MARGIN, -0.5 - MARGIN];
  let [right, bottom] = [scene.width - 0.5 + MARGIN, scene.height - 0.5 + MARGIN];
  for (const caption of scene.captions) {
    left = Math.min(left, caption.x - CAPTION);
    top = Math.min(top, caption.y - CAPTION);
    right = Math.max(right, caption.x + CAPTION);
    bottom = Math.max(bottom, caption.y + CAPTION);
  }
  const box = { x: left * UNIT, y: top * UNIT, width: (right - left) * UNIT, height: (bottom - top) * UNIT };
  return flipped ? { ...box, x: -(box.x + box.width), y: -(box.y + box.height) } : box;
}

/** A point of the scene in the picture: turned around the origin if the board is. */
export const pointOf = (at: Point, flipped: boolean): Point =>
  flipped ? { x: -at.x * UNIT, y: -at.y * UNIT } : { x: at.x * UNIT, y: at.y * UNIT };

/** The places by name. */
export const placesOf = (scene: Scene): Map<string, Place> =>
  new Map(scene.places.map((place) => [place.name, place]));

/** A piece with the point where it stands and how large it is drawn. */
export interface Standing extends Point {
  piece: Piece;
  scale: number;
}

/** Where one of several pieces stands on its place, in squares from the middle. */
export function aside(size: number, index: number, count: number): Point {
  if (count < 2 && size <= 1) return { x: 0, y: 0 };
  if (size > 1) {
    // the label stands above
    return { x: ASIDE * (2 * (index % 2) - 1), y: ASIDE * (2 * (Math.floor(index / 2) % 2) - 0.62) };
  }
  const across = Math.min(count, 2);
  return {
    x: CLOSE * (2 * (index % across) - (across - 1)),
    y: CLOSE * (2 * Math.floor(index / 2) - (count > 2 ? 1 : 0)),
  };
}

/** All pieces where they stand. */
export function standing(scene: Scene, flipped: boolean): Standing[] {
  const places = placesOf(scene);
  const counts = new Map<string, number>();
  for (const piece of scene.pieces) counts.set(piece.place, (counts.get(piece.place) ?? 0) + 1);
  const seen = new Map<string, number>();
  const found: Standing[] = [];
  for (const piece of scene.pieces) {
    const place = places.get(piece.place);
    if (!place) continue;
    const index = seen.get(piece.place) ?? 0;
    seen.set(piece.place, index + 1);
    const count = counts.get(piece.place) ?? 1;
    const shift = aside(place.size ?? 1, index, count);
    const middle = pointOf(place, flipped);
    const isLarge = (place.size ?? 1) > 1;
    const scale = isLarge ? SHARED.large : count > 1 ? SHARED.small : 1;
    found.push({ piece, x: middle.x + shift.x * UNIT, y: middle.y + shift.y * UNIT, scale });
  }
  return found;
}

/** Whether a point lies on a place. */
function covers(place: Place, at: Point, flipped: boolean): boolean {
  const middle = pointOf(place, flipped);
  const half = ((place.size ?? 1) * UNIT) / 2;
  return Math.abs(at.x - middle.x) <= half && Math.abs(at.y - middle.y) <= half;
}

/** How far a point lies outside of a place. */
function outside(place: Place, at: Point, flipped: boolean): number {
  const middle = pointOf(place, flipped);
  const half = ((place.size ?? 1) * UNIT) / 2;
  return Math.hypot(
    Math.max(0, Math.abs(at.x - middle.x) - half),
    Math.max(0, Math.abs(at.y - middle.y) - half),
  );
}

/**
 * The place that is meant by a point: one that can be touched if it lies there or within `reach` of it,
 * else whichever lies there.
 */
export function placeAt(
  places: readonly Place[],
  at: Point,
  wanted: ReadonlySet<string>,
  reach: number,
  flipped: boolean,
): string | null {
  const here = places.filter((place) => covers(place, at, flipped));
  const exact = here.find((place) => wanted.has(place.name));
  if (exact) return exact.name;
  let best: string | null = null;
  let least = reach;
  for (const place of places) {
    const far = wanted.has(place.name) ? outside(place, at, flipped) : Number.POSITIVE_INFINITY;
    if (far <= least) [best, least] = [place.name, far];
  }
  return best ?? here[0]?.name ?? null;
}
