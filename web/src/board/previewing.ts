/** What a move would do, shown while it is pointed at. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { MoveView, Piece, Step } from "../api/types";
import type { Scene } from "../table/fold";
import { placed, pointsOf } from "./animation";
import type { BoardProps } from "./contract";
import { begun, moveBy } from "./touches";
import type { Touching } from "./touching";

/** What is shown of a move that is not made yet. */
export interface Preview {
  ghosts: Piece[];
  /** Places whose pieces would combine. */
  combined: string[];
  points: { place: string; text: string } | null;
}

const NOTHING: Preview = { ghosts: [], combined: [], points: null };
const PAUSE = 80;

/** The preview of what is touched and pointed at; asked for where pieces are put down. */
export function usePreview(
  scene: Scene,
  moves: readonly MoveView[],
  touching: Touching,
  pointed: string | null,
  ask: BoardProps["preview"],
): Preview {
  const { touched } = touching;
  const start = touched.path[0];
  const puts =
    start !== undefined && touching.isPlace(start) && !scene.pieces.some((each) => each.place === start);
  const wanted =
    puts && pointed !== null && touching.isPlace(pointed) ? moveBy(moves, touched, pointed) : null;
  const first = puts ? (begun(moves, touched)[0] ?? null) : null;
  const known = useMemo(() => new Map<number, readonly Step[]>(), [moves]);
  const steps = useSteps(wanted, ask, known, PAUSE);
  const begin = useSteps(first, ask, known, 0);
  return useMemo(() => {
    if (steps) return previewOf(scene, steps);
    if (!begin) return NOTHING;
    const { ghosts } = previewOf(scene, begin);
    return { ...NOTHING, ghosts: ghosts.filter((ghost) => touched.path.includes(ghost.place)) };
  }, [scene, steps, begin, touched]);
}

/** The steps of a move; null until they are known. */
function useSteps(
  move: MoveView | null,
  ask: BoardProps["preview"],
  known: Map<number, readonly Step[]>,
  pause: number,
): readonly Step[] | null {
  const [, show] = useState(0);
  const id = move?.id;
  useEffect(() => {
    if (!move || !ask || known.has(move.id)) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      ask(move).then(
        (steps) => {
          known.set(move.id, steps);
          if (isWanted) show((count) => count + 1);
        },
        () => undefined, // without an answer there is no preview
      );
    }, pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [id, known]);
  return id === undefined ? null : (known.get(id) ?? null);
}

/** What steps put down, what combines, and the points. */
export function previewOf(scene: Scene, steps: readonly Step[]): Preview {
  const ghosts = steps
    .filter((step) => step.kind === "place" && step.target)
    .map((step) => placed(step, scene, scene));
  const merges = steps.filter((step) => step.kind === "merge");
  const scores = steps.filter((step) => step.kind === "score");
  const sum = (found: readonly Step[]): number =>
    found.reduce((total, step) => total + (Number(pointsOf(step.value)) || 0), 0);
  const points = sum(scores) || sum(merges);
  const place = merges[0]?.target ?? scores[0]?.target ?? ghosts.at(-1)?.place;
  return {
    ghosts,
    combined: merges[0]?.origin?.split(" ") ?? [],
    points: points !== 0 && place ? { place, text: pointsOf(String(points)) } : null,
  };
}
