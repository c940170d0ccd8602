import { describe, expect, it } from "vitest";
import type { ClockView } from "../api/types";
import { clockText, leftAt, passed, untilNext } from "./clock";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const clocks: ClockView = { left: { red: 20_000, blue: 30_000 }, since: 1000, running: "red" };

describe("what is left", () => {
  it("goes down for the seat whose clock runs, and for no other", () => {
    expect(leftAt(clocks, "red", 6000)).toBe(15_000);
    expect(leftAt(clocks, "blue", 6000)).toBe(30_000);
  });

  it("is never less than nothing, nor more than there was", () => {
    expect(leftAt(clocks, "red", 90_000)).toBe(0);
    expect(leftAt(clocks, "red", 0)).toBe(20_000);
  });

  it("is unknown for a seat without a clock", () => {
    expect(leftAt(clocks, "green", 0)).toBeUndefined();
  });
});

describe("a clock", () => {
  it.each([
    [0, "0.0"],
    [9999, "9.9"],
    [10_000, "0:10"],
    [65_000, "1:05"],
    [59 * MINUTE + 59_999, "59:59"],
    [60 * MINUTE, "1:00:00"],
    [125 * MINUTE + 3000, "2:05:03"],
    [3 * DAY + 4 * 60 * MINUTE, "3 d 4 h"],
  ])("shows %i as %s", (left, text) => {
    expect(clockText(left)).toBe(text);
  });

  it.each([9999, 10_000, 10_001, 65_432, 3 * 60 * MINUTE, DAY + 5000])(
    "is written anew just when it would show something else: %i",
    (left) => {
      const wait = untilNext(left);
      expect(wait).toBeGreaterThan(0);
      if (left < DAY) expect(clockText(left - wait)).not.toBe(clockText(left));
      expect(wait).toBeLessThanOrEqual(left < 10_000 ? 100 : MINUTE);
    },
  );

  it("does not wait once it has run out", () => {
    expect(untilNext(0)).toBe(Number.POSITIVE_INFINITY);
  });

  it("says once that it has passed a mark, and the last of several", () => {
    expect(passed(61_000, 60_000)).toBe(60);
    expect(passed(60_000, 59_000)).toBeNull();
    expect(passed(61_000, 9000)).toBe(10);
    expect(passed(9000, 61_000)).toBeNull();
  });
});
