/** Taps and drags on the board. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { MoveView, Place } from "../api/types";
import type { Scene } from "../table/fold";
import { choiceAt } from "./hands";
import { type Box, type Point, placeAt, placesOf, pointOf, UNIT } from "./layout";
import { nextTouches } from "./touches";
import type { Touching } from "./touching";

/** A piece that follows the pointer, or waits where it has been dropped. */
export interface Held extends Point {
  piece: string;
  /** Where it has been dropped. */
  place: string | null;
}

/** A piece that a person has put somewhere by hand: it need not glide there any more. */
export interface Dropped {
  piece: string;
  place: string;
}

/** What the board listens with. */
export interface Pointing {
  held: Held | null;
  /** The place that the pointer is over. */
  over: string | null;
  /** Whether the pointer is over a card that can be touched. */
  isOverCard: boolean;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: () => void;
    onPointerLeave: () => void;
    onClick: (event: MouseEvent) => void;
  };
}

/** What is pointed at. */
export interface Pointed {
  scene: Scene;
  moves: readonly MoveView[];
  frame: Box;
  flipped: boolean;
  /** Another text for each happening. */
  happening: string;
}

interface Press extends Point {
  id: number;
  place: string;
  piece: string | null;
  /** Whether a move begins there; what stands there otherwise is dragged in vain. */
  isLegal: boolean;
  isDrag: boolean;
}

/** All that an event is heard with. */
interface Ear extends Pointed {
  touching: Touching;
  dropped: { current: Dropped | null };
  /** Where the pointer has been put down. */
  press: { current: Press | null };
  /** Whether the click that follows has been heard as a drag. */
  isSpent: { current: boolean };
  hold: (held: Held | null) => void;
  point: (place: string | null) => void;
  pointCard: (isOver: boolean) => void;
}

const FAR = 7;
const TARGET = 44;
const DROP = 0.75;
const PATIENCE = 4000;

/** Listens to the pointer. */
export function usePointing(
  pointed: Pointed,
  touching: Touching,
  dropped: { current: Dropped | null },
): Pointing {
  const [held, hold] = useState<Held | null>(null);
  const [over, point] = useState<string | null>(null);
  const [isOverCard, pointCard] = useState(false);
  const press = useRef<Press | null>(null);
  const isSpent = useRef(false);

  // a dropped piece waits for what comes of it, but not for ever
  const isFree = pointed.moves.length > 0;
  useEffect(() => hold(null), [pointed.happening, pointed.scene]);
  useEffect(() => {
    if (isFree) hold(null);
  }, [isFree]);
  useEffect(() => {
    if (!held?.place) return;
    const timer = setTimeout(() => hold(null), PATIENCE);
    return () => clearTimeout(timer);
  }, [held?.place]);

  const ear: Ear = { ...pointed, touching, dropped, press, isSpent, hold, point, pointCard };
  const handlers: Pointing["handlers"] = {
    onPointerDown: (event) => down(ear, event),
    onPointerMove: (event) => move(ear, event),
    onPointerUp: (event) => up(ear, event),
    onPointerCancel: () => cancel(ear),
    onPointerLeave: () => point(null),
    onClick: (event) => click(ear, event),
  };
  return { held, over, isOverCard, handlers };
}

/** The place that is meant: small ones are met from a little beside them, too. */
function hit(ear: Ear, event: MouseEvent): string | null {
  const { touching } = ear;
  const { at, reach } = pointOn(event, ear.frame);
  const wanted = new Set([...touching.next, ...touching.first, ...touching.touched.path.slice(-1)]);
  return placeAt(ear.scene.places, at, wanted, reach, ear.flipped);
}

const cardAt = (ear: Ear, event: MouseEvent): string | null =>
  choiceAt(ear.scene.faces, pointOn(event, ear.frame).at, ear.touching.next, ear.flipped);

function down(ear: Ear, event: PointerEvent): void {
  ear.isSpent.current = false;
  ear.press.current = null;
  if (event.button !== 0 || !event.isPrimary) return;
  const place = hit(ear, event);
  ear.point(place);
  if (!place) return;
  const { first, next } = ear.touching;
  const isLegal = first.has(place);
  if (!isLegal && next.has(place)) return;
  const piece = ear.scene.pieces.findLast((each) => each.place === place)?.name ?? null;
  ear.press.current = {
    id: event.pointerId,
    place,
    piece,
    x: event.clientX,
    y: event.clientY,
    isLegal,
    isDrag: false,
  };
}

function move(ear: Ear, event: PointerEvent): void {
  const pressed = ear.press.current;
  const { at } = pointOn(event, ear.frame);
  if (pressed?.isDrag && pressed.isLegal && pressed.piece) {
    ear.hold({ piece: pressed.piece, ...at, place: null });
    ear.point(dropOn(ear, ear.touching.next, at));
    return;
  }
  ear.point(hit(ear, event));
  ear.pointCard(cardAt(ear, event) !== null);
  if (!pressed?.piece || pressed.id !== event.pointerId) return;
  if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
  pressed.isDrag = true;
  if (!pressed.isLegal) return;
  (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
  if (ear.touching.touched.path.join() !== pressed.place) ear.touching.begin(pressed.place);
  ear.hold({ piece: pressed.piece, ...at, place: null });
}

function up(ear: Ear, event: PointerEvent): void {
  const pressed = ear.press.current;
  ear.press.current = null;
  if (!pressed?.isDrag || !pressed.piece) return;
  const { at } = pointOn(event, ear.frame);
  const end = placeAt(ear.scene.places, at, new Set(), 0, ear.flipped);
  if (!pressed.isLegal && end === pressed.place) return; // the click is heard
  ear.isSpent.current = true;
  if (pressed.isLegal) drop(ear, pressed.piece, pressed.place, at, end);
  else ear.touching.refuse([pressed.place]);
}

/** Drops a piece: on a target, or back where it was, or in vain. */
function drop(ear: Ear, piece: string, from: string, at: Point, end: string | null): void {
  const { touching } = ear;
  const target = dropOn(ear, nextTouches(ear.moves, { path: [from], turned: false }), at);
  const place = target ? placesOf(ear.scene).get(target) : undefined;
  if (target && place) {
    ear.hold({ piece, ...pointOf(place, ear.flipped), place: target });
    ear.dropped.current = { piece, place: target };
    touching.touch(target);
    return;
  }
  ear.hold(null);
  if (end === null) touching.clear();
  else if (end !== from) touching.refuse([from, end]);
}

function cancel(ear: Ear): void {
  const wasDrag = ear.press.current?.isDrag && ear.press.current.isLegal;
  ear.press.current = null;
  ear.hold(null);
  if (wasDrag) ear.touching.clear();
}

function click(ear: Ear, event: MouseEvent): void {
  if (ear.isSpent.current) {
    ear.isSpent.current = false;
    return;
  }
  // a click without a pointer comes from a screen reader, to the cell itself
  const cell = (event.target as Element).closest<HTMLElement>("[data-place]")?.dataset.place ?? null;
  const name = event.detail === 0 ? cell : (cardAt(ear, event) ?? hit(ear, event));
  if (name) ear.touching.touch(name);
}

/** Where a pointer is in the picture, and how far around it small squares are meant. */
function pointOn(event: MouseEvent, frame: Box): { at: Point; reach: number } {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const unit = frame.width / (box.width || 1);
  const at = {
    x: frame.x + (event.clientX - box.left) * unit,
    y: frame.y + (event.clientY - box.top) * unit,
  };
  return { at, reach: Math.max(0, (TARGET * unit - UNIT) / 2) };
}

/** The target that a piece is dropped on. */
function dropOn(ear: Ear, targets: ReadonlySet<string>, at: Point): string | null {
  const places: Place[] = ear.scene.places.filter((place) => targets.has(place.name));
  return placeAt(places, at, targets, DROP * UNIT - UNIT / 2, ear.flipped);
}
