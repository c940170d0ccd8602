/** Looking at a game again, ply by ply. */
import type { ComponentChildren } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import { Link, useLocation, useParams, useSearch } from "wouter-preact";
import type { MoveView } from "../api/types";
import { Board } from "../board/Board";
import { named, t } from "../languages";
import { Choose, Copy, Loading, ProblemNote, useTitle } from "../pages/parts";
import { type Games, specText, useGames } from "../pages/parts/games";
import { addressOf, linkTo, numberOf } from "./address";
import { Controls } from "./Controls";
import { type Game, lastPlaces, sceneAt, spared } from "./games";
import { PlayFrom } from "./PlayFrom";
import { Plies } from "./Plies";
import { target } from "./player";
import { Seats } from "./Seats";
import { Told } from "./Told";
import { type Running, usePlayer } from "./usePlayer";
import { useReplay } from "./useReplay";
import "./replay.css";

/** The page of a game that is looked at again. */
export default function ReplayPage() {
  const { id = "" } = useParams<{ id: string }>();
  return <Replay key={id} id={id} />;
}

function Replay({ id }: { id: string }) {
  const { table, games, error, again } = useReplay(id);
  const query = new URLSearchParams(useSearch());
  const wanted = numberOf(query.get("game"));
  const [, go] = useLocation();
  const game = games.find((each) => each.number === wanted) ?? games.at(-1);
  useTitle(table ? `${t("Replay")} – ${named(table.title)}` : t("Replay"));
  if (error)
    return (
      <Without id={id}>
        <ProblemNote error={error} again={again} />
      </Without>
    );
  if (!table) return <Loading />;
  if (!game)
    return (
      <Without id={id}>
        <p>{t("No game has begun at this table yet.")}</p>
      </Without>
    );
  return (
    <Film key={game.number} id={id} game={game} ply={numberOf(query.get("ply")) ?? 0}>
      {games.length > 1 && (
        <Choose
          label={t("Game of the match")}
          value={String(game.number)}
          choices={games.map((each) => [
            String(each.number),
            t("Game {number} of {count}", { number: each.number, count: games.length }),
          ])}
          onChange={(value) => go(addressOf(`/tables/${id}/replay`, { game: value }), { replace: true })}
        />
      )}
    </Film>
  );
}

/** The page where there is nothing to be looked at. */
function Without({ id, children }: { id: string; children: ComponentChildren }) {
  return (
    <>
      <h1>{t("Replay")}</h1>
      {children}
      <Link href={`/tables/${id}`} class="button">
        {t("To the table")}
      </Link>
    </>
  );
}

interface FilmProps {
  id: string;
  game: Game;
  /** Where to begin. */
  ply: number;
  children: ComponentChildren;
}

const NONE: readonly MoveView[] = [];

function Film({ id, game, ply, children }: FilmProps) {
  const { number } = game;
  const addressAt = useCallback(
    (at: number): string => addressOf(`/tables/${id}/replay`, { game: number, ply: at }),
    [id, number],
  );
  const film = usePlayer(game, ply, addressAt);
  const { player, happening, run } = film;
  const [flipped, flip] = useState(false);
  const { games } = useGames();
  const spare = useMemo(() => [...spared(game)].join(" "), [game]);
  return (
    <div class="replay">
      <h1 class="replay-title">
        {t("Replay")} <span class="quiet">{specText(games, game.spec)}</span>
      </h1>
      <div class={`replay-board ${spare}`}>
        <Seats game={game} games={games} />
        <Board
          scene={sceneAt(game, player.at)}
          moves={NONE}
          happening={happening}
          onShown={(key) => run({ do: "shown", key })}
          onMove={() => undefined}
          last={lastPlaces(game, player.at)}
          flipped={flipped}
          label={t("Replay of {title}", { title: named(game.title) })}
        />
      </div>
      <aside class="replay-side" aria-label={t("Around the game")}>
        <Told game={game} ply={target(player)} />
        <Controls film={film} count={game.plies.length} />
        {children}
        <Around {...{ id, game, games, film, addressAt, flipped, flip }} />
      </aside>
    </div>
  );
}

interface AroundProps {
  id: string;
  game: Game;
  games: Games["games"];
  film: Running;
  addressAt: (ply: number) => string;
  flipped: boolean;
  flip: (flipped: boolean) => void;
}

function Around({ id, game, games, film, addressAt, flipped, flip }: AroundProps) {
  const at = target(film.player);
  return (
    <>
      <Plies game={game} at={at} run={film.run} />
      <div class="row">
        <button type="button" aria-pressed={flipped} onClick={() => flip(!flipped)}>
          {t("Turn the board")}
        </button>
        <Copy text={linkTo(addressAt(at))} label={t("Copy the link to this moment")} />
      </div>
      <PlayFrom game={game} ply={at} games={games} />
      <Links id={id} game={game} />
    </>
  );
}

function Links({ id, game }: { id: string; game: Game }) {
  const over = game.reason !== "";
  return (
    <nav class="row" aria-label={t("More of this game")}>
      <Link href={`/tables/${id}`} class="button">
        {t("To the table")}
      </Link>
      {over && (
        <>
          <a
            class="button"
            href={`/api/tables/${id}/record?game=${game.number}`}
            download={`kybos-${id}-${game.number}.txt`}
          >
            {t("Download the record")}
          </a>
          <Link href={`/tables/${id}/check?game=${game.number}`} class="button">
            {t("Check the dice")}
          </Link>
        </>
      )}
    </nav>
  );
}
