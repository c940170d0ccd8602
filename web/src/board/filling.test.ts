import { expect, it } from "vitest";
import type { MoveView } from "../api/types";
import { aimed, filled, nextFilled, untouched } from "./filling";
import { choice, sceneOf } from "./scenes";
import { begun, nextTouches, type Touched, takenBack, touch } from "./touches";

const isPlace = (name: string): boolean => /^[a-c]1$/.test(name);
const more = { colour: "red", shape: "circle" };
const SCENE = sceneOf([], {
  choices: ["1", "2", "3"].map((number) => choice(`#${number}`, number, more)),
  fills: ["a1", "b1", "c1"],
});
const MOVES: MoveView[] = ["123", "132", "213", "231", "312", "321"].map((text, id) => ({
  id,
  text,
  touches: [...text].map((number) => `#${number}`),
}));
const START = untouched(SCENE, MOVES);

const put = (touched: Touched, name: string): Touched => touch(MOVES, touched, name, isPlace).touched;
const stands = (touched: Touched): string[] =>
  filled(SCENE, touched).map(({ place, text, shape }) => `${place} ${text} ${shape}`);

it("fills the places in their order, and shows what stands there", () => {
  expect(nextFilled(SCENE, START)).toBe("a1");
  const first = put(START, "#2");
  expect(stands(first)).toEqual(["a1 2 circle"]);
  expect(nextFilled(SCENE, first)).toBe("b1");
  expect([...nextTouches(MOVES, first)].sort()).toEqual(["#1", "#3"]);
});

it("plays only what has been put down to the last piece", () => {
  const second = put(put(START, "#2"), "#1");
  expect(begun(MOVES, second).map((move) => move.text)).toEqual(["213"]);
  expect(touch(MOVES, second, "#3", isPlace).move?.text).toBe("213");
});

it("fills the place that is touched, then the first that is open", () => {
  const last = put(aimed(START, 2), "#1");
  expect(stands(last)).toEqual(["c1 1 circle"]);
  expect(nextFilled(SCENE, last)).toBe("a1");
  const whole = touch(MOVES, put(last, "#3"), "#2", isPlace);
  expect(whole.move?.text).toBe("321");
});

it("takes away what stands on a place that is touched", () => {
  const both = put(put(START, "#2"), "#1");
  const again = aimed(both, 0);
  expect(stands(again)).toEqual(["b1 1 circle"]);
  expect(nextFilled(SCENE, again)).toBe("a1");
  expect(stands(put(again, "#3"))).toEqual(["b1 1 circle", "a1 3 circle"]);
  expect(stands(takenBack(both))).toEqual(["a1 2 circle"]);
});

it("is for scenes alone whose moves fill all the places", () => {
  expect(untouched(sceneOf([]), MOVES).order).toBeUndefined();
  expect(untouched(SCENE, [...MOVES, { id: 9, text: "pass", touches: ["pass"] }]).order).toBeUndefined();
  expect(untouched(SCENE, []).order).toBeUndefined();
  expect(filled(SCENE, untouched(sceneOf([]), MOVES))).toEqual([]);
});
