/** Who sits where, whose turn it is, who plays with whom, how much time and how many pieces are left. */
import { useMemo } from "preact/hooks";
import { Link } from "wouter-preact";
import type { TableView } from "../../api/types";
import { named, numberText, t } from "../../languages";
import { useGames } from "../../pages/parts/games";
import type { Ply } from "../history";
import type { TableStore } from "../store";
import { LeftTime } from "./LeftTime";
import { MatchLine } from "./MatchLine";
import { type Count, countsOf, goalOf, winsOf } from "./score";
import "./panels.css";
import { holderText, listed, placeAt, seatsOf, seatText, seatToMove, Token, teamsOf } from "./who";

interface Props {
  table: TableView;
  store: TableStore;
  /** The server's time less the browser's. */
  ahead: number;
  history?: readonly Ply[] | undefined;
}

const NONE: readonly Ply[] = [];

/** The seats of a table. */
export function Seats({ table, store, ahead, history = NONE }: Props) {
  const teams = teamsOf(table.game);
  const counts = useMemo(() => countsOf(table, history), [table.game?.state, history]);
  const rows = (seats: readonly string[]) =>
    seats.map((seat) => (
      <Seat key={seat} table={table} seat={seat} ahead={ahead} count={counts?.get(seat) ?? null} />
    ));
  return (
    <section class="seats sheet" aria-label={t("Who plays")}>
      {teams ? (
        teams.map((team) => {
          const name = t("Team {seats}", { seats: listed(team.map(named)) });
          return (
            <div class="seats-team" key={name}>
              <p class="seats-team-name">{name}</p>
              <ul aria-label={name}>{rows(team)}</ul>
            </div>
          );
        })
      ) : (
        <ul aria-label={t("Who plays")}>{rows(seatsOf(table))}</ul>
      )}
      {teams && <p class="quiet seats-teams">{againstText(teams)}</p>}
      <MatchLine table={table} store={store} />
    </section>
  );
}

/** Who plays with whom against whom. */
function againstText(teams: readonly (readonly string[])[]): string {
  const [first = "", second = "", ...more] = teams.map((team) => listed(team.map(named)));
  const rest = more.length > 0 ? ` · ${more.join(" · ")}` : "";
  return t("{one} against {other}", { one: first, other: second }) + rest;
}

interface SeatProps {
  table: TableView;
  seat: string;
  ahead: number;
  count: Count | null;
}

function Seat({ table, seat, ahead, count }: SeatProps) {
  const { games } = useGames();
  const place = placeAt(table, seat);
  const seats = seatsOf(table);
  const you = place !== undefined && table.you?.place === table.places.indexOf(place);
  const moves = seatToMove(table) === seat;
  const holder = holderText(place, games);
  return (
    <li class={moves ? "seat to-move" : "seat"} aria-current={moves ? "true" : undefined}>
      <Token seat={seat} seats={seats} />
      <span class="seat-who">
        {seats.length > 1 && <span class="unseen">{seatText(seat)}: </span>}
        {place?.kind === "person" ? <Link href={`/people/${place.person}`}>{holder}</Link> : holder}
        {you && <span class="seat-you">{t("you")}</span>}
        {moves && <span class="seat-turn">{you ? t("your turn") : t("to move")}</span>}
        <SeatFacts table={table} seat={seat} count={count} />
      </span>
      <SeatTime table={table} seat={seat} ahead={ahead} you={you} />
    </li>
  );
}

function SeatFacts({ table, seat, count }: Omit<SeatProps, "ahead">) {
  const goal = goalOf(table.match);
  const wins = goal && winsOf(table, seat);
  const facts = [
    count && t("{count} of {most} pieces", { count: count.now, most: count.most }),
    goal && wins !== null && (goal.kind === "wins" ? t("{count} wins", { count: wins ?? 0 }) : null),
    goal?.kind === "points" && wins !== null && t("{points} points", { points: numberText(wins ?? 0) }),
  ].filter((fact): fact is string => typeof fact === "string");
  return facts.length > 0 ? <span class="quiet seat-facts">{facts.join(" · ")}</span> : null;
}

function SeatTime({ table, seat, ahead, you }: Omit<SeatProps, "count"> & { you: boolean }) {
  const { game } = table;
  if (!game?.clocks) return null;
  const out = game.reason === "time" && game.state.turn === seat;
  return <LeftTime clocks={game.clocks} seat={seat} ahead={ahead} out={out} tells={you} />;
}
