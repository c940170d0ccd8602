import { useState } from "preact/hooks";
import { Link, useSearch } from "wouter-preact";
import type { Listed } from "../api/types";
import { marked, t } from "../languages";
import { useGames } from "./parts/games";
import { Loading } from "./parts/Loading";
import { useMe } from "./parts/me";
import { Pager } from "./parts/Pager";
import { ProblemNote } from "./parts/ProblemNote";
import { TableRows } from "./parts/TableRows";
import { useOpen } from "./parts/useOpen";
import { usePage } from "./parts/usePage";
import { useTitle } from "./parts/useTitle";
import { sitDown } from "./start/Lists";
import "./parts/parts.css";

const SIZE = 20;
const EVERY = 10_000;
const LISTS = [
  ["open", marked("Free places"), marked("Nobody waits at the moment. Set up a table, and others can come.")],
  ["playing", marked("Games to watch"), marked("Nobody plays in public at the moment.")],
  ["mine", marked("My games"), marked("You have no games yet.")],
] as const;

/** All tables: those with free places, those to watch, one's own. */
export default function Tables() {
  const wanted = new URLSearchParams(useSearch()).get("which");
  const [which, title, nothing] = LISTS.find(([name]) => name === wanted) ?? LISTS[0];
  useTitle(t("Tables"));
  return (
    <div class="narrow">
      <div class="page-head">
        <h1>{t("Tables")}</h1>
        <Link href="/new" class="button main">
          {t("Set up a table")}
        </Link>
      </div>
      <nav class="tabs" aria-label={t("Lists")}>
        {LISTS.map(([name, text]) => (
          <Link
            key={name}
            href={`/tables?which=${name}`}
            class="button"
            aria-current={name === which ? "page" : undefined}
          >
            {t(text)}
          </Link>
        ))}
      </nav>
      <List key={which} which={which} title={t(title)} nothing={t(nothing)} />
    </div>
  );
}

function List({ which, title, nothing }: { which: string; title: string; nothing: string }) {
  const [offset, turn] = useState(0);
  const person = useMe();
  const { games } = useGames();
  const known = which !== "mine" || Boolean(person);
  const path = known ? `/api/tables?which=${which}&limit=${SIZE + 1}&offset=${offset}` : null;
  const { data, error, again } = usePage<Listed[]>(path, EVERY);
  const opening = useOpen();
  const empty = data?.length === 0 || (!known && person === null);
  return (
    <section class="sheet">
      <h2>{title}</h2>
      <ProblemNote error={error} again={again} />
      <ProblemNote error={opening.error} />
      {!data && !error && !empty && <Loading />}
      {empty && <p class="quiet">{nothing}</p>}
      {data && (
        <TableRows
          tables={data.slice(0, SIZE)}
          games={games}
          person={person?.id}
          linked
          join={which === "open" ? (table) => sitDown(opening, table) : undefined}
          busy={opening.busy}
        />
      )}
      <Pager offset={offset} size={SIZE} more={(data?.length ?? 0) > SIZE} onChange={turn} />
    </section>
  );
}
