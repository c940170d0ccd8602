/** The rules of a game as the service tells them, put in order for reading. */
import type { RulesPage } from "../api/types";

/** A part of the summary; heading and text are keys of the service's catalogue. */
export interface Section {
  heading: string;
  text: string;
  clauses: string[];
  picture: { spec: string; position: string; last: string[] } | null;
}
export type Rules = RulesPage & { summary: Section[] };
export type Clause = Rules["clauses"][number];

/** Clauses that stand under one heading. */
export interface Part {
  heading: string;
  clauses: readonly Clause[];
}

/** The clauses heading by heading, in their order. */
export function partsOf(clauses: readonly Clause[]): Part[] {
  const parts: { heading: string; clauses: Clause[] }[] = [];
  for (const clause of clauses) {
    const last = parts.at(-1);
    if (last?.heading === clause.heading) last.clauses.push(clause);
    else parts.push({ heading: clause.heading, clauses: [clause] });
  }
  return parts;
}

/** Where the rules of a game can be asked for. */
export const rulesPath = (game: string): string => `/api/games/${encodeURIComponent(game)}/rules`;
