/** What belongs to the board and is no place: choices, what is touched so far, what a die or card means. */
import type { ChoiceView as Choice } from "../api/types";
import { named, t } from "../languages";
import { RuleButton } from "../rules/RuleButton";
import type { Scene } from "../table/fold";
import type { BoardProps } from "./contract";
import { cardMeant, isOpen } from "./hands";
import { useReason } from "./reason";
import { Stone, tint } from "./Stone";
import type { Touching } from "./touching";
import { choiceWords, pieceWords, sentence, touchWords, whyWords } from "./words";

interface TrayProps {
  scene: Scene;
  touching: Touching;
}

/** What dice and cards mean, in words. */
export function Meanings({ scene }: { scene: Scene }) {
  const said = scene.faces.filter((face) => sentence(face.words));
  if (said.length === 0) return null;
  return (
    <p class="meanings">
      {said.map((face) => (
        <span key={`${face.kind} ${face.text}`}>
          <b>{named(face.text)}</b> {sentence(face.words)}{" "}
        </span>
      ))}
    </p>
  );
}

/** The open hands that lie on the board, larger, for where the board is small; while no card is chosen. */
export function OpenHands({ scene, touching }: TrayProps) {
  const chooses = scene.choices.some(
    (choice) => touching.next.has(choice.name) && cardMeant(scene.faces, choice.name),
  );
  const hands = scene.faces.filter((face) => isOpen(face) && face.x != null);
  if (chooses || hands.length !== 1) return null;
  return hands.map((face) => (
    <ul key={face.colour} class={`open-hand ${tint(face.colour)}`} aria-hidden="true">
      {face.text.split(" ").map((card, index) => (
        <li key={`${index} ${card}`}>{named(card)}</li>
      ))}
    </ul>
  ));
}

function ChoiceButton({ choice, scene, touching, isOnly }: TrayProps & { choice: Choice; isOnly: boolean }) {
  const card = cardMeant(scene.faces, choice.name);
  const text = choiceWords(choice);
  if (choice.shape) return <StoneButton choice={choice} touching={touching} />;
  const isCard = card !== null && sentence(choice.text) === card;
  return (
    <button
      type="button"
      class={isCard ? "choice card-choice" : isOnly ? "choice main" : "choice"}
      disabled={!touching.next.has(choice.name)}
      aria-label={isCard ? t("card {text}", { text }) : undefined}
      onClick={() => touching.touch(choice.name)}
    >
      {text}
    </button>
  );
}

/** A choice that is a piece to be put down. */
function StoneButton({ choice, touching }: { choice: Choice; touching: Touching }) {
  const piece = { ...choice, text: choice.text.text };
  return (
    <button
      type="button"
      class="choice stone-choice"
      disabled={!touching.next.has(choice.name)}
      aria-label={pieceWords(piece)}
      onClick={() => touching.touch(choice.name)}
    >
      <svg viewBox="-44 -44 88 88" aria-hidden="true">
        <Stone piece={piece} digits />
      </svg>
    </button>
  );
}

/** The choices that can be touched now; those touched already stay, so that nothing jumps. */
export function Choices(props: TrayProps) {
  const { scene, touching } = props;
  const { next, touched } = touching;
  const shown = scene.choices.filter((choice) => next.has(choice.name) || touched.path.includes(choice.name));
  if (shown.length === 0) return null;
  const isOnly = next.size === 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div class="choices" role="group" aria-label={t("Choices")}>
      {shown.map((choice) => (
        <ChoiceButton key={choice.name} choice={choice} isOnly={isOnly} {...props} />
      ))}
    </div>
  );
}

/** What a set-up that is chosen piece by piece waits for. */
function Filling({ scene, touching, filling }: TrayProps & { filling: string }) {
  return (
    <div class="touched">
      <p class="filling-said">
        {t("Choose what stands on {place}, or another place.", { place: touchWords(scene, filling) })}
      </p>
      <button type="button" disabled={touching.touched.path.length === 0} onClick={touching.takeBack}>
        {t("Take back")} <kbd>Esc</kbd>
      </button>
    </div>
  );
}

/** What is touched, and how to take it back. */
export function TouchedSoFar({ scene, touching }: TrayProps) {
  const { path } = touching.touched;
  if (touching.filling !== null)
    return <Filling scene={scene} touching={touching} filling={touching.filling} />;
  if (path.length === 0) return null;
  return (
    <div class="touched">
      <span class="touched-names">{path.map((name) => touchWords(scene, name)).join(" · ")}</span>
      {touching.canTurn && (
        <button type="button" onClick={touching.turn}>
          {t("Exchange")} <kbd>R</kbd>
        </button>
      )}
      <button type="button" onClick={touching.takeBack}>
        {t("Take back")} <kbd>Esc</kbd>
      </button>
    </div>
  );
}

interface RefusedProps extends TrayProps, Pick<BoardProps, "why" | "onRule"> {}

/** Says that something cannot be touched and why, with the clause. */
export function Refused({ scene, touching, why: ask, onRule }: RefusedProps) {
  const { refused } = touching;
  const reason = useReason(refused, ask);
  const why = reason === "none" ? null : reason;
  return (
    <div class="refused">
      <p role="status">
        {why && whyWords(why)}
        {refused &&
          reason === "none" &&
          t("{place} cannot be chosen now.", { place: touchWords(scene, refused.name) })}
      </p>
      {why?.clause && onRule && <RuleButton clause={why.clause} open={onRule} />}
    </div>
  );
}
