/** The seeds that a person adds to dice; kept in the browser with the commitment that was shown before. */
import { randomWord } from "../api/client";
import type { DiceView } from "../api/types";
import { keep, kept } from "../kept";

export interface KeptSeed {
  seed: string;
  commitment: string;
}

const key = (dice: string): string => `kybos.seed.${dice}`;

/** The seed that this browser adds to some dice: drawn once, the same when it is asked for again. */
export function seedFor(dice: DiceView): string {
  const kept = keptSeed(dice.id);
  if (kept?.commitment === dice.commitment) return kept.seed;
  const seed = randomWord();
  // where it cannot be kept, the check goes by what the server says our seed was
  keep(key(dice.id), JSON.stringify({ seed, commitment: dice.commitment }));
  return seed;
}

/** What this browser remembers of some dice. */
export function keptSeed(dice: string): KeptSeed | null {
  try {
    return JSON.parse(kept(key(dice)) ?? "null") as KeptSeed | null;
  } catch {
    return null;
  }
}
