/** What a game record tells of its dice: headers, and the outcomes of chance in order. */

export interface RecordDice {
  headers: Readonly<Record<string, string>>;
  outcomes: readonly string[];
}

const HEADER = /^\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\["\\])*)"\]$/;

/** Reads a record; outcomes are the tokens that end with a colon, comments stand in braces. */
export function readRecord(text: string): RecordDice {
  const headers: Record<string, string> = {};
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const found = HEADER.exec(line.trim());
    if (found) headers[found[1] as string] = (found[2] as string).replace(/\\(["\\])/g, "$1");
    else lines.push(line);
  }
  const tokens = lines
    .join(" ")
    .replace(/\{[^}]*\}/g, " ")
    .split(/\s+/);
  const outcomes = tokens.filter((token) => token.length > 1 && token.endsWith(":"));
  return { headers, outcomes: outcomes.map((token) => token.slice(0, -1)) };
}
