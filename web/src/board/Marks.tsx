/** Marks on places: the last move, what can be touched, what is touched, where it can go. */
import type { Place } from "../api/types";
import { boxOf } from "./Ground";
import { pointOf } from "./layout";

/** What is marked, by names of places. */
export interface Marked {
  last: readonly string[];
  legal: ReadonlySet<string>;
  targets: ReadonlySet<string>;
  touched: readonly string[];
  /** Pieces there would combine. */
  combined: readonly string[];
  occupied: ReadonlySet<string>;
  /** Places of a set-up that nothing has been chosen for, and the one that is filled next. */
  open: readonly string[];
  filling: readonly string[];
}

interface MarksProps {
  marked: Marked;
  places: Map<string, Place>;
  flipped: boolean;
}

const found = (places: Map<string, Place>, names: Iterable<string>): Place[] =>
  [...names].map((name) => places.get(name)).filter((place) => place !== undefined);

/** Marks that lie below the pieces. */
export function MarksBelow({ marked, places, flipped }: MarksProps) {
  return (
    <g>
      {found(places, marked.last).map((place) => (
        <rect key={place.name} class="mark-last" {...boxOf(place, flipped, 12)} />
      ))}
      {found(places, marked.touched).map((place) => (
        <rect key={place.name} class="mark-touched" {...boxOf(place, flipped, 8)} />
      ))}
      {found(places, marked.legal).map((place) => {
        const at = pointOf(place, flipped);
        if (!marked.occupied.has(place.name))
          return <circle key={place.name} class="mark-legal dot" cx={at.x} cy={at.y} r={7} />;
        return <rect key={place.name} class="mark-legal" {...boxOf(place, flipped, 10)} />;
      })}
      {found(places, marked.open).map((place) => (
        <rect key={place.name} class="mark-open" {...boxOf(place, flipped, 12)} />
      ))}
      {found(places, marked.filling).map((place) => (
        <rect key={place.name} class="mark-filling" {...boxOf(place, flipped, 12)} />
      ))}
    </g>
  );
}

/** Marks that lie above the pieces. */
export function MarksAbove({ marked, places, flipped }: MarksProps) {
  return (
    <g>
      {found(places, marked.combined).map((place) => (
        <rect key={place.name} class="mark-combined" {...boxOf(place, flipped, 12)} />
      ))}
      {found(places, marked.targets).map((place) => {
        const at = pointOf(place, flipped);
        if (!marked.occupied.has(place.name) || (place.size ?? 1) > 1)
          return <circle key={place.name} class="mark-target dot" cx={at.x} cy={at.y} r={15} />;
        return <circle key={place.name} class="mark-target ring" cx={at.x} cy={at.y} r={44} />;
      })}
    </g>
  );
}
