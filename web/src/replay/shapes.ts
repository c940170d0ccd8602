/** What the service says about positions that are at no table. */
import type { ObjectionView, PositionView } from "../api/types";
import { told } from "../languages";
import type { Scene } from "../table/fold";

export type { ObjectionView, PositionView };

/** A position that is being set up, and what can be changed in it. */
export interface EditorView {
  spec: string;
  position: string;
  problem: ObjectionView | null;
  scene: Scene;
  edits: { touches: string[]; text: string }[];
}

/** Why a position cannot be played on from, in words. */
export const objectionText = ({ told: words, detail }: ObjectionView): string =>
  words ? told(words) : detail;
