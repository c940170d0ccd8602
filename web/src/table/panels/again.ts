import { post } from "../../api/client";
import type { NewTable, TableView } from "../../api/types";

/** What a new table with the settings of another one is opened by. */
export function sameAgain(table: TableView): NewTable {
  const seats = table.places.map((place, number) => {
    const mine = number === (table.you?.place ?? 0);
    const word = place.kind === "computer" ? place.player : mine ? "me" : "open";
    return [place.seat, word] as const;
  });
  const { spec, clock, public: open, watch, rated, position } = table;
  const match = table.match.options;
  return { spec, seats: Object.fromEntries(seats), match, clock, public: open, watch, rated, position };
}

/** Opens it; answers its id. */
export async function openAgain(table: TableView): Promise<string> {
  return (await post<TableView>("/api/tables", sameAgain(table))).id;
}
