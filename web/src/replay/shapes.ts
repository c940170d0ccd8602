/** What the service says about positions that are at no table. */
import type { PositionView, Words } from "../api/types";
import type { Scene } from "../table/fold";

export type { PositionView };

/** Why a position cannot be played. */
export interface EditorProblem {
  detail: string;
  clause?: string | null;
  told?: Words;
}

/** A position that is being set up, and what can be changed in it. */
export interface EditorView {
  spec: string;
  position: string;
  problem: EditorProblem | null;
  scene: Scene;
  edits: { touches: string[]; text: string }[];
}

/** Whether a game can go on from there: it is not over, and nothing in it is blotted out. */
export const isPlayable = (view: PositionView): boolean =>
  view.state.turn !== "over" && (view.state.moves.length > 0 || view.outcomes.length > 0);
