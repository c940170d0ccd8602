/** Pieces, drawn around the origin of where they stand. */
import type { Piece } from "../api/types";

/** Where the pips of a die lie, in thirds from its middle. */
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  "1": [[0, 0]],
  "2": [
    [-1, -1],
    [1, 1],
  ],
  "3": [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  "4": [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ],
  "5": [
    [-1, -1],
    [-1, 1],
    [0, 0],
    [1, -1],
    [1, 1],
  ],
  "6": [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};
const COLOURS = new Set(["red", "blue", "yellow", "green"]);

/** A class for a colour that has a token. */
export const tint = (colour: string | undefined): string =>
  colour && COLOURS.has(colour) ? `tint-${colour}` : "";

/** The corners of a regular polygon. */
function corners(count: number, radius: number, turn: number): string {
  const points = Array.from({ length: count }, (_, corner) => {
    const angle = turn + (2 * Math.PI * corner) / count;
    return `${(radius * Math.sin(angle)).toFixed(1)},${(-radius * Math.cos(angle)).toFixed(1)}`;
  });
  return points.join(" ");
}

const DIAMOND = corners(4, 41, 0);
const HEXAGON = corners(6, 37, Math.PI / 6);

/** The outline of a shape; whatever is not known is a circle. */
export function Outline({ shape, name }: { shape: string; name: string }) {
  switch (shape) {
    case "square":
    case "die":
      return <rect class={name} x={-33} y={-33} width={66} height={66} rx={12} />;
    case "diamond":
      return <polygon class={`${name} soft`} points={DIAMOND} />;
    case "hexagon":
      return <polygon class={`${name} soft`} points={HEXAGON} />;
    default:
      return <circle class={name} r={38} />;
  }
}

/** The pips of a die, or its number where there are none for it or digits are wanted. */
export function Pips({ value, digits }: { value: string; digits: boolean }) {
  const pips = PIPS[value];
  if (!pips || digits) return <text class="die-digit">{value}</text>;
  return (
    <g class="pips">
      {pips.map(([across, along]) => (
        <circle key={`${across} ${along}`} cx={across * 20} cy={along * 20} r={7.6} />
      ))}
    </g>
  );
}

/** A die, 80 units wide. */
export function Die({ value, colour, digits }: { value: string; colour?: string; digits: boolean }) {
  return (
    <g class={`die ${tint(colour)}`}>
      <rect class="cast" x={-39} y={-34} width={78} height={78} rx={17} />
      <rect class="die-body" x={-39} y={-39} width={78} height={78} rx={16} />
      <rect class="die-tint" x={-39} y={-39} width={78} height={78} rx={16} />
      <Pips value={value} digits={digits} />
    </g>
  );
}

/** A piece. */
export function Stone({
  piece,
  digits,
}: {
  piece: Pick<Piece, "shape" | "colour" | "text">;
  digits: boolean;
}) {
  if (piece.shape === "die") return <Die value={piece.text} colour={piece.colour} digits={digits} />;
  return (
    <g class={`stone ${tint(piece.colour)}`}>
      <g transform="translate(0 5)">
        <Outline shape={piece.shape} name="cast" />
      </g>
      <Outline shape={piece.shape} name="stone-body" />
      <g transform="scale(.82)">
        <Outline shape={piece.shape} name="stone-top" />
      </g>
      {piece.text && (
        <text class={piece.text.length > 2 ? "stone-text long" : "stone-text"}>{piece.text}</text>
      )}
    </g>
  );
}
