/** Setting up a position: what has been set up, step by step, to be undone and done again. */
import type { MoveView } from "../api/types";
import type { EditorView } from "./shapes";

/** A position of a game as the service has read it. */
export interface Entry {
  spec: string;
  answer: EditorView;
}

/** What has been set up, before and after what stands there now. */
export interface Setup {
  past: readonly Entry[];
  present: Entry | null;
  future: readonly Entry[];
}

export const NOTHING: Setup = { past: [], present: null, future: [] };

/** So many steps can be undone. */
const MOST_STEPS = 200;

export type Change = { do: "set"; entry: Entry } | { do: "undo" | "redo" };

/** What is there after a change. */
export function changed(setup: Setup, change: Change): Setup {
  switch (change.do) {
    case "set":
      return set(setup, change.entry);
    case "undo":
      return undone(setup);
    case "redo":
      return redone(setup);
  }
}

function set(setup: Setup, entry: Entry): Setup {
  const { past, present } = setup;
  if (!present) return { past: [], present: entry, future: [] };
  if (isSame(present, entry)) return { ...setup, present: entry };
  return { past: [...past, present].slice(-MOST_STEPS), present: entry, future: [] };
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.spec === other.spec && one.answer.position === other.answer.position;

function undone(setup: Setup): Setup {
  const { past, present, future } = setup;
  const before = past.at(-1);
  if (!before || !present) return setup;
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

function redone(setup: Setup): Setup {
  const { past, present, future } = setup;
  const [next, ...later] = future;
  if (!next || !present) return setup;
  return { past: [...past, present], present: next, future: later };
}

/** The edits as the board takes them: as moves, told by their places in the list. */
export const editMoves = (answer: EditorView): MoveView[] =>
  answer.edits.map(({ touches, text }, id) => ({ id, touches: [...touches], text }));
