/** The places as cells of a grid, over the picture: for keys, for screen readers, and to catch the pointer. */
import { useRef } from "preact/hooks";
import type { Place } from "../api/types";
import { t } from "../languages";
import type { Scene } from "../table/fold";
import { ARROWS, nearest, rowEnd, rows } from "./keys";
import { type Box, pointOf, UNIT } from "./layout";
import type { Marked } from "./Marks";
import type { Pointing } from "./pointing";
import type { Touching } from "./touching";
import { cellWords } from "./words";

interface CellsProps {
  scene: Scene;
  frame: Box;
  flipped: boolean;
  label: string;
  marked: Marked;
  touching: Touching;
  handlers: Pointing["handlers"];
  /** Whether the pointer is over a card that can be touched. */
  isOverCard: boolean;
  /** The cell that Tab comes to. */
  current: string | null;
  onCurrent: (name: string) => void;
  onFocused: (name: string | null) => void;
  /** Keys that mean nothing here; `go` moves the focus. Whether they meant something. */
  onKey: (key: string, here: string, go: (name: string) => void) => boolean;
}

/** The places as they lie in the picture. */
const turned = (places: readonly Place[], flipped: boolean): Place[] =>
  flipped ? places.map((place) => ({ ...place, x: -place.x, y: -place.y })) : [...places];

/** Where a place lies in the picture, in hundredths of it. */
function boxIn(place: Place, frame: Box, flipped: boolean): Record<string, string> {
  const middle = pointOf(place, flipped);
  const edge = (place.size ?? 1) * UNIT;
  return {
    left: `${(100 * (middle.x - edge / 2 - frame.x)) / frame.width}%`,
    top: `${(100 * (middle.y - edge / 2 - frame.y)) / frame.height}%`,
    width: `${(100 * edge) / frame.width}%`,
    height: `${(100 * edge) / frame.height}%`,
  };
}

function namesAfter(key: string, places: readonly Place[], from: string): string | null {
  const arrow = ARROWS[key];
  if (arrow) return nearest(places, from, arrow[0], arrow[1]);
  if (key === "Home") return rowEnd(places, from, "first");
  return key === "End" ? rowEnd(places, from, "last") : null;
}

/** Puts the focus on a cell at once, so that no key is lost, however fast they come. */
function focusOn(root: HTMLElement | null, name: string): void {
  const cells = root?.querySelectorAll<HTMLElement>("[data-place]") ?? [];
  [...cells].find((cell) => cell.dataset.place === name)?.focus();
}

function heard(
  event: KeyboardEvent,
  props: CellsProps,
  seen: readonly Place[],
  go: (name: string) => void,
): void {
  const name = (event.target as HTMLElement).dataset.place ?? props.current ?? "";
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const to = namesAfter(event.key, seen, name);
  if (to !== null) go(to);
  else if (event.key === "Enter" || event.key === " ") props.touching.touch(name);
  else if (!(event.key in ARROWS) && !props.onKey(event.key, name, go)) return;
  event.preventDefault();
}

/** The grid. */
export function Cells(props: CellsProps) {
  const { scene, flipped, label, handlers, onFocused } = props;
  const root = useRef<HTMLDivElement>(null);
  const go = (name: string): void => focusOn(root.current, name);
  const seen = turned(scene.places, flipped);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the cells lie where the places are, not in a table
    <div
      ref={root}
      class={props.isOverCard ? "cells over-card" : "cells"}
      role="grid"
      aria-label={label}
      aria-description={t("Arrow keys go from place to place, Enter chooses, Escape takes back.")}
      tabIndex={-1}
      onKeyDown={(event) => heard(event, props, seen, go)}
      onFocusCapture={(event) => onFocused((event.target as HTMLElement).dataset.place ?? null)}
      onBlurCapture={() => onFocused(null)}
      {...handlers}
    >
      {rows(seen).map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: the cells lie where the places are, not in a table
        // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
        <div key={row[0]?.y} class="cells-row" role="row">
          {row.map((place) => (
            <Cell key={place.name} place={place} {...props} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Cell({ place, scene, frame, marked, touching, current, onCurrent }: CellsProps & { place: Place }) {
  const { name } = place;
  const chosen = touching.filled.filter((piece) => piece.place === name);
  const pieces = [...scene.pieces.filter((piece) => piece.place === name), ...chosen];
  const isTouched = marked.touched.includes(name) || chosen.length > 0;
  const isOpen = marked.open.includes(name);
  const isFilling = marked.filling.includes(name);
  const target = marked.targets.has(name);
  const legal = marked.legal.has(name);
  const classes = ["cell"];
  if (legal || target) classes.push("can");
  if (isOpen || chosen.length > 0) classes.push("fills");
  if (pieces.length > 0 && touching.first.has(name)) classes.push("drags");
  const words = cellWords(place, pieces, {
    legal: legal || isOpen,
    target,
    touched: isTouched,
    filling: isFilling,
    last: marked.last.includes(name),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the cells lie where the places are, not in a table
    <div
      class={classes.join(" ")}
      role="gridcell"
      data-place={name}
      tabIndex={name === current ? 0 : -1}
      aria-label={words}
      aria-selected={isTouched}
      style={boxIn(place, frame, false)}
      onFocus={() => onCurrent(name)}
    />
  );
}
