/** What the board is given and says. It knows no game: it draws a scene, and matches paths of touches. */
import type { MoveView, Step, Why } from "../api/types";
import type { Scene } from "../table/fold";

/** Something that happens on the board: from one scene to the next by steps. */
export interface Happening {
  /** Another number for each happening, so that two equal ones are two. */
  key: number;
  steps: readonly Step[];
  next: Scene;
}

export interface BoardProps {
  /** What stands there now. */
  scene: Scene;
  /** What the viewer may do now; empty if it is not their turn, or something is being shown. */
  moves: readonly MoveView[];
  /** What is to be shown happening, from `scene` to its `next`; then `onShown(key)` is called, once. */
  happening: Happening | null;
  onShown: (key: number) => void;
  /** A move is chosen. */
  onMove: (move: MoveView) => void;
  /** The places of the last move. */
  last: readonly string[];
  /** Turned by 180°, so that the other side is below. */
  flipped: boolean;
  /** Pieces that a move would put down and what it would set off, asked for while it is pointed at. */
  preview?: ((move: MoveView) => Promise<readonly Step[]>) | undefined;
  /** Asked why no move begins with these touches, of which the last one was in vain. */
  why?: ((touches: readonly string[]) => Promise<Why>) | undefined;
  /** The clause of a reason is to be read. */
  onRule?: ((clause: string) => void) | undefined;
  /** A heading for screen readers: whose table this is. */
  label: string;
}
