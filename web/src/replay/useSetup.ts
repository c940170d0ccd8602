/** Setting up a position with the service, which knows what can be changed and whether it can be played. */
import { useCallback, useEffect, useReducer, useRef } from "preact/hooks";
import { post } from "../api/client";
import { type Doing, useDoing } from "../pages/parts";
import { changed, type Entry, NOTHING, type Setup } from "./editor";
import type { EditorView } from "./shapes";

export interface Editing {
  setup: Setup;
  doing: Doing;
  /** Shows a position of a game, the start if there is none, or what comes of an edit in it. */
  show: (spec: string, position: string, edit?: readonly string[]) => void;
  undo: () => void;
  redo: () => void;
}

async function asked(spec: string, position: string, edit?: readonly string[]): Promise<Entry> {
  const body = edit ? { spec, position, edit } : { spec, position };
  const answer = await post<EditorView>("/api/editor", body);
  return { spec: answer.spec, answer };
}

/** What is being set up, beginning with a position of a game. */
export function useSetup(spec: string, position: string): Editing {
  const [setup, change] = useReducer(changed, NOTHING);
  const doing = useDoing();
  const { run } = doing;
  const show = useCallback(
    (wanted: string, from: string, edit?: readonly string[]): void => {
      run(async () => change({ do: "set", entry: await asked(wanted, from, edit) }));
    },
    [run],
  );
  const began = useRef(false);
  useEffect(() => {
    if (began.current || !spec) return;
    began.current = true;
    show(spec, position);
  }, [spec, position, show]);
  const undo = useCallback(() => change({ do: "undo" }), []);
  const redo = useCallback(() => change({ do: "redo" }), []);
  return { setup, doing, show, undo, redo };
}
