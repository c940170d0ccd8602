import { expect, it } from "vitest";
import { frameOf, placeAt, pointOf, standing, UNIT } from "./layout";
import { piece, place, sceneOf } from "./scenes";

it("puts a piece on the middle of its place, and turns the board around", () => {
  const scene = sceneOf([piece("r1", "c1")]);
  expect(standing(scene, false)).toMatchObject([{ x: 2 * UNIT, y: 0, scale: 1 }]);
  expect(standing(scene, true)).toMatchObject([{ x: -2 * UNIT }]);
});

it("puts up to four pieces on a large place so that none covers another", () => {
  const places = [place("S", 1, 1, { size: 2 })];
  const pieces = ["p", "q", "r", "s"].map((name) => piece(name, "S"));
  const stones = standing(sceneOf(pieces, { places }), false);
  for (const one of stones)
    for (const other of stones)
      if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(76 * one.scale);
  for (const stone of stones) expect(Math.abs(stone.y - UNIT) + 38 * stone.scale).toBeLessThan(UNIT);
});

it("puts several pieces on one square side by side, smaller", () => {
  const stones = standing(sceneOf([piece("p", "a1"), piece("q", "a1")]), false);
  expect(stones[0]?.x).toBeLessThan(stones[1]?.x ?? 0);
  expect(stones[0]?.scale).toBeLessThan(1);
});

it("does without places that are not there", () => {
  expect(standing(sceneOf([piece("r1", "nowhere")]), false)).toEqual([]);
});

it("frames the board with its coordinates, either way round", () => {
  const scene = sceneOf([], { captions: [{ text: "1", x: -0.8, y: 0 }] });
  const frame = frameOf(scene, false);
  expect(frame.x).toBeLessThan(-0.8 * UNIT);
  const turned = frameOf(scene, true);
  expect(turned.x + turned.width).toBeGreaterThan(0.8 * UNIT);
  expect(turned.width).toBe(frame.width);
  expect(pointOf({ x: 1, y: 2 }, true)).toEqual({ x: -UNIT, y: -2 * UNIT });
});

it("means what can be touched near a point before what lies there", () => {
  const { places } = sceneOf([]);
  const near = { x: 0.4 * UNIT, y: 0 };
  expect(placeAt(places, near, new Set(["a1", "b1"]), 30, false)).toBe("a1");
  expect(placeAt(places, near, new Set(["b1"]), 30, false)).toBe("b1");
  expect(placeAt(places, near, new Set(["b1"]), 5, false)).toBe("a1");
  expect(placeAt(places, { x: 0, y: 5 * UNIT }, new Set(["a1"]), 30, false)).toBeNull();
  expect(placeAt(places, { x: -UNIT, y: 0 }, new Set(), 0, true)).toBe("b1");
});
