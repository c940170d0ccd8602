/** Plays the stages of what happens on the elements of the board, by transforms and opacity alone. */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { moves, settings } from "../settings";
import { sound } from "../sounds";
import type { Scene } from "../table/fold";
import { type Effect, type Stage, stagesOf } from "./animation";
import type { Happening } from "./contract";
import { pointOf, standing } from "./layout";
import { transformOf } from "./Pieces";
import type { Dropped } from "./pointing";

/** What is drawn now, and the stage that is being shown. */
export interface Shown {
  scene: Scene;
  stage: Stage | null;
  /** Which stage of which happening this is. */
  key: string;
}

interface Progress {
  key: number;
  index: number;
}

/** Whether what happens is shown, or only what comes of it. */
const isShown = (): boolean => moves() && !document.hidden;

/** Shows what happens; then `onShown` is called, once for each happening. */
export function useShowing(scene: Scene, happening: Happening | null, onShown: (key: number) => void): Shown {
  // the scene in which it began: the parent may go on meanwhile
  const stages = useMemo(() => (happening && isShown() ? planned(scene, happening) : []), [happening?.key]);
  const [progress, go] = useState<Progress | null>(null);
  const index = happening && progress?.key === happening.key ? progress.index : 0;
  const stage = happening ? (stages[index] ?? null) : null;

  useEffect(() => {
    if (happening && !stage) onShown(happening.key);
  }, [happening?.key, stage]);

  useEffect(() => {
    if (!happening || !stage) return;
    const { key } = happening;
    if (stage.sound && settings().sounds) sound(stage.sound);
    const timer = setTimeout(() => go({ key, index: index + 1 }), stage.duration);
    const hidden = (): void => {
      if (document.hidden) go({ key, index: stages.length });
    };
    document.addEventListener("visibilitychange", hidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, [happening?.key, index, stage]);

  const drawn = !happening ? scene : stage ? stage.drawn : happening.next;
  return { scene: drawn, stage, key: happening ? `${happening.key} ${index}` : "" };
}

/** Whatever steps say, what comes of them is shown in the end. */
function planned(scene: Scene, happening: Happening): Stage[] {
  try {
    return stagesOf(scene, happening.steps, happening.next);
  } catch (error) {
    console.error(error);
    return [];
  }
}

/** Moves the elements of a stage, as soon as they are there. */
export function useTweens(
  root: { current: HTMLElement | null },
  shown: Shown,
  flipped: boolean,
  dropped: { current: Dropped | null },
): void {
  useLayoutEffect(() => {
    const { stage } = shown;
    if (!stage || !root.current) return;
    const played = [
      ...playPieces(root.current, stage, flipped, dropped.current),
      ...playFaces(root.current, stage, flipped),
    ];
    dropped.current = null;
    return () => {
      for (const animation of played) animation.cancel();
    };
  }, [shown.key, shown.stage]);
}

const EASING = "cubic-bezier(.3, .1, .25, 1)";

function playPieces(root: HTMLElement, stage: Stage, flipped: boolean, dropped: Dropped | null): Animation[] {
  const before = new Map(
    standing(stage.drawn, flipped).map((stone) => [stone.piece.name, transformOf(stone)]),
  );
  const after = new Map(
    standing(stage.after, flipped).map((stone) => [stone.piece.name, transformOf(stone)]),
  );
  const places = new Map(stage.after.pieces.map((piece) => [piece.name, piece.place]));
  const effects = new Map(stage.effects.map((effect) => [effect.piece, effect]));
  const played: (Animation | undefined)[] = [];
  for (const element of root.querySelectorAll<SVGGElement>("[data-piece]")) {
    const name = element.dataset.piece ?? "";
    const [from, to] = [before.get(name), after.get(name)];
    const effect = effects.get(name) ?? moved(name, from, to, stage);
    if (!from || !effect) continue;
    const { delay, duration } = effect;
    const isThere = dropped?.piece === name && places.get(name) === dropped.place;
    const frames = framesOf(effect, isThere && to ? to : from, to ?? flowEnd(stage, effect, flipped) ?? from);
    played.push(element.animate?.(frames, { delay, duration, easing: EASING, fill: "both" }));
  }
  return played.filter((animation) => animation !== undefined);
}

/** Where a piece goes that is not there afterwards. */
function flowEnd(stage: Stage, effect: Effect, flipped: boolean): string | null {
  const place = stage.drawn.places.find((each) => each.name === effect.to);
  return place ? transformOf({ ...pointOf(place, flipped), scale: 1 }) : null;
}

/** Pieces that make room glide as well. */
function moved(name: string, from: string | undefined, to: string | undefined, stage: Stage): Effect | null {
  if (!from || !to || from === to) return null;
  return { piece: name, kind: "glide", delay: 0, duration: stage.duration };
}

function framesOf(effect: Effect, from: string, to: string): Keyframe[] {
  switch (effect.kind) {
    case "appear":
      return [
        { transform: `${from} translate(0, -30px) scale(1.15)`, opacity: 0 },
        { transform: from, opacity: 1 },
      ];
    case "vanish":
      return [
        { transform: from, opacity: 1 },
        { transform: `${from} scale(.6)`, opacity: 0 },
      ];
    case "flow":
      return [
        { transform: from, opacity: 1 },
        { transform: to, opacity: 1, offset: 0.8 },
        { transform: `${to} scale(.8)`, opacity: 0 },
      ];
    case "pop":
      return [{ transform: from }, { transform: `${from} scale(1.22)`, offset: 0.35 }, { transform: from }];
    default:
      return [{ transform: from }, { transform: to }];
  }
}

/** Dice tumble; a card comes from the pile, if there is one, and is turned over. */
function playFaces(root: HTMLElement, stage: Stage, flipped: boolean): Animation[] {
  const played: (Animation | undefined)[] = [];
  const pile = stage.drawn.faces.find((face) => face.kind === "pile");
  for (const { index, kind } of stage.faces) {
    const element = root.querySelector<SVGElement>(
      `[data-face="${index}"] .face-turn, svg[data-face="${index}"]`,
    );
    const face = stage.drawn.faces[index];
    if (!element || !face) continue;
    const inBoard = face.x != null && face.y != null;
    const from = inBoard && pile?.x != null && pile.y != null ? apart(pile, face, flipped) : { x: 0, y: 0 };
    const frames = kind === "tumble" ? tumble() : turn(from);
    played.push(element.animate?.(frames, { duration: 480, easing: "ease-out", fill: "both" }));
  }
  return played.filter((animation) => animation !== undefined);
}

type Lying = { x?: number | null; y?: number | null };

function apart(pile: Lying, face: Lying, flipped: boolean): { x: number; y: number } {
  const at = (lying: Lying) => pointOf({ x: lying.x ?? 0, y: lying.y ?? 0 }, flipped);
  return { x: at(pile).x - at(face).x, y: at(pile).y - at(face).y };
}

const tumble = (): Keyframe[] => [
  { transform: "translate(-14px, -26px) rotate(-220deg) scale(.8)", opacity: 0.2 },
  { transform: "translate(8px, 0) rotate(-70deg) scale(1.08)", opacity: 1, offset: 0.45 },
  { transform: "translate(0, -8px) rotate(-20deg) scale(1.02)", offset: 0.7 },
  { transform: "none" },
];

const turn = (from: { x: number; y: number }): Keyframe[] => [
  { transform: `translate(${from.x}px, ${from.y}px) scale(-1, 1)`, opacity: 0.4 },
  { transform: `translate(${from.x / 2}px, ${from.y / 2}px) scale(.05, 1.1)`, opacity: 1, offset: 0.5 },
  { transform: "none" },
];
