/** The moves of the game with their rolls, in notation and in words; any of them can be looked back to. */
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { TableView } from "../../api/types";
import { numberText, t, told } from "../../languages";
import type { Ply } from "../history";
import "./panels.css";
import { pointsOf, type Turn, turnsOf } from "./turns";
import { seatText, Token } from "./who";

interface Props {
  table: TableView;
  history: readonly Ply[];
  /** Looks at the board after a ply; null: at the present. */
  onPly: (ply: number | null) => void;
  /** The ply that is looked at; null: the present. */
  at: number | null;
}

const isWide = (): boolean => matchMedia("(min-width: 901px)").matches;

/** The ply that a key leads to from the present one; undefined for other keys. */
function byKey(key: string, plies: readonly Ply[], from: number): Ply | undefined {
  const index = plies.findIndex((each) => each.ply === from);
  if (key === "ArrowUp" || key === "ArrowLeft") return plies[Math.max(0, index - 1)];
  if (key === "ArrowDown" || key === "ArrowRight") return plies[Math.min(plies.length - 1, index + 1)];
  if (key === "Home") return plies[0];
  return key === "End" ? plies.at(-1) : undefined;
}

/** The list of moves, and of a solitaire the history of its rolls. */
export function MoveList({ table, history, onPly, at }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const now = table.game?.state.ply ?? 0;
  const plies = useMemo(() => history.filter((each) => each.ply <= now), [history, now]);
  const turns = useMemo(() => turnsOf(plies), [plies]);
  const current = at ?? plies.at(-1)?.ply ?? 0;
  const go = (ply: Ply): void => onPly(ply.ply === now ? null : ply.ply);
  useLayoutEffect(() => {
    if (at === null && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [plies.length, at]);
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) return;
    list.current.querySelector<HTMLElement>(`[data-ply="${current}"]`)?.focus();
  }, [current]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const ply = byKey(event.key, plies, current);
    if (event.key === "Escape") onPly(null);
    else if (ply) go(ply);
    else return;
    event.preventDefault();
  };
  const seats = table.game?.seats ?? [];
  return (
    <details class="moves sheet" open={useMemo(isWide, [])}>
      <summary>
        <h2>{t("Moves")}</h2>
      </summary>
      {seats.length === 1 && table.game && <p class="moves-score">{told(table.game.state.status)}</p>}
      {plies.length === 0 && <p class="quiet">{t("Nothing has been played yet.")}</p>}
      <ol ref={list} class="moves-list" onKeyDown={onKeyDown}>
        {turns.map((turn) => (
          <TurnRow key={turn.plies[0]?.ply} {...{ turn, seats, current, go }} />
        ))}
      </ol>
      {at !== null && (
        <button type="button" class="moves-now" onClick={() => onPly(null)}>
          {t("Back to the game")}
        </button>
      )}
    </details>
  );
}

interface RowProps {
  turn: Turn;
  seats: readonly string[];
  current: number;
  go: (ply: Ply) => void;
}

function TurnRow({ turn, seats, current, go }: RowProps) {
  return (
    <li class="turn">
      <span class="turn-number number">{turn.isSetUp ? "" : numberText(turn.number)}</span>
      {turn.seat && seats.length > 1 ? (
        <>
          <Token seat={turn.seat} seats={seats} />
          <span class="unseen">{seatText(turn.seat)}</span>
        </>
      ) : (
        turn.isSetUp && <span class="quiet turn-setup">{t("Set-up")}</span>
      )}
      <span class="turn-plies">
        {turn.plies.map((ply, index) => (
          <PlyButton
            key={ply.ply}
            ply={ply}
            isCurrent={ply.ply === current}
            isBrief={turn.isSetUp || (ply.kind === "rolled" && index < turn.plies.length - 1)}
            go={go}
          />
        ))}
      </span>
    </li>
  );
}

interface PlyProps {
  ply: Ply;
  isCurrent: boolean;
  /** Whether the words are for screen readers alone, as the next ply says what came of it. */
  isBrief: boolean;
  go: (ply: Ply) => void;
}

function PlyButton({ ply, isCurrent, isBrief, go }: PlyProps) {
  const words = told(ply.told);
  const points = pointsOf(ply);
  return (
    <button
      type="button"
      class={isBrief ? `ply ${ply.kind} brief` : `ply ${ply.kind}`}
      data-ply={ply.ply}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? "step" : undefined}
      title={isBrief ? words : undefined}
      onClick={() => go(ply)}
    >
      {ply.text !== null && <b class="notation">{ply.text}</b>}
      {ply.text === null && isBrief && <b class="notation">?</b>}{" "}
      <span class={isBrief ? "unseen" : "ply-words"}>{words}</span>
      {ply.by === "plan" && <span class="quiet"> {t("(left before)")}</span>}
      {points !== 0 && <span class="ply-points number"> {t("+{points}", { points })}</span>}
    </button>
  );
}
