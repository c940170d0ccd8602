/** Keeps the keyboard on the board when the button that has just been pressed goes away. */
import { useEffect, useRef } from "preact/hooks";

const NEXT = '[data-place][tabindex="0"], .board-tray button:not(:disabled)';

/** What the board listens with. */
export interface KeptFocus {
  onClick: (event: MouseEvent) => void;
  onFocusIn: () => void;
  onPointerDown: () => void;
}

/** After a button that was pressed by key has gone, what can be used next takes the focus. */
export function useKeptFocus(root: { current: HTMLElement | null }): KeptFocus {
  const isLost = useRef(false);
  useEffect(() => {
    if (!isLost.current || document.activeElement !== document.body) return;
    const next = root.current?.querySelector<HTMLElement>(NEXT);
    if (!next) return; // it may come with the next turn
    isLost.current = false;
    next.focus();
  });
  const found = (): void => {
    isLost.current = false;
  };
  return {
    onClick: (event) => {
      const isButton = (event.target as Element).closest("button") !== null;
      isLost.current = isButton && event.detail === 0;
    },
    onFocusIn: found,
    onPointerDown: found,
  };
}
