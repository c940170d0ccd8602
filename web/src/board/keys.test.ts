import { expect, it } from "vitest";
import type { Place } from "../api/types";
import { following, nearest, rowEnd, rows } from "./keys";

const place = (name: string, x: number, y: number, size = 1): Place =>
  ({ name, x, y, size, colour: "", is_dark: false, label: "" }) as Place;
const GRID = ["a", "b", "c"].flatMap((file, x) =>
  [1, 2, 3].map((rank) => place(`${file}${rank}`, x, 3 - rank)),
);

it("goes to the neighbour in a grid, and not over its edge", () => {
  expect(nearest(GRID, "b2", 1, 0)).toBe("c2");
  expect(nearest(GRID, "b2", 0, -1)).toBe("b3");
  expect(nearest(GRID, "c2", 1, 0)).toBeNull();
  expect(nearest(GRID, "nowhere", 1, 0)).toBe("a1");
});

it("goes straight ahead rather than aside, across gaps too", () => {
  const far = [place("here", 0, 0), place("aside", 1, 1), place("ahead", 3, 0)];
  expect(nearest(far, "here", 1, 0)).toBe("ahead");
  expect(nearest([place("here", 0, 0), place("large", 4.5, 1.5, 2)], "here", 0, 1)).toBe("large");
});

it("reaches every place of a ring with large places inside by arrows alone", () => {
  const ring = [0, 1, 2, 3, 4, 5].flatMap((at) => [
    place(`t${at}`, at, 0),
    place(`b${at}`, at, 5),
    ...(at % 5 ? [place(`l${at}`, 0, at), place(`r${at}`, 5, at)] : []),
  ]);
  const all = [...ring, place("S", 2.5, 1.5, 2), place("H", 2.5, 3.5, 2)];
  const found = new Set(["t0"]);
  for (const name of found)
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = nearest(all, name, dx, dy);
      if (next) found.add(next);
    }
  expect(found.size).toBe(all.length);
});

it("finds rows, their ends and what follows", () => {
  expect(rows(GRID).map((row) => row.map((each) => each.name))).toEqual([
    ["a3", "b3", "c3"],
    ["a2", "b2", "c2"],
    ["a1", "b1", "c1"],
  ]);
  expect(rowEnd(GRID, "b2", "first")).toBe("a2");
  expect(rowEnd(GRID, "b2", "last")).toBe("c2");
  expect(following(["a", "b"], "b")).toBe("a");
  expect(following(["a", "b"], "z")).toBe("a");
  expect(following([], "z")).toBeNull();
});
