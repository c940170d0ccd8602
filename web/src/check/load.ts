/** Fetches what the check needs: the table, all its events, the record, and the secret of a day that is over. */
import { get, ProblemError } from "../api/client";
import { eventsSince } from "../api/events";
import type { Dailies, TableView } from "../api/types";
import { gamesOf, type Played } from "./games";
import { type RecordDice, readRecord } from "./record";

export interface Loaded {
  table: TableView;
  games: readonly Played[];
}

/** The table and the dice of its games. */
export async function loadTable(id: string, signal: AbortSignal): Promise<Loaded> {
  const table = await get<TableView>(`/api/tables/${id}`, signal);
  const events = await eventsSince(id, 0, signal);
  const games = gamesOf(events, table.you?.place ?? null);
  return { table, games: await Promise.all(games.map((game) => withSecretOfDay(table, game, signal))) };
}

/** The secret of a daily game is told with the others of its day, when that is over. */
async function withSecretOfDay(table: TableView, game: Played, signal: AbortSignal): Promise<Played> {
  if (!table.daily || !game.over || game.dice.secret !== null) return game;
  const { games } = await get<Dailies>(`/api/daily?date=${table.daily}`, signal);
  const secret = games.find(({ dice }) => dice === game.dice.id)?.secret ?? null;
  return { ...game, dice: { ...game.dice, secret } };
}

/** The record of a game, null where there is none to be had. */
export async function loadRecord(
  id: string,
  number: number,
  signal: AbortSignal,
): Promise<RecordDice | null> {
  try {
    return readRecord(await get<string>(`/api/tables/${id}/record?game=${number}`, signal));
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
