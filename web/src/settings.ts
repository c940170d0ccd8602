/** What a person has set for this browser: theme, motion, sounds. */
import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "./kept";

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** `auto` follows the system's wish for less motion. */
  motion: "auto" | "on" | "off";
  sounds: boolean;
  /** Dice on the board with digits instead of pips. */
  digits: boolean;
  /** Notation of squares and moves is typed in a line below the board. */
  typing: boolean;
  /** Whether the guide of a first game has been seen or skipped. */
  guided: boolean;
}

const DEFAULTS: Settings = {
  theme: "auto",
  motion: "auto",
  sounds: false,
  digits: false,
  typing: false,
  guided: false,
};
const KEY = "kybos.settings";
const listeners = new Set<() => void>();
let present: Settings = read();

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(kept(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return DEFAULTS; // not ours
  }
}

/** The settings now. */
export const settings = (): Settings => present;

/** Changes some of them, and keeps them. */
export function set(changed: Partial<Settings>): void {
  present = { ...present, ...changed };
  keep(KEY, JSON.stringify(present));
  applyTheme();
  for (const listener of listeners) listener();
}

/** Whether things move; false also when the system asks for less motion. */
export function moves(): boolean {
  if (present.motion !== "auto") return present.motion === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Writes to the page how it looks, and whether anything in it moves. */
export function applyTheme(): void {
  if (moves()) delete document.documentElement.dataset.still;
  else document.documentElement.dataset.still = "";
  if (present.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = present.theme;
}

/** The settings, for a component that shows them. */
export function useSettings(): Settings {
  const [shown, show] = useState(present);
  useEffect(() => {
    const listener = (): void => show(present);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return shown;
}
