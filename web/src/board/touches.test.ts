import { describe, expect, it } from "vitest";
import type { MoveView } from "../api/types";
import { complete, moveBy, nextTouches, takenBack, touch, turnable, typed, UNTOUCHED } from "./touches";

const move = (id: number, text: string, ...touches: string[]): MoveView => ({ id, text, touches });
const isPlace = (name: string): boolean => /^[a-h]\d$/.test(name);

const STONES = [move(1, "3b5", "a5", "b5"), move(2, "3a4", "a5", "a4"), move(3, "5c3", "b4", "c3")];
const DICE = [move(1, "2a1,5a2", "a1", "a2"), move(2, "2a2,5a1", "a2", "a1"), move(3, "2b1,5a1", "b1", "a1")];
const CARDS = [
  move(1, "r5-9", "a5", "a9", "move"),
  move(2, "r5~b9", "a5", "a9", "exchange"),
  move(3, "r5-8", "a5", "a8"),
  move(4, "pass", "pass"),
];
const NUMBERS = [
  move(1, "123", "#1", "#2", "#3"),
  move(2, "132", "#1", "#3", "#2"),
  move(3, "213", "#2", "#1", "#3"),
];

describe("touches", () => {
  it("offers what begins a path, then what goes on with it", () => {
    expect([...nextTouches(STONES, UNTOUCHED)]).toEqual(["a5", "b4"]);
    expect([...nextTouches(STONES, { path: ["a5"], turned: false })]).toEqual(["b5", "a4"]);
  });

  it("does not play the only target by itself", () => {
    const { touched, move: played } = touch(STONES, UNTOUCHED, "b4", isPlace);
    expect(played).toBeNull();
    expect(touched.path).toEqual(["b4"]);
    expect(touch(STONES, touched, "c3", isPlace).move?.id).toBe(3);
  });

  it("begins the other path that is touched, and takes back what is touched again", () => {
    const first = touch(STONES, UNTOUCHED, "a5", isPlace).touched;
    expect(touch(STONES, first, "b4", isPlace).touched.path).toEqual(["b4"]);
    expect(touch(STONES, first, "a5", isPlace).touched.path).toEqual([]);
    expect(touch(STONES, first, "h8", isPlace)).toMatchObject({ heard: false, touched: first });
  });

  it("asks where a move has several meanings", () => {
    const first = touch(CARDS, UNTOUCHED, "a5", isPlace).touched;
    const second = touch(CARDS, first, "a9", isPlace);
    expect(second.move).toBeNull();
    expect([...nextTouches(CARDS, second.touched)]).toEqual(["move", "exchange"]);
    expect(touch(CARDS, second.touched, "exchange", isPlace).move?.id).toBe(2);
    expect(takenBack(second.touched).path).toEqual(["a5"]);
  });

  it("plays a single touch that is a whole path", () => {
    expect(touch(CARDS, UNTOUCHED, "pass", isPlace).move?.id).toBe(4);
  });

  it("fills in choices without an alternative", () => {
    const first = touch(NUMBERS, UNTOUCHED, "#1", isPlace);
    expect(first.move).toBeNull();
    expect(touch(NUMBERS, first.touched, "#3", isPlace).move?.id).toBe(2);
    expect(complete(NUMBERS, UNTOUCHED, isPlace)).toBeNull();
  });

  it("exchanges which of two comes first, where both orders are legal", () => {
    const first = touch(DICE, UNTOUCHED, "a1", isPlace).touched;
    expect(turnable(DICE, first, isPlace)).toBe(true);
    expect(moveBy(DICE, first, "a2")?.id).toBe(1);
    const turned = touch(DICE, first, "a1", isPlace).touched;
    expect(turned).toEqual({ path: ["a1"], turned: true });
    expect(moveBy(DICE, turned, "a2")?.id).toBe(2);
    expect([...nextTouches(DICE, turned)]).toEqual(["a2", "b1"]);
    expect(touch(DICE, turned, "a1", isPlace).touched).toEqual(UNTOUCHED);
    expect(turnable(STONES, { path: ["a5"], turned: false }, isPlace)).toBe(false);
  });
});

describe("typing", () => {
  it("finds the move that is meant, without regard to capitals and spaces", () => {
    expect(typed(STONES, " 3 B5").move?.id).toBe(1);
    expect(typed(STONES, "5").move?.id).toBe(3);
    expect(typed(STONES, "3")).toMatchObject({ move: null, completions: [{ id: 1 }, { id: 2 }] });
    expect(typed(STONES, "9").completions).toEqual([]);
    expect(typed(STONES, "").completions).toEqual([]);
  });

  it("takes a whole move before longer ones", () => {
    expect(typed([move(1, "12", "x"), move(2, "1", "y")], "1").move?.id).toBe(2);
  });
});
