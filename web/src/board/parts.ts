/** What the parts of the board share. */
import type { Scene } from "../table/fold";
import type { BoardProps } from "./contract";
import type { Dropped } from "./pointing";
import type { Shown } from "./showing";
import type { Touching } from "./touching";

/** All that the parts of the board are made of. */
export interface Parts {
  /** As given, but without moves while something happens. */
  props: BoardProps;
  shown: Shown;
  touching: Touching;
  digits: boolean;
  /** The piece that has been put somewhere by hand last. */
  dropped: { current: Dropped | null };
  onTyping: () => void;
}

/** Whether a die or card lies beside the board. */
export const isBeside = (face: Scene["faces"][number]): boolean => face.x == null || face.y == null;

/** What a stage does with a die or card. */
export const effectOf = (shown: Shown, index: number): "tumble" | "turn" | undefined =>
  shown.stage?.faces.find((face) => face.index === index)?.kind;
