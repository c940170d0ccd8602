/** The seeds that a person adds to dice; kept in the browser with the commitment that was shown before. */
import { randomWord } from "../api/client";
import type { DiceView } from "../api/types";

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
  try {
    localStorage.setItem(key(dice.id), JSON.stringify({ seed, commitment: dice.commitment }));
  } catch {
    // the check then goes by what the server says our seed was
  }
  return seed;
}

/** What this browser remembers of some dice. */
export function keptSeed(dice: string): KeptSeed | null {
  try {
    return JSON.parse(localStorage.getItem(key(dice)) ?? "null") as KeptSeed | null;
  } catch {
    return null;
  }
}
