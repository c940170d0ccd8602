import { Link } from "wouter-preact";
import { post } from "../../api/client";
import type { Listed, PersonView } from "../../api/types";
import { t } from "../../languages";
import type { Game } from "../parts/games";
import { sits, TableRows } from "../parts/TableRows";
import type { Opening } from "../parts/useOpen";
import { usePage } from "../parts/usePage";

const EVERY = 6000;
const SHOWN = 5;
const MOST = 20;

/** Sits down at the first free place of a table, and goes there. */
export function sitDown(opening: Opening, table: Listed): void {
  opening.open(async () => {
    await post(`/api/tables/${table.id}/sit`);
    return table.id;
  });
}

const goesOn = (table: Listed): boolean => table.phase !== "finished" && table.phase !== "closed";

/** My games that go on, first those that wait for me. */
export function useMine(person: PersonView | null | undefined): readonly Listed[] {
  const { data } = usePage<Listed[]>(person ? `/api/tables?which=mine&limit=${MOST}` : null, EVERY);
  return data?.filter(goesOn) ?? [];
}

/** The first of my games that go on. */
export function Continue({ tables, games }: { tables: readonly Listed[]; games: readonly Game[] | null }) {
  if (!tables.length) return null;
  return (
    <section class="sheet" id="continue">
      <h2>{t("Continue")}</h2>
      <TableRows tables={tables.slice(0, SHOWN)} games={games} />
      <Link href="/tables?which=mine">{t("All my games")}</Link>
    </section>
  );
}

interface Props {
  games: readonly Game[] | null;
  person: string | undefined;
  opening: Opening;
}

/** Tables of others: with free places, and to watch. */
export function Others({ games, person, opening }: Props) {
  const open = usePage<Listed[]>(`/api/tables?which=open&limit=${SHOWN}`, EVERY).data;
  const playing = usePage<Listed[]>(`/api/tables?which=playing&limit=${SHOWN}`, EVERY).data;
  const watched = playing?.filter((table) => table.watch && !sits(table, person)) ?? [];
  return (
    <div class="column">
      <section class="sheet">
        <h2>{t("Free places")}</h2>
        {open?.length ? (
          <TableRows
            tables={open}
            games={games}
            person={person}
            join={(table) => sitDown(opening, table)}
            busy={opening.busy}
          />
        ) : (
          <p class="quiet">
            {open ? t("Nobody waits at the moment. Set up a table, and others can come.") : ""}
          </p>
        )}
        {open && open.length >= SHOWN && <Link href="/tables">{t("All free places")}</Link>}
      </section>
      {watched.length > 0 && (
        <section class="sheet">
          <h2>{t("Games to watch")}</h2>
          <TableRows tables={watched} games={games} />
          <Link href="/tables?which=playing">{t("All games to watch")}</Link>
        </section>
      )}
    </div>
  );
}
