/** A line in which moves are typed as they are written down. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { MoveView } from "../api/types";
import { t } from "../languages";
import { typed } from "./touches";

interface TypingProps {
  moves: readonly MoveView[];
  onMove: (move: MoveView) => void;
  /** Closes the line, where it can be closed. */
  onClose: (() => void) | null;
  /** Whether the line takes the keys at once. */
  takesFocus: boolean;
}

const SHOWN = 6;

/** The line, what it can be completed to, and why what stands there is no move. */
export function Typing(props: TypingProps) {
  const { moves, onMove, onClose, takesFocus } = props;
  const [text, write] = useState("");
  const [problem, complain] = useState("");
  const id = useId();
  const { move, completions } = typed(moves, text);
  const become = (next: string): void => {
    write(next);
    complain("");
  };
  const play = (chosen: MoveView): void => {
    become("");
    onMove(chosen);
  };
  const enter = (event: Event): void => {
    event.preventDefault();
    if (move) play(move);
    else if (text.trim()) complain(problemOf(text.trim(), moves, completions));
  };
  return (
    <form class="typing" onSubmit={enter}>
      <Line {...{ id, text, onClose, takesFocus }} isWrong={problem !== ""} onText={become} />
      <button type="submit">{t("Make the move")}</button>
      {completions.length > 0 && completions.length <= SHOWN && (
        <div class="completions">
          {completions.map((each) => (
            <button key={each.id} type="button" onClick={() => play(each)}>
              {each.text}
            </button>
          ))}
        </div>
      )}
      <p id={`${id}-said`} class="typing-said" role="status">
        {problem}
      </p>
    </form>
  );
}

interface LineProps extends Pick<TypingProps, "onClose" | "takesFocus"> {
  id: string;
  text: string;
  isWrong: boolean;
  onText: (text: string) => void;
}

function Line({ id, text, isWrong, onText, onClose, takesFocus }: LineProps) {
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    if (text) onText("");
    else onClose?.();
  };
  return (
    <>
      <label class="unseen" for={id}>
        {t("Type a move")}
      </label>
      <input
        id={id}
        ref={line}
        value={text}
        placeholder={t("Type a move")}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={isWrong}
        aria-describedby={`${id}-said`}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

/** Why a text is no move now. */
function problemOf(text: string, moves: readonly MoveView[], begun: readonly MoveView[]): string {
  if (moves.length === 0) return t("You cannot move now.");
  if (begun.length > 1)
    return t("“{text}” can mean {count} moves; go on writing.", { text, count: begun.length });
  const example = moves[0]?.text ?? "";
  return t("“{text}” is not a move that you can make now. Moves look like “{example}”.", { text, example });
}
