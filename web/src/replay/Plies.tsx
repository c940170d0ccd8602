/** The rolls and moves of a game, to go to each. */
import { memo } from "preact/compat";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { capital, named, numberText, t, told } from "../languages";
import { type Game, type Turn, turnsOf } from "./games";
import type { Command } from "./player";
import { Mark } from "./Seats";

interface Props {
  game: Game;
  at: number;
  run: (command: Command) => void;
}

/** A list that follows where one stands. */
export function Plies({ game, at, run }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const turns = useMemo(() => turnsOf(game), [game]);
  useEffect(() => {
    if (list.current) reveal(list.current);
  }, [at]);
  return (
    <section class="replay-plies">
      <h2>{t("Moves")}</h2>
      <ol ref={list} tabIndex={-1}>
        <li>
          <button
            type="button"
            class="plain"
            aria-current={at === 0 ? "step" : undefined}
            onClick={() => run({ do: "first" })}
          >
            {t("The start")}
          </button>
        </li>
        {turns.map((turn, index) => (
          <Row
            key={pliesOf(turn)[0]}
            {...{ turn, game, run }}
            number={index + 1}
            at={pliesOf(turn).includes(at) ? at : 0}
          />
        ))}
      </ol>
    </section>
  );
}

const pliesOf = ({ roll, moves }: Turn): number[] => (roll === null ? moves : [roll, ...moves]);

/** Scrolls the list alone, so that the page stays where it is. */
function reveal(list: HTMLElement): void {
  const marked = list.querySelector<HTMLElement>("[aria-current]");
  if (!marked) return;
  const [inner, outer] = [marked.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** A row is drawn anew only if one comes to it or leaves it: games can be long. */
const Row = memo(function Row({ number, turn, game, at, run }: Props & { number: number; turn: Turn }) {
  const plies = pliesOf(turn);
  const mover = game.plies[(plies.at(-1) ?? 0) - 1]?.seat ?? "";
  return (
    <li>
      <span class="number quiet replay-number" aria-hidden="true">
        {numberText(number)}
      </span>
      {game.seats.length > 1 && <Mark seat={mover} />}
      {plies.map((ply) => (
        <Entry key={ply} game={game} ply={ply} marked={at === ply} run={run} />
      ))}
    </li>
  );
});

interface EntryProps {
  game: Game;
  ply: number;
  marked: boolean;
  run: (command: Command) => void;
}

function Entry({ game, ply, marked, run }: EntryProps) {
  const done = game.plies[ply - 1];
  if (!done) return null;
  const words = capital(told(done.told));
  const text = done.text === null ? t("hidden") : named(done.text);
  return (
    <button
      type="button"
      class={done.kind === "rolled" ? "plain replay-roll" : "plain"}
      aria-current={marked ? "step" : undefined}
      aria-label={`${text}: ${words}`}
      title={words}
      onClick={() => run({ do: "jump", to: ply })}
    >
      {text}
    </button>
  );
}
