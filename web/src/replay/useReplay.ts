/** The games of a table, read from its events; of a game that goes on, as they come. */
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get } from "../api/client";
import { eventsSince } from "../api/events";
import type { TableView } from "../api/types";
import { useRepeated } from "../pages/parts";
import type { Event } from "../table/fold";
import { type Game, gamesOf } from "./games";

/** How often it is asked whether a game has gone on, in milliseconds. */
const EVERY = 5000;

export interface Replay {
  table: TableView | null;
  games: readonly Game[];
  error: unknown;
  again: () => void;
}

interface Read {
  table: TableView;
  events: readonly Event[];
}

/** The games of a table. */
export function useReplay(id: string): Replay {
  const [read, hold] = useState<Read | null>(null);
  const [error, fail] = useState<unknown>(null);
  const [asked, ask] = useState(0);
  const again = useCallback(() => ask((times) => times + 1), []);
  const before = useRef<Read | null>(null);
  before.current = read;
  useEffect(() => {
    const abort = new AbortController();
    readOn(id, before.current, abort.signal).then(
      (more) => {
        if (abort.signal.aborted) return;
        fail(null);
        if (more !== before.current) hold(more);
      },
      (caught: unknown) => abort.signal.aborted || before.current || fail(caught),
    );
    return () => abort.abort();
  }, [id, asked]);
  const phase = read && (read.events.at(-1)?.phase ?? read.table.phase);
  const goesOn = phase !== null && phase !== "finished" && phase !== "closed";
  useRepeated(again, goesOn ? EVERY : 0);
  const games = useMemo(() => (read ? gamesOf(read.table, read.events) : []), [read]);
  return { table: read?.table ?? null, games, error, again };
}

async function readOn(id: string, before: Read | null, signal: AbortSignal): Promise<Read> {
  const table = before?.table ?? (await get<TableView>(`/api/tables/${id}`, signal));
  const more = await eventsSince(id, before?.events.at(-1)?.seq ?? 0, signal);
  return before && more.length === 0 ? before : { table, events: [...(before?.events ?? []), ...more] };
}
