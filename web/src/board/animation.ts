/** What happens, planned: steps become stages that are shown one after another. Pure; it plays nothing. */
import type { FaceView as Face, Piece, Step } from "../api/types";
import type { Sound } from "../sounds";
import type { Scene } from "../table/fold";

/** What a piece does in a stage, besides going where it then stands. */
export interface Effect {
  piece: string;
  kind: "glide" | "appear" | "vanish" | "flow" | "pop";
  /** Milliseconds from the beginning of the stage. */
  delay: number;
  duration: number;
  /** The place that it flows to. */
  to?: string;
}

/** A part of what happens that is shown at once. */
export interface Stage {
  /** What is drawn meanwhile: pieces that come are there already, pieces that go still. */
  drawn: Scene;
  /** Where everything stands afterwards. */
  after: Scene;
  effects: readonly Effect[];
  /** Faces, by their index in `drawn`, that tumble as dice or are turned over as cards. */
  faces: readonly { index: number; kind: "tumble" | "turn" }[];
  /** A text that floats up from a place, or from the middle of the board without one. */
  float: { place: string; text: string } | null;
  sound: Sound | null;
  duration: number;
}

const PLACE = 220;
const STAGGER = 60;
const MOVE = { least: 240, most: 420, each: 45 };
const SLIDE = 380;
const BUMP = 380;
const REMOVE = 240;
const FLOW = 380;
const MADE = 520;
const ROLL = 600;
const DRAW = 480;
const SCORE = 450;
const PASS = 320;

/** The stages of what happens from one scene to the next; empty where there is nothing to show. */
export function stagesOf(scene: Scene, steps: readonly Step[], next: Scene): Stage[] {
  const stages: Stage[] = [];
  const groups = groupsOf(steps);
  let now = scene;
  for (const [index, group] of groups.entries()) {
    const found = stagesOfGroup(now, group, {
      before: groups.slice(0, index).flat(),
      later: groups.slice(index + 1).flat(),
      next,
    });
    stages.push(...found);
    now = found.at(-1)?.after ?? now;
  }
  return stages;
}

/** What a group of steps stands among. */
interface Around {
  before: readonly Step[];
  later: readonly Step[];
  next: Scene;
}

/**
 * Steps that are shown at once: pieces put down together; a move with what it takes from its target; two
 * that change places.
 */
export function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    if (group && belongs(group, step)) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

function belongs(group: readonly Step[], step: Step): boolean {
  const first = group[0];
  if (!first) return false;
  if (step.kind === "place") return group.every((each) => each.kind === "place");
  if (step.kind === "remove" && first.kind === "remove") return true;
  const pair = [...group, step];
  if (pair.length === 2 && first.kind === "move" && isExchange(first, step)) return true;
  const moved = pair.filter((each) => each.kind === "move");
  const removed = pair.filter((each) => each.kind === "remove");
  return moved.length === 1 && moved.length + removed.length === pair.length && taken(moved[0], removed);
}

const taken = (moved: Step | undefined, removed: readonly Step[]): boolean =>
  removed.length > 0 && removed.every((step) => step.origin === moved?.target);

/** Whether two pieces change places. */
const isExchange = (one: Step, other: Step): boolean =>
  other.kind === "move" && one.target !== "" && one.target === other.origin && one.origin === other.target;

function stagesOfGroup(now: Scene, group: readonly Step[], { before, later, next }: Around): Stage[] {
  const first = group[0];
  switch (first?.kind) {
    case "place":
      return placing(now, group, next);
    case "move":
    case "slide":
    case "bump":
    case "remove":
      return moving(now, group);
    case "merge":
      return merging(now, first, later, next);
    case "roll":
      return [rolling(now, first, next)];
    case "draw":
      return [drawing(now, next)];
    case "score":
      // the points of what has combined have been told already
      if (before.some((step) => step.kind === "merge")) return [];
      return [telling(now, first.target ?? "", pointsOf(first.value), SCORE)];
    case "pass":
      return [telling(now, "", "", PASS)];
    default:
      return [];
  }
}

const quiet = (now: Scene): Stage => ({
  drawn: now,
  after: now,
  effects: [],
  faces: [],
  float: null,
  sound: null,
  duration: 0,
});

function telling(now: Scene, place: string, text: string, duration: number): Stage {
  return { ...quiet(now), float: text ? { place, text } : null, duration };
}

/** The points in the value of a step: its last number. */
export function pointsOf(value: string | undefined): string {
  const points = value?.split(" ").at(-1) ?? "";
  if (!/^[-+]?\d+$/.test(points)) return "";
  return /^[-+]/.test(points) ? points : `+${points}`;
}

function placing(now: Scene, group: readonly Step[], next: Scene): Stage[] {
  const known = new Set(now.places.map((place) => place.name));
  const put = group.filter((step) => step.target && known.has(step.target));
  if (put.length === 0) return [];
  const added = put.map((step) => placed(step, now, next));
  const names = new Set(added.map((piece) => piece.name));
  const after = { ...now, pieces: [...now.pieces.filter((piece) => !names.has(piece.name)), ...added] };
  const effects = added.map((piece, index): Effect => {
    return { piece: piece.name, kind: "appear", delay: index * STAGGER, duration: PLACE };
  });
  const duration = PLACE + STAGGER * (added.length - 1);
  return [{ ...quiet(now), drawn: after, after, effects, sound: "place", duration }];
}

/** A piece as a step puts it down; it may be combined before the next scene, which then does not know it. */
export function placed(step: Step, now: Scene, next: Scene): Piece {
  const place = step.target ?? "";
  const known = next.pieces.find((piece) => piece.name === step.piece && piece.place === place);
  if (known && (!step.value || known.text === step.value)) return known;
  const like = known ?? next.pieces[0] ?? now.pieces[0];
  const shape = like?.shape ?? "die";
  const colour = shape === "die" ? "" : (like?.colour ?? "");
  return { name: step.piece || `new ${place}`, place, colour, shape, text: step.value ?? "" };
}

/** The piece that a step is about: by its name, else by where it stands. */
function pieceOf(scene: Scene, step: Step): Piece | undefined {
  const byName = scene.pieces.find((piece) => piece.name === step.piece);
  return byName ?? scene.pieces.findLast((piece) => piece.place === step.origin);
}

/** Pieces go, slide, fly back or are taken away. Where the end is nowhere, the piece vanishes. */
function moving(now: Scene, group: readonly Step[]): Stage[] {
  const effects: Effect[] = [];
  let pieces = now.pieces;
  let after = now.pieces;
  const goes = group.find((step) => step.kind !== "remove");
  const arrival = goes ? timeOf(now, goes) : 0;
  for (const step of group) {
    const piece = pieceOf({ ...now, pieces: after }, step);
    if (!piece) continue;
    const stays = step.kind !== "remove" && now.places.some((place) => place.name === step.target);
    const others = after.filter((each) => each !== piece);
    if (stays) {
      after = [...others, { ...piece, place: step.target ?? "" }];
      pieces = [...pieces.filter((each) => each !== piece), piece];
      effects.push({ piece: piece.name, kind: "glide", delay: 0, duration: arrival });
    } else {
      after = others;
      effects.push({ piece: piece.name, kind: "vanish", delay: arrival * 0.8, duration: REMOVE });
    }
  }
  if (effects.length === 0) return [];
  const duration = Math.max(...effects.map((effect) => effect.delay + effect.duration));
  const sound = soundOf(group);
  return [
    { ...quiet(now), drawn: { ...now, pieces }, after: { ...now, pieces: after }, effects, sound, duration },
  ];
}

function soundOf(group: readonly Step[]): Sound {
  if (group.some((step) => step.kind === "remove" || step.kind === "bump")) return "capture";
  return group[0]?.kind === "slide" ? "slide" : "place";
}

function timeOf(scene: Scene, step: Step): number {
  if (step.kind === "slide") return SLIDE;
  if (step.kind === "bump") return BUMP;
  const [from, to] = [step.origin, step.target].map((name) =>
    scene.places.find((each) => each.name === name),
  );
  if (!from || !to) return MOVE.least;
  return Math.min(MOVE.most, MOVE.least + MOVE.each * Math.hypot(from.x - to.x, from.y - to.y));
}

/** Pieces flow together into one, which then stands out; its points, the last number of the value, float up. */
function merging(now: Scene, step: Step, later: readonly Step[], next: Scene): Stage[] {
  const origins = new Set(step.origin?.split(" "));
  const target = step.target ?? "";
  const group = now.pieces.filter((piece) => origins.has(piece.place));
  const kept = group.find((piece) => piece.place === target) ?? group[0];
  if (!kept) return [];
  const rest = now.pieces.filter((piece) => !group.includes(piece));
  const flowing = group.filter((piece) => piece !== kept);
  const made = { ...kept, place: target, text: madeText(step, later, next) ?? kept.text };
  const after = { ...now, pieces: [...rest, made] };
  const drawn = { ...now, pieces: [...rest, ...flowing, kept] };
  const flow = (piece: Piece): Effect => ({
    piece: piece.name,
    kind: "flow",
    delay: 0,
    duration: FLOW,
    to: target,
  });
  const pop: Effect = { piece: made.name, kind: "pop", delay: 0, duration: MADE };
  const float = { place: target, text: pointsOf(step.value) };
  return [
    {
      ...quiet(now),
      drawn,
      after: { ...now, pieces: [...rest, kept] },
      effects: flowing.map(flow),
      duration: FLOW,
    },
    { ...quiet(after), effects: [pop], float, sound: "merge", duration: MADE },
  ];
}

/** What then stands on the piece that has been made: told where it goes on, else by the next scene. */
function madeText(step: Step, later: readonly Step[], next: Scene): string | undefined {
  for (const each of later) {
    if (each.kind === "merge" && each.origin?.split(" ").includes(step.target ?? ""))
      return each.value?.split(" ")[1];
    if (each.kind === "remove" && each.origin === step.target) return each.value;
  }
  return next.pieces.find((piece) => piece.place === step.target)?.text;
}

const isDie = (face: Face): boolean => face.kind === "die";

/** Dice tumble: those of the next scene, or, where it has none, those of the value, for as long as this. */
function rolling(now: Scene, step: Step, next: Scene): Stage {
  const dice = next.faces.some(isDie) ? next.faces : [...next.faces, ...diceOf(step)];
  const after = { ...now, faces: dice };
  const faces = dice.flatMap((face, index) => (isDie(face) ? [{ index, kind: "tumble" as const }] : []));
  const rest = next.faces.some(isDie) ? 0 : ROLL / 2;
  return { ...quiet(now), drawn: after, after, faces, sound: "roll", duration: ROLL + rest };
}

function diceOf(step: Step): Face[] {
  const values = (step.value ?? "").split(/[-+, ]+/).filter((value) => /^\d+$/.test(value));
  return values.map((text) => ({ kind: "die", text }) as Face);
}

const sameFace = (one: Face, other: Face): boolean =>
  one.kind === other.kind && one.text === other.text && one.colour === other.colour && one.x === other.x;

/** Cards that are new are turned over. */
function drawing(now: Scene, next: Scene): Stage {
  const faces = next.faces.flatMap((face, index) => {
    const isNew = face.kind !== "pile" && !now.faces.some((each) => sameFace(each, face));
    return isNew ? [{ index, kind: "turn" as const }] : [];
  });
  const after = { ...now, faces: next.faces };
  return { ...quiet(now), drawn: after, after, faces, sound: "card", duration: DRAW };
}
