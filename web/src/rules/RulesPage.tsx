/** The rules of a game: the summary with pictures, then every clause; or the list of games. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { Link, useParams } from "wouter-preact";
import type { GameInfo, GameList } from "../api/types";
import { language, named, t } from "../languages";
import { Loading, ProblemNote, usePage, useTitle } from "../pages/parts";
import { pictureOf } from "../pages/parts/Picture";
import { useSettings } from "../settings";
import { Inline, type Links, Markdown } from "./markdown";
import { Summary } from "./Summary";
import { type Clause, partsOf, type Rules, rulesPath } from "./shapes";
import "./rules.css";

/** The pages `/rules` and `/rules/:name`. */
export default function RulesPage() {
  const { name } = useParams();
  return name ? <GameRules key={name} name={name} /> : <Games />;
}

function Games() {
  const { data, error, again } = usePage<GameList>("/api/games");
  useTitle(t("Rules"));
  return (
    <div class="column rules">
      <h1>{t("Rules")}</h1>
      <ProblemNote error={error} again={again} />
      {!data && !error && <Loading />}
      <ul class="rules-games">
        {data?.games.map((game) => (
          <GameCard key={game.name} game={game} />
        ))}
      </ul>
    </div>
  );
}

function GameCard({ game }: { game: GameInfo }) {
  const { theme } = useSettings();
  return (
    <li>
      <Link href={`/rules/${game.name}`} class="sheet">
        <img src={pictureOf(game.picture, theme)} alt="" width={120} height={120} loading="lazy" />
        <span>{named(game.title)}</span>
      </Link>
    </li>
  );
}

function GameRules({ name }: { name: string }) {
  const { data, error, again } = usePage<Rules>(rulesPath(name));
  const title = data ? named(data.title) : "";
  const marked = useMarked(data !== null);
  const links = useMemo<Links>(
    () => ({
      known: new Set(data?.clauses.map(({ number }) => number)),
      href: (clause) => `#${clause}`,
    }),
    [data],
  );
  useTitle(title ? t("Rules of {game}", { game: title }) : t("Rules"));
  return (
    <div class="column rules">
      <p class="rules-back">
        <Link href="/rules">{t("All games")}</Link>
        {data && <a href="#clauses">{t("All clauses")}</a>}
      </p>
      <ProblemNote error={error} again={again} />
      {!data && !error && <Loading />}
      {data && (
        <>
          <h1>{t("Rules of {game}", { game: title })}</h1>
          {data.summary.length > 0 && <Summary sections={data.summary} links={links} level={2} />}
          <Contents rules={data} />
          <Clauses rules={data} links={links} marked={marked} />
        </>
      )}
    </div>
  );
}

/** The clause that the address names: it is brought into view, and marked. */
function useMarked(ready: boolean): string {
  const [marked, mark] = useState(location.hash.slice(1));
  useEffect(() => {
    const read = (): void => mark(location.hash.slice(1));
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  useEffect(() => {
    const clause = ready && marked ? document.getElementById(marked) : null;
    clause?.scrollIntoView?.({ block: clause.matches(".rules-clause") ? "center" : "start" });
    clause?.focus({ preventScroll: true });
  }, [ready, marked]);
  return marked;
}

const partId = (at: number): string => `part-${at + 1}`;

function Contents({ rules }: { rules: Rules }) {
  const parts = partsOf(rules.clauses);
  if (parts.length < 2) return null;
  return (
    <nav class="sheet rules-contents" aria-labelledby="contents">
      <h2 id="contents">{t("Contents")}</h2>
      <ul>
        {parts.map(({ heading, clauses }, at) => (
          <li key={partId(at)}>
            <a href={`#${partId(at)}`}>
              <span lang="en">
                <Inline text={heading} />
              </span>{" "}
              <span class="quiet number">
                {clauses[0]?.number}
                {clauses.length > 1 && `–${clauses.at(-1)?.number}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Clauses({ rules, links, marked }: { rules: Rules; links: Links; marked: string }) {
  if (rules.clauses.length === 0) return <p>{t("This game tells no clauses.")}</p>;
  return (
    <section class="sheet rules-clauses" id="clauses" tabIndex={-1}>
      <h2>{t("All clauses")}</h2>
      {language() !== "en" && (
        <p class="quiet">
          {t("The clauses are in English: tests and error messages cite them word by word.")}
        </p>
      )}
      <div lang="en">
        {partsOf(rules.clauses).map(({ heading, clauses }, at) => (
          <section key={partId(at)} id={partId(at)} tabIndex={-1}>
            <h3>
              <Inline text={heading} />
            </h3>
            {clauses.map((clause) => (
              <OneClause
                key={clause.number}
                clause={clause}
                links={links}
                marked={marked === clause.number}
              />
            ))}
          </section>
        ))}
      </div>
    </section>
  );
}

function OneClause({ clause, links, marked }: { clause: Clause; links: Links; marked: boolean }) {
  return (
    <div
      class={marked ? "rules-clause marked" : "rules-clause"}
      id={clause.number}
      tabIndex={-1}
      aria-current={marked ? "true" : undefined}
    >
      <a class="rules-number number" href={`#${clause.number}`}>
        {clause.number}
      </a>
      <div>
        <Markdown text={clause.text} links={links} />
      </div>
    </div>
  );
}
