/** Clocks as they are shown: what a seat has left now, and how that is written. */
import { useEffect, useState } from "preact/hooks";
import type { ClockView } from "../api/types";
import { t } from "../languages";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** With less than this tenths of seconds are shown. */
export const URGENT = 10 * SECOND;
const TENTH = 100;

/** What a seat has left at a time of the server, in milliseconds; undefined for seats without a clock. */
export function leftAt(clocks: ClockView, seat: string, now: number): number | undefined {
  const left = clocks.left[seat];
  if (left === undefined) return undefined;
  return clocks.running === seat ? Math.max(0, left - Math.max(0, now - clocks.since)) : left;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** A time as a clock shows it: `9.4`, `1:05`, `2:03:00`, `3 d 4 h`. */
export function clockText(left: number): string {
  if (left < URGENT) return (Math.floor(left / TENTH) / 10).toFixed(1);
  if (left >= DAY)
    return t("{days} d {hours} h", { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  const whole = Math.floor(left / SECOND);
  const seconds = two(whole % 60);
  if (left < HOUR) return `${Math.floor(whole / 60)}:${seconds}`;
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${seconds}`;
}

/** After how many milliseconds a running clock is to be written anew. */
export function untilNext(left: number): number {
  if (left <= 0) return Number.POSITIVE_INFINITY;
  if (left < URGENT) return (left % TENTH) + 1;
  return Math.min(left >= DAY ? MINUTE : SECOND, (left % SECOND) + 1);
}

/** What is said once, when a clock passes it. */
const MARKS = [MINUTE, 30 * SECOND, URGENT];

/** The mark that a clock has passed between two looks at it, in seconds; null if none. */
export function passed(before: number, now: number): number | null {
  const mark = MARKS.findLast((each) => before > each && now <= each);
  return mark === undefined ? null : mark / SECOND;
}

/** The time of the server, going on while a clock runs; `ahead` is the server's time less the browser's. */
export function useServerTime(clocks: ClockView | null, ahead: number): number {
  const [, tick] = useState(0);
  const now = Date.now() + ahead;
  const left = clocks?.running ? (leftAt(clocks, clocks.running, now) ?? 0) : 0;
  useEffect(() => {
    const wait = untilNext(left);
    if (!Number.isFinite(wait)) return;
    const timer = setTimeout(() => tick((count) => count + 1), wait);
    return () => clearTimeout(timer);
  });
  return now;
}
