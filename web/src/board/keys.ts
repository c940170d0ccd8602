/** Where the arrow keys go: by geometry, as no game is known. */
import type { Place } from "../api/types";

/** The directions of keys, as steps to the right and down. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much dearer it is to go aside than ahead. */
const ASIDE = 3;
const LITTLE = 0.01;

/** The place nearest to another in a direction, straight ahead before aside; null if none lies there. */
export function nearest(places: readonly Place[], from: string, dx: number, dy: number): string | null {
  const here = places.find((place) => place.name === from);
  if (!here) return places[0]?.name ?? null;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const [x, y] = [place.x - here.x, place.y - here.y];
    const ahead = dx * x + dy * y;
    const cost = ahead + ASIDE * Math.abs(dy * x + dx * y);
    if (ahead > LITTLE && cost < least) [best, least] = [place.name, cost];
  }
  return best;
}

/** The first or last place of the row in which a place lies. */
export function rowEnd(places: readonly Place[], from: string, end: "first" | "last"): string | null {
  const here = places.find((place) => place.name === from);
  if (!here) return null;
  const row = places.filter((place) => Math.abs(place.y - here.y) < 0.5).sort((a, b) => a.x - b.x);
  return (end === "first" ? row[0] : row.at(-1))?.name ?? null;
}

/** The next of some names after one, round and round. */
export function following(names: readonly string[], from: string): string | null {
  return names[(names.indexOf(from) + 1) % names.length] ?? null;
}

/** The places row by row, as they are read. */
export function rows(places: readonly Place[]): Place[][] {
  const found = new Map<number, Place[]>();
  for (const place of places) {
    const row = found.get(place.y);
    if (row) row.push(place);
    else found.set(place.y, [place]);
  }
  return [...found.entries()].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.x - b.x));
}
