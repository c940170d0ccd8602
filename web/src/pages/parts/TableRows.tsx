import { Link } from "wouter-preact";
import type { Listed } from "../../api/types";
import { capital, named, numberText, t } from "../../languages";
import { type Game, playerText, variantText } from "./games";
import { TimeText } from "./TimeText";

type Place = Listed["places"][number];

interface Props {
  tables: readonly Listed[];
  games: readonly Game[] | null;
  /** Names are links to the people. */
  linked?: boolean;
  /** Who looks; nobody joins a table where they sit. */
  person?: string | undefined;
  /** Sits down at a table with a free place. */
  join?: ((table: Listed) => void) | undefined;
  busy?: boolean;
}

/** Whether somebody sits at a table. */
export const sits = (table: Listed, person: string | undefined): boolean =>
  table.places.some((place) => person && place.person === person);

/** How a table stands, in a few words. */
export function stateText(table: Listed): string {
  if (table.waits_for_you) return t("Your turn");
  switch (table.phase) {
    case "open": {
      const count = table.places.filter((place) => place.kind === "open").length;
      return t("{count} free places", { count });
    }
    case "finished":
      return t("Over");
    case "closed":
      return t("Closed");
    default:
      return table.turn ? capital(t("{seat} is to move", { seat: named(table.turn) })) : t("Being played");
  }
}

/** Tables, one below the other. */
export function TableRows({ tables, ...rest }: Props) {
  return (
    <ul class="table-rows">
      {tables.map((table) => (
        <Row key={table.id} table={table} {...rest} />
      ))}
    </ul>
  );
}

/** Places one after another; those that look the same, computers and free ones, once with their number. */
export function grouped(places: readonly Place[]): [Place, number][] {
  const groups: [Place, number][] = [];
  for (const place of places) {
    const last = groups.at(-1);
    const same = last && last[0].kind === place.kind && last[0].name === place.name;
    if (same && place.kind !== "person") last[1] += 1;
    else groups.push([place, 1]);
  }
  return groups;
}

type RowProps = Omit<Props, "tables"> & { table: Listed };

function Row({ table, games, linked = false, person, join, busy = false }: RowProps) {
  const mine = sits(table, person);
  const variant = variantText(games, table.spec);
  return (
    <li class={table.waits_for_you ? "table-row waits" : "table-row"}>
      <div class="table-row-text">
        <Link href={`/tables/${table.id}`} class="table-row-title">
          {named(table.title)}
          {variant && <span class="quiet"> · {variant}</span>}
        </Link>
        <p class="table-row-people">
          {grouped(table.places).map(([place, count], number) => (
            <span key={number}>
              {number > 0 && <span class="quiet"> – </span>}
              {count > 1 && `${numberText(count)} × `}
              <Holder place={place} games={games} linked={linked} />
            </span>
          ))}
        </p>
        <p class="quiet">
          <span class={table.waits_for_you ? "badge" : undefined}>{stateText(table)}</span>
          {table.score && !/^0(-0)*$/.test(table.score) && <span class="number"> · {table.score}</span>}
          {" · "}
          <TimeText at={table.updated} />
        </p>
      </div>
      {join && !mine && (
        <button type="button" disabled={busy} onClick={() => join(table)}>
          {t("Join")}
          <span class="unseen"> {named(table.title)}</span>
        </button>
      )}
    </li>
  );
}

function Holder({ place, games, linked }: { place: Place; games: Props["games"]; linked: boolean }) {
  if (place.kind === "open") return <em>{t("free")}</em>;
  if (place.kind === "computer") return <>{playerText(games, place.name)}</>;
  if (!linked) return <>{place.name}</>;
  return (
    <Link href={`/people/${place.person}`} class="table-row-person">
      {place.name}
    </Link>
  );
}
