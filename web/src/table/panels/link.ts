import type { TableView } from "../../api/types";

/** The link to a table; behind its `#`, which browsers do not send, the code of a private one. */
export const linkTo = (table: TableView): string =>
  `${location.origin}/tables/${table.id}${!table.public && table.code ? `#code=${table.code}` : ""}`;
