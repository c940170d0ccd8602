/** How a game has ended, and what one may want to do now. */
import { Link } from "wouter-preact";
import type { GameView, TableView } from "../../api/types";
import { capital, numberText, t, told } from "../../languages";
import { useGames } from "../../pages/parts/games";
import type { TableStore } from "../store";
import "./panels.css";
import { NewGame, Rematch } from "./Rematch";
import { goalOf, scoreText } from "./score";
import { holderText, listed, placeAt, seatText, Token } from "./who";

interface Props {
  table: TableView;
  store: TableStore;
}

/** The end of a game; nothing while one is played. */
export function Result({ table, store }: Props) {
  const { game, phase } = table;
  const over = phase === "finished" || phase === "closed" || phase === "between";
  if (!over) return null;
  if (!game) return <NeverBegun />;
  return (
    <section class="result sheet" aria-labelledby="result-heading">
      <h2 id="result-heading">{headline(table, game)}</h2>
      <p class="result-told">{endText(game)}</p>
      <Points table={table} game={game} />
      <MatchResult table={table} />
      {phase === "closed" && <p class="quiet">{t("This table is closed.")}</p>}
      <Rematch table={table} store={store} />
      <div class="row">
        <NewGame table={table} />
        <Link class="button" href={`/tables/${table.id}/replay`}>
          {t("Replay")}
        </Link>
        <Link class="button" href={`/tables/${table.id}/check`}>
          {t("Check the dice")}
        </Link>
        <Link class="button" href={table.game?.seats.length === 1 ? "/book" : "/"}>
          {table.game?.seats.length === 1 ? t("Record book") : t("To the start page")}
        </Link>
      </div>
    </section>
  );
}

function NeverBegun() {
  return (
    <section class="result sheet">
      <h2>{t("This table is closed.")}</h2>
      <Link class="button" href="/">
        {t("To the start page")}
      </Link>
    </section>
  );
}

function headline(table: TableView, game: GameView): string {
  const mine = table.you?.seat;
  const { result } = game;
  if (!result || !mine || game.seats.length === 1) return t("The game is over");
  if (result.winners.length === 0) return t("Nobody has won");
  if (result.winners.includes(mine)) return t("You have won!");
  return t("Not won this time");
}

/** How it has ended, in words. */
export function endText(game: GameView): string {
  if (game.result) return capital(told(game.result.told));
  return t("The game was broken off: nobody played on, or somebody left before it began.");
}

/** The points of each seat, where there is more to tell than who has won. */
function Points({ table, game }: { table: TableView; game: GameView }) {
  const { games } = useGames();
  const payoffs = game.result?.payoffs ?? {};
  const tells =
    game.seats.length > 1 && Object.values(payoffs).some((points) => points !== 0 && points !== 1);
  if (!tells) return null;
  return (
    <table class="points">
      <caption class="unseen">{t("Points")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Player")}</th>
          <th scope="col">{t("Points")}</th>
        </tr>
      </thead>
      <tbody>
        {game.seats.map((seat) => (
          <tr key={seat}>
            <th scope="row">
              <Token seat={seat} seats={game.seats} /> {seatText(seat)}:{" "}
              {holderText(placeAt(table, seat), games)}
            </th>
            <td class="number">{numberText(payoffs[seat] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MatchResult({ table }: { table: TableView }) {
  const { games } = useGames();
  if (!goalOf(table.match)) return null;
  const score = scoreText(table.match.score);
  if (!table.match.is_over) return <p>{t("The match stands at {score}.", { score })}</p>;
  const names = listed(table.match.winners.map((place) => holderText(table.places[place], games)));
  return <p>{t("The match is over, {score}. It was won by {names}.", { score, names })}</p>;
}
