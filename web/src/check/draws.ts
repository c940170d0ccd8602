/**
 * How the service draws: event n is settled by HMAC-SHA256, keyed with the secret, of the text
 * `id:seed+seed…:n:block`, read as four 64-bit numbers, the first byte the highest. The first one below the
 * greatest multiple of the total weight counts; if all four fail, the next block follows.
 */

/** Weights in runs: so many outcomes of one weight, then so many of another. */
export type Runs = readonly (readonly [weight: number, many: number])[];

/** What has been drawn, and from what. */
export interface Drawn {
  /** What was hashed. */
  text: string;
  digest: Uint8Array;
  /** The number that counted, and how many before it were too large. */
  number: bigint;
  passed: number;
  /** The place in the row of outcomes, from 0. */
  index: number;
}

const WORD = 1n << 64n;

/** Runs as the service tells them; null if they are none. */
export function readRuns(told: unknown): Runs | null {
  if (!Array.isArray(told) || told.length === 0) return null;
  const whole = (value: unknown, least: number): boolean =>
    Number.isSafeInteger(value) && Number(value) >= least;
  const fits = told.every(
    (run) => Array.isArray(run) && run.length === 2 && whole(run[0], 0) && whole(run[1], 1),
  );
  const all = fits ? totalWeight(told as unknown as Runs) : 0n;
  return all > 0n && all < WORD ? (told as unknown as Runs) : null;
}

/** All weights together. */
export const totalWeight = (runs: Runs): bigint =>
  runs.reduce((sum, [weight, many]) => sum + BigInt(weight) * BigInt(many), 0n);

/** How many outcomes there are. */
export const outcomesOf = (runs: Runs): number => runs.reduce((sum, [, many]) => sum + many, 0);

/** The outcome that a share of the total weight falls to: a place in the row. */
export function placeOf(share: bigint, runs: Runs): number {
  let rest = share;
  let place = 0;
  for (const [weight, many] of runs) {
    const together = BigInt(weight) * BigInt(many);
    if (rest < together) return place + Number(rest / BigInt(weight));
    rest -= together;
    place += many;
  }
  throw new RangeError("the share is larger than all weights together");
}

/** The text before the number of the event: the dice's id and the seeds in the order of the seats. */
export const prefixOf = (id: string, seeds: readonly string[]): string => `${id}:${seeds.join("+")}`;

/** The four numbers of a digest. */
export function numbersOf(digest: Uint8Array): bigint[] {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  return [0, 8, 16, 24].map((at) => view.getBigUint64(at));
}

/** Draws for an event; `keyed` is the HMAC with the secret. */
export async function draw(
  keyed: (text: string) => Promise<Uint8Array>,
  prefix: string,
  event: number,
  runs: Runs,
): Promise<Drawn> {
  const total = totalWeight(runs);
  const limit = WORD - (WORD % total);
  let passed = 0;
  for (let block = 0; ; block += 1) {
    const text = `${prefix}:${event}:${block}`;
    const digest = await keyed(text);
    for (const number of numbersOf(digest)) {
      if (number < limit) return { text, digest, number, passed, index: placeOf(number % total, runs) };
      passed += 1;
    }
  }
}
