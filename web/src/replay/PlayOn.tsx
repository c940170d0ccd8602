/** A private table that begins at a position. */
import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { post } from "../api/client";
import type { NewTable, TableView } from "../api/types";
import { capital, named, t } from "../languages";
import { Choose, ProblemNote, useDoing } from "../pages/parts";
import { type Game as GameInfo, keepLevel, keptLevel, levelChoices, readSpec } from "../pages/parts/games";
import { enter } from "../pages/parts/me";
import { objectionText, type PositionView } from "./shapes";

/** The table at which one plays on from a position: on a seat against computers, or alone. */
export function tableFrom(view: PositionView, seat: string, level: string): NewTable {
  const seats = view.seats.length > 1 ? { seats: { others: level, [seat]: "me" } } : {};
  return { spec: view.spec, ...seats, position: view.state.position, public: false, rated: false };
}

interface Props {
  /** The position; null until it is known. */
  view: PositionView | null;
  games: readonly GameInfo[] | null;
}

/** Chooses the seat and how strong the computer is, and opens the table. */
export function PlayOn({ view, games }: Props) {
  const [, go] = useLocation();
  const [wanted, want] = useState("");
  const [level, setLevel] = useState(keptLevel);
  const { busy, error, run } = useDoing();
  const name = view && readSpec(view.spec).name;
  const game = games?.find((each) => each.name === name);
  if (view?.objection) return <p>{capital(objectionText(view.objection))}.</p>;
  const seat = view ? seatOf(view, wanted) : "";
  const open = (from: PositionView): void =>
    run(async () => {
      await enter();
      const table = await post<TableView>("/api/tables", tableFrom(from, seat, levelOf(game, level)));
      go(`/tables/${table.id}`);
    });
  const choose = (player: string): void => {
    setLevel(player);
    keepLevel(player);
  };
  return (
    <div class="column">
      {view && view.seats.length > 1 && <SeatChoice view={view} seat={seat} want={want} />}
      {game && !game.solitaire && (
        <Choose
          label={t("Strength of the computer")}
          value={level}
          choices={levelChoices(game)}
          onChange={choose}
        />
      )}
      <button type="button" class="main" disabled={busy || !view} onClick={() => view && open(view)}>
        {view?.seats.length === 1 ? t("Play on") : t("Play on against the computer")}
      </button>
      <ProblemNote error={error} game={name ?? undefined} />
    </div>
  );
}

function SeatChoice({
  view,
  seat,
  want,
}: {
  view: PositionView;
  seat: string;
  want: (seat: string) => void;
}) {
  const choices = view.seats.map((each): [string, string] => [each, named(each)]);
  return <Choose label={t("You play")} value={seat} choices={choices} onChange={want} />;
}

/** The level that is wished for, else the first that the game has. */
function levelOf(game: GameInfo | undefined, wished: string): string {
  const levels = game?.levels.map((each) => each.player) ?? [wished];
  return levels.includes(wished) ? wished : (levels[0] ?? "random");
}

/** The seat that is wished for, else the one that is to move. */
function seatOf(view: PositionView, wanted: string): string {
  if (view.seats.includes(wanted)) return wanted;
  return view.seats.includes(view.state.turn) ? view.state.turn : (view.seats[0] ?? "");
}
