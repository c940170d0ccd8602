/** Dice and cards that lie beside the board or on it, drawn around their middle. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { FaceView as Face } from "../api/types";
import { capital, named, t } from "../languages";
import { HALF, handPoints, handSize, SMALL } from "./hands";
import { Die, tint } from "./Stone";
import { faceWords } from "./words";

const FACES = 6;
const TURN = 75;

/** What is done to the faces that something happens to, and with the cards that can be touched. */
export interface FaceProps {
  face: Face;
  digits: boolean;
  effect?: "tumble" | "turn" | undefined;
  /** The choice that each card of a hand stands for, by its index. */
  choices?: readonly (string | null)[] | undefined;
  onTouch?: ((name: string) => void) | undefined;
}

function Tumbling({ face, digits }: FaceProps) {
  const [value, show] = useState(face.text);
  useEffect(() => {
    let left = 6;
    const timer = setInterval(() => {
      left -= 1;
      show(left > 0 ? String(1 + Math.floor(Math.random() * FACES)) : face.text);
      if (left <= 0) clearInterval(timer);
    }, TURN);
    return () => clearInterval(timer);
  }, [face.text]);
  return <Die value={value} colour={face.colour} digits={digits} />;
}

/** The paper of a card. */
function Paper({
  colour,
  children,
  back,
}: {
  colour?: string;
  children?: ComponentChildren;
  back?: boolean;
}) {
  const box = { x: -HALF.x, y: -HALF.y, width: 2 * HALF.x, height: 2 * HALF.y, rx: 14 };
  return (
    <g class={`card ${tint(colour)} ${back ? "back" : ""}`}>
      <rect class="cast" {...box} y={-HALF.y + 5} />
      <rect class="card-body" {...box} />
      <rect class="card-tint" {...box} />
      {back && <rect class="card-pattern" x={-46} y={-70} width={92} height={140} rx={9} />}
      {children}
    </g>
  );
}

const sizeOf = (text: string): string => (text.length < 3 ? "short" : text.length < 8 ? "word" : "long");

function Card({ text, colour }: { text: string; colour?: string }) {
  if (text === "?")
    return (
      <Paper colour={colour} back>
        <text class="card-text short">?</text>
      </Paper>
    );
  return (
    <Paper colour={colour}>
      <text class={`card-text ${sizeOf(named(text))}`}>{named(text)}</text>
    </Paper>
  );
}

function Pile({ face }: FaceProps) {
  const count = Number(face.text) || 0;
  return (
    <g>
      {count > 2 && (
        <g transform="translate(8 8)">
          <Paper back />
        </g>
      )}
      {count > 1 && (
        <g transform="translate(4 4)">
          <Paper back />
        </g>
      )}
      {count > 0 ? (
        <Paper back />
      ) : (
        <rect class="card-gap" x={-HALF.x} y={-HALF.y} width={2 * HALF.x} height={2 * HALF.y} rx={14} />
      )}
      <g class="pile-count">
        <rect x={-34} y={-26} width={68} height={52} rx={26} />
        <text>{face.text}</text>
      </g>
    </g>
  );
}

function Hand({ face, choices, onTouch }: FaceProps) {
  const cards = face.text.split(" ").filter(Boolean);
  const points = handPoints(cards.length);
  return (
    <g>
      {cards.map((card, index) => {
        const choice = choices?.[index] ?? null;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the same choice is a button below the board
          <g
            key={`${index} ${card}`}
            class={choice ? "hand-card can" : "hand-card"}
            transform={`translate(${points[index] ?? 0} 0) scale(${SMALL})`}
            onClick={choice ? () => onTouch?.(choice) : undefined}
          >
            <Card text={card} colour={face.colour} />
          </g>
        );
      })}
    </g>
  );
}

function Text({ face }: FaceProps) {
  return (
    <Paper colour={face.colour}>
      <text class="card-kind" y={-40}>
        {capital(named(face.kind))}
      </text>
      <text class={`card-text ${sizeOf(face.text)}`} y={10}>
        {named(face.text)}
      </text>
    </Paper>
  );
}

/** A face of any kind. */
export function FaceDrawing(props: FaceProps) {
  const { face, digits, effect } = props;
  switch (face.kind) {
    case "die":
      if (effect === "tumble") return <Tumbling {...props} />;
      return <Die value={face.text} colour={face.colour} digits={digits} />;
    case "card":
      return <Card text={face.text} colour={face.colour} />;
    case "pile":
      return <Pile {...props} />;
    case "hand":
      return <Hand {...props} />;
    default:
      return <Text {...props} />;
  }
}

function sizeOfFace(face: Face): { width: number; height: number } {
  if (face.kind === "die") return { width: 100, height: 100 };
  if (face.kind === "hand") return handSize(face.text.split(" ").length);
  return { width: 2 * HALF.x + 18, height: 2 * HALF.y + 18 };
}

/** A face beside the board. */
export function Beside(props: FaceProps & { index: number }) {
  const { face, index, effect } = props;
  const { width, height } = sizeOfFace(face);
  return (
    <svg
      class={`face face-${face.kind}`}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      style={{ "--width": width / 100, "--height": height / 100 }}
      role="img"
      aria-label={faceWords(face)}
      data-face={index}
      data-effect={effect}
    >
      <FaceDrawing {...props} />
    </svg>
  );
}

/** What all faces on the board are, for those who do not see them. */
export function FacesTold({ faces }: { faces: readonly Face[] }) {
  if (faces.length === 0) return null;
  return (
    <ul class="unseen" aria-label={t("Dice and cards")}>
      {faces.map((face, index) => (
        <li key={`${index} ${face.kind}`}>{faceWords(face)}</li>
      ))}
    </ul>
  );
}
