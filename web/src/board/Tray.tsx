/** What belongs to the board and is no place: choices, what is touched so far, what a die or card means. */
import type { ChoiceView as Choice, MoveView } from "../api/types";
import { named, t } from "../languages";
import type { Scene } from "../table/fold";
import { cardMeant, isOpen } from "./hands";
import { tint } from "./Stone";
import { begun } from "./touches";
import type { Touching } from "./touching";
import { choiceWords, sentence, touchWords } from "./words";

interface TrayProps {
  scene: Scene;
  moves: readonly MoveView[];
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

/** The choices so far, where several are made one after another: an arrangement as it fills. */
function Sequence({ scene, moves, touching }: TrayProps) {
  const { path } = touching.touched;
  const length = Math.max(0, ...begun(moves, touching.touched).map((move) => move.touches.length));
  const chosen = path.map((name) => touchWords(scene, name));
  return (
    <ol class="sequence" aria-label={t("Chosen so far")}>
      {Array.from({ length }, (_, index) => (
        <li key={`${index}`} class={index < chosen.length ? "filled" : ""}>
          {chosen[index] ?? ""}
        </li>
      ))}
    </ol>
  );
}

/** What is touched, and how to take it back. */
export function TouchedSoFar(props: TrayProps) {
  const { scene, moves, touching } = props;
  const { path } = touching.touched;
  const paths = begun(moves, touching.touched);
  const fills = paths.some((move) => move.touches.length > 2 && !move.touches.some(touching.isPlace));
  if (path.length === 0) return fills ? <Sequence {...props} /> : null;
  return (
    <div class="touched">
      {fills ? (
        <Sequence {...props} />
      ) : (
        <span class="touched-names">{path.map((name) => touchWords(scene, name)).join(" · ")}</span>
      )}
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

/** Says that something cannot be touched. */
export function Refused({ scene, touching }: TrayProps) {
  const { refused } = touching;
  return (
    <p class="refused" role="status">
      {refused !== null && t("{place} cannot be chosen now.", { place: touchWords(scene, refused) })}
    </p>
  );
}
