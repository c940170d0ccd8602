/** The check as it goes on: in slices, so that the page stays alive and one can watch. */
import { useEffect, useState } from "preact/hooks";
import { keptSeed } from "../table/seeds";
import type { Played } from "./games";
import { loadRecord } from "./load";
import { hashesHere } from "./sha256";
import { type Finding, findings } from "./verify";

export interface Checking {
  found: readonly Finding[];
  done: boolean;
  error: unknown;
}

const SLICES = 60;
const PAUSE = 16;
const FIRST_PAUSE = 50;
const NOTHING: Checking = { found: [], done: false, error: null };

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function check(
  table: string,
  game: Played,
  signal: AbortSignal,
  show: (found: readonly Finding[], done: boolean) => void,
): Promise<void> {
  const record = await loadRecord(table, game.number, signal);
  const slice = Math.ceil(game.rolls.length / SLICES);
  const found: Finding[] = [];
  for await (const finding of findings(game, keptSeed(game.dice.id), record, hashesHere())) {
    found.push(finding);
    if (finding.kind === "roll" && (finding.event + 1) % slice) continue;
    show([...found], false);
    await pause(finding.kind === "roll" ? PAUSE : FIRST_PAUSE);
    if (signal.aborted) return;
  }
  show(found, true);
}

/** Checks a game whose secret has been told; does nothing before. */
export function useCheck(table: string, game: Played): Checking {
  const [checking, tell] = useState(NOTHING);
  useEffect(() => {
    if (!game.over || game.dice.secret === null) return;
    const abort = new AbortController();
    tell(NOTHING);
    check(table, game, abort.signal, (found, done) => {
      if (!abort.signal.aborted) tell({ found, done, error: null });
    }).catch((error: unknown) => {
      if (!abort.signal.aborted) tell({ ...NOTHING, error });
    });
    return () => abort.abort();
  }, [table, game]);
  return checking;
}
