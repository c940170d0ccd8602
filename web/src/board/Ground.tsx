/** What lies still: the board's places, lanes, labels and coordinates. */
import type { Lane, Place } from "../api/types";
import { named } from "../languages";
import type { Scene } from "../table/fold";
import { type Point, placesOf, pointOf, UNIT } from "./layout";
import { tint } from "./Stone";

interface GroundProps {
  scene: Scene;
  flipped: boolean;
}

/** A rectangle around a place, by so much smaller. */
export function boxOf(place: Place, flipped: boolean, less = 0) {
  const middle = pointOf(place, flipped);
  const edge = (place.size ?? 1) * UNIT - less;
  const rx = (place.size ?? 1) > 1 ? 0.38 * UNIT : Math.max(4, 10 - less / 2);
  return { x: middle.x - edge / 2, y: middle.y - edge / 2, width: edge, height: edge, rx };
}

function Square({ place, flipped }: { place: Place; flipped: boolean }) {
  const box = boxOf(place, flipped, (place.size ?? 1) > 1 ? 8 : 4);
  return (
    <g>
      <rect class={place.is_dark ? "square deep" : "square"} {...box} />
      {place.colour && <rect class={`home ${tint(place.colour)}`} {...box} />}
    </g>
  );
}

/** What a place is called, in small letters at its upper edge, or in its corner. */
function Label({ place, flipped }: { place: Place; flipped: boolean }) {
  const size = place.size ?? 1;
  const middle = pointOf(place, flipped);
  const text = named(place.label ?? "");
  if (size > 1)
    return (
      <text class="label large" x={middle.x} y={middle.y - (size / 2) * UNIT + 22}>
        {text}
      </text>
    );
  return (
    <text class="label" x={middle.x - 40} y={middle.y - 35}>
      {text}
    </text>
  );
}

/** A band with a triangle where it begins and a ring where it ends. */
function Slide({ lane, places, flipped }: { lane: Lane; places: Map<string, Place>; flipped: boolean }) {
  const found = lane.places.map((name) => places.get(name)).filter((place) => place !== undefined);
  const [from, to] = [found[0], found.at(-1)];
  if (!from || !to) return null;
  const [start, end] = [pointOf(from, flipped), pointOf(to, flipped)];
  return (
    <g class={`lane ${tint(lane.colour)}`}>
      <line class="band" x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
      <polygon points={arrow(start, end)} />
      <circle cx={end.x} cy={end.y} r={24} />
    </g>
  );
}

function arrow(start: Point, end: Point): string {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [across, along] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const corners: [number, number][] = [
    [38, 0],
    [-24, 30],
    [-24, -30],
  ];
  return corners
    .map(
      ([ahead, side]) =>
        `${start.x + ahead * across - side * along},${start.y + ahead * along + side * across}`,
    )
    .join(" ");
}

/** The board without what stands on it. */
export function Ground({ scene, flipped }: GroundProps) {
  const places = placesOf(scene);
  const corner = pointOf({ x: (scene.width - 1) / 2, y: (scene.height - 1) / 2 }, flipped);
  const [width, height] = [scene.width * UNIT + 16, scene.height * UNIT + 16];
  return (
    <g>
      <rect
        class="plate"
        x={corner.x - width / 2}
        y={corner.y - height / 2}
        width={width}
        height={height}
        rx={18}
      />
      {scene.places.map((place) => (
        <Square key={place.name} place={place} flipped={flipped} />
      ))}
      {scene.lanes.map((lane) => (
        <Slide key={lane.places.join(" ")} lane={lane} places={places} flipped={flipped} />
      ))}
      {scene.places.map((place) => place.label && <Label key={place.name} place={place} flipped={flipped} />)}
      {scene.captions.map((caption) => {
        const at = pointOf(caption, flipped);
        return (
          <text key={`${caption.x} ${caption.y}`} class="caption" x={at.x} y={at.y}>
            {caption.text}
          </text>
        );
      })}
    </g>
  );
}
