/** Keys of a whole page, where nothing else on it wants them. */
import { useEffect, useRef } from "preact/hooks";

const WRITES = "input, select, textarea, [contenteditable]";
const PRESSED = "button, a, summary, [role='button'], [role='gridcell']";

/** Whether a key belongs to what has the focus: text is written there, or a button pressed. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return true;
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest(WRITES) || document.querySelector("dialog[open]")) return true;
  return event.key === " " && event.target.closest(PRESSED) !== null;
}

/** Hears keys of the page; the handler answers whether the key was for it. */
export function useKeys(handle: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (!isTaken(event) && latest.current(event)) event.preventDefault();
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** Whether a key is pressed alone. */
export const isPlain = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
