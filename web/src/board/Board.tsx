/** The board: a scene drawn, moves found by touches, what happens shown. It knows no game. */
import { useRef, useState } from "preact/hooks";
import { t } from "../languages";
import { useSettings } from "../settings";
import type { Scene } from "../table/fold";
import type { BoardProps } from "./contract";
import { Beside } from "./Faces";
import { Field } from "./Field";
import { useKeptFocus } from "./focus";
import { handChoices } from "./hands";
import { frameOf } from "./layout";
import { effectOf, isBeside, type Parts } from "./parts";
import type { Dropped } from "./pointing";
import { useShowing, useTweens } from "./showing";
import { Choices, Meanings, OpenHands, Refused, TouchedSoFar } from "./Tray";
import { Typing } from "./Typing";
import { type Touching, useTouching } from "./touching";
import { touchWords } from "./words";
import "./board.css";
import "./picture.css";

const NONE: BoardProps["moves"] = [];

/** The board with everything that belongs to it. */
export function Board(props: BoardProps) {
  const { happening, onMove, onShown, flipped } = props;
  const { digits, typing } = useSettings();
  const shown = useShowing(props.scene, happening, onShown);
  const moves = happening ? NONE : props.moves;
  const touching = useTouching(shown.scene, moves, onMove);
  const root = useRef<HTMLElement>(null);
  const dropped = useRef<Dropped | null>(null);
  useTweens(root, shown, flipped, dropped);
  const kept = useKeptFocus(root);
  const [isTyping, openTyping] = useState(false);
  const onTyping = (): void => openTyping(true);
  const onClose = (): void => {
    openTyping(false);
    root.current?.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus();
  };
  const parts: Parts = { props: { ...props, moves }, shown, touching, digits, dropped, onTyping };
  const { scene } = shown;
  const frame = frameOf(scene, flipped);
  const classes = ["board-stage"];
  if (scene.faces.some(isBeside)) classes.push("with-faces");
  if (scene.places.length === 0) classes.push("without-places");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <section
      ref={root}
      class="board"
      role="group"
      aria-label={props.label}
      onKeyDown={(event) => heard(event, touching, onTyping)}
      {...kept}
    >
      <div class={classes.join(" ")} style={{ "--wide": frame.width, "--high": frame.height }}>
        {scene.places.length > 0 ? <Field {...parts} /> : <Lines scene={scene} />}
        <BesideFaces {...parts} />
        <Tray {...parts} isTyping={isTyping} hasLine={typing} onClose={onClose} />
      </div>
      <Said scene={scene} touching={touching} />
    </section>
  );
}

/** Keys that mean the same everywhere on the board, unless something there has heard them. */
function heard(event: KeyboardEvent, touching: Touching, onTyping: () => void): void {
  if (event.defaultPrevented || event.target instanceof HTMLInputElement) return;
  if (event.key === "Escape" && touching.touched.path.length > 0) touching.takeBack();
  else if (event.key === "/") onTyping();
  else return;
  event.preventDefault();
}

function BesideFaces({ shown, touching, digits }: Parts) {
  return (
    <div class="board-faces">
      {shown.scene.faces.map((face, index) =>
        isBeside(face) ? (
          <Beside
            key={`${index} ${face.kind}`}
            face={face}
            index={index}
            digits={digits}
            effect={effectOf(shown, index)}
            choices={handChoices(face, touching.next)}
            onTouch={touching.touch}
          />
        ) : null,
      )}
    </div>
  );
}

interface TrayProps extends Parts {
  isTyping: boolean;
  /** Whether the line to type in is always there. */
  hasLine: boolean;
  onClose: () => void;
}

function Tray({ props, shown, touching, isTyping, hasLine, onClose }: TrayProps) {
  const tray = { scene: shown.scene, touching };
  const onMove: BoardProps["onMove"] = (move) => {
    touching.clear();
    props.onMove(move);
  };
  return (
    <div class="board-tray">
      <Meanings scene={shown.scene} />
      <OpenHands {...tray} />
      <TouchedSoFar {...tray} />
      <Refused {...tray} why={props.why} onRule={props.onRule} />
      <Choices {...tray} />
      {(hasLine || isTyping) && (
        <Typing
          moves={props.moves}
          onMove={onMove}
          onClose={isTyping && !hasLine ? onClose : null}
          takesFocus={isTyping}
        />
      )}
    </div>
  );
}

/** A scene without places: its texts, line by line. */
function Lines({ scene }: { scene: Scene }) {
  const lines = [...scene.captions].sort((a, b) => a.y - b.y || a.x - b.x);
  return (
    <div class="board-lines">
      {lines.map((line) => (
        <p key={`${line.x} ${line.y}`}>{line.text}</p>
      ))}
    </div>
  );
}

/** Says what is touched and what can be touched then. */
function Said({ scene, touching }: { scene: Scene; touching: Touching }) {
  const { filled, filling, touched } = touching;
  const { path } = touched;
  const chosen =
    filled.length > 0
      ? filled.map((piece) => `${touchWords(scene, piece.place)} ${piece.text}`).join(", ")
      : path.map((name) => touchWords(scene, name)).join(", ");
  const targets = [...touching.next].map((name) => touchWords(scene, name)).join(", ");
  const next = filling === null ? "" : `${touchWords(scene, filling)} – `;
  return (
    <div class="unseen" aria-live="polite">
      {path.length > 0 && t("Chosen: {chosen}. Next: {targets}.", { chosen, targets: `${next}${targets}` })}
    </div>
  );
}
