/** The pieces on the board, where something happens also those that come and go. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Piece } from "../api/types";
import type { Scene } from "../table/fold";
import { placesOf, pointOf, standing } from "./layout";
import { Stone } from "./Stone";

const at = (x: number, y: number, scale = 1): string => `translate(${x}px, ${y}px) scale(${scale})`;

/** How a piece is put where it stands. */
export const transformOf = (place: { x: number; y: number; scale: number }): string =>
  at(place.x, place.y, place.scale);

interface PiecesProps {
  scene: Scene;
  flipped: boolean;
  digits: boolean;
  /** The piece that follows the pointer, and where that is. */
  held: { piece: string; x: number; y: number } | null;
}

/** The pieces. */
export function Pieces({ scene, flipped, digits, held }: PiecesProps) {
  const stones = standing(scene, flipped);
  const lifted = stones.filter((stone) => stone.piece.name === held?.piece);
  return (
    <g>
      {[...stones.filter((stone) => !lifted.includes(stone)), ...lifted].map((stone) => {
        const isHeld = held?.piece === stone.piece.name;
        return (
          <g
            key={stone.piece.name}
            class={isHeld ? "piece held" : "piece"}
            data-piece={stone.piece.name}
            style={{ transform: isHeld ? at(held.x, held.y, 1.12) : transformOf(stone) }}
          >
            <Stone piece={stone.piece} digits={digits} />
          </g>
        );
      })}
    </g>
  );
}

interface GhostsProps {
  ghosts: readonly Piece[];
  name?: string;
  scene: Scene;
  flipped: boolean;
  digits: boolean;
}

/** Pieces as they would stand after a move. */
export function Ghosts({ ghosts, name = "", scene, flipped, digits }: GhostsProps) {
  const places = placesOf(scene);
  return (
    <g class={`ghosts ${name}`}>
      {ghosts.map((ghost) => {
        const place = places.get(ghost.place);
        if (!place) return null;
        const { x, y } = pointOf(place, flipped);
        return (
          <g key={ghost.place} style={{ transform: at(x, y) }}>
            <Stone piece={ghost} digits={digits} />
          </g>
        );
      })}
    </g>
  );
}

const FLOATS = 520;

interface FloatProps {
  text: string;
  at: { x: number; y: number };
  rises: boolean;
}

/** Points that float above a place. */
export function Float({ text, at: { x, y }, rises }: FloatProps) {
  const ref = useRef<SVGGElement>(null);
  const width = 34 + 26 * text.length;
  useLayoutEffect(() => {
    if (!rises) return;
    const frames = [
      { transform: at(0, 20, 0.6), opacity: 0 },
      { transform: at(0, -10), opacity: 1, offset: 0.3 },
      { transform: at(0, -50), opacity: 1, offset: 0.8 },
      { transform: at(0, -70), opacity: 0 },
    ];
    ref.current?.animate?.(frames, { duration: FLOATS, easing: "ease-out", fill: "both" });
  }, [rises]);
  return (
    <g transform={`translate(${x} ${y})`}>
      <g ref={ref} class="float">
        <rect x={-width / 2} y={-28} width={width} height={56} rx={28} />
        <text>{text}</text>
      </g>
    </g>
  );
}
