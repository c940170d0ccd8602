/** Check this game: the dice are drawn again in the browser, and compared with what the server told. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { Link, useParams, useSearchParams } from "wouter-preact";
import { t } from "../languages";
import { Loading, ProblemNote, useTitle } from "../pages/parts";
import { Bound } from "./Bound";
import { About, ByYourself } from "./Explained";
import type { Played } from "./games";
import { type Loaded, loadTable } from "./load";
import { Report } from "./Report";
import { VerdictBox } from "./Verdict";
import "./check.css";

/** The page `/tables/:id/check?game=N`. */
export default function CheckPage() {
  const { id = "" } = useParams();
  const { loaded, error, again } = useTable(id);
  const [search] = useSearchParams();
  useTitle(t("Check this game"));
  const games = loaded?.games ?? [];
  const wanted = Number(search.get("game") ?? games.at(-1)?.number);
  const game = games.find(({ number }) => number === wanted);
  return (
    <div class="column proof">
      <div>
        <h1>{t("Check this game")}</h1>
        <p>
          {t(
            "Before the first roll the server bound itself to a secret, then the players added seeds of their own. Your browser now draws every roll again from them, and compares it with what the server told.",
          )}
        </p>
        <p>
          <Link href={`/tables/${id}`}>{t("Back to the table")}</Link>
        </p>
      </div>
      {error ? <ProblemNote error={error} again={again} /> : null}
      {!loaded && !error && <Loading />}
      {games.length > 1 && <Choice id={id} games={games} shown={wanted} />}
      {loaded && !game && <p class="warning">{t("There is no such game at this table yet.")}</p>}
      {loaded && game && <Checked key={game.number} loaded={loaded} game={game} again={again} />}
      {loaded && <About />}
    </div>
  );
}

function useTable(id: string) {
  const [state, tell] = useState<{ loaded: Loaded | null; error: unknown }>({ loaded: null, error: null });
  const [asked, ask] = useState(0);
  const again = useCallback(() => ask((times) => times + 1), []);
  useEffect(() => {
    const abort = new AbortController();
    loadTable(id, abort.signal).then(
      (loaded) => abort.signal.aborted || tell({ loaded, error: null }),
      (error: unknown) => abort.signal.aborted || tell({ loaded: null, error }),
    );
    return () => abort.abort();
  }, [id, asked]);
  return { ...state, again };
}

function Choice({ id, games, shown }: { id: string; games: readonly Played[]; shown: number }) {
  return (
    <nav class="row" aria-label={t("Games of the match")}>
      {games.map(({ number }) => (
        <Link
          key={number}
          class="button"
          href={`/tables/${id}/check?game=${number}`}
          aria-current={number === shown ? "page" : undefined}
        >
          {t("Game {number}", { number })}
        </Link>
      ))}
    </nav>
  );
}

function Checked({ loaded, game, again }: { loaded: Loaded; game: Played; again: () => void }) {
  const { table } = loaded;
  if (game.over && game.dice.secret !== null)
    return (
      <>
        <Report table={table.id} game={game} />
        <Bound game={game} />
        <ByYourself table={table.id} game={game} />
      </>
    );
  return (
    <>
      <VerdictBox fit="waiting" heading={t("Not yet")} text={waitingText(game.over)} />
      <div>
        <button type="button" onClick={again}>
          {t("Look again")}
        </button>
      </div>
      <Bound game={game} />
    </>
  );
}

function waitingText(over: boolean): string {
  if (over)
    return t(
      "All play the daily challenge on the same dice. So their secret is told when the day is over, at midnight UTC; come back then.",
    );
  return t(
    "The game is still going on. When it is over the secret is told, and the check can begin. Keep the commitment if you do not want to rely on this browser's memory.",
  );
}
