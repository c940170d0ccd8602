/** Which places the last move has touched, to be marked. */
import type { Step } from "../api/types";

/** Pieces that one move puts down; where there are more, they are set up. */
const MOST_PLACED = 2;

function placesOfSteps(steps: readonly Step[]): string[] {
  const setUp = steps.filter((step) => step.kind === "place").length > MOST_PLACED;
  const seen = steps.filter((step) => !(setUp && step.kind === "place"));
  return [...new Set(seen.flatMap((step) => `${step.origin} ${step.target}`.split(" ").filter(Boolean)))];
}

/** The places of the last ply that has touched any. */
export function placesOf(history: readonly { steps: readonly Step[] }[]): string[] {
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const places = placesOfSteps(history[index]?.steps ?? []);
    if (places.length > 0) return places;
  }
  return [];
}
