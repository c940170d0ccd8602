/** Checks the dice of a game, finding by finding. It knows no rules: it draws places in rows of weights. */
import type { DiceView } from "../api/types";
import type { KeptSeed } from "../table/seeds";
import { type Drawn, draw, prefixOf, type Runs, readRuns } from "./draws";
import type { Played, Roll } from "./games";
import type { RecordDice } from "./record";
import { fromHex, type Hashes, hex } from "./sha256";

/** `unknown` is what could not be checked here. */
export type Fit = "fits" | "differs" | "unknown";

/** What has come of one step. */
export type Finding = SecretFinding | PlainFinding | RollFinding;

/** Whether the secret is the one that was bound before the game. */
export interface SecretFinding {
  kind: "secret";
  fit: Fit;
  secret: string;
  digest: string;
  commitment: string;
}

/**
 * `steady`: whether the same was told from the first to the last event; `noted`: whether the commitment is the
 * one that this browser noted before the game; `seed`: whether the seed that it drew is among those that count;
 * `words`: whether id and seeds are words that cannot be mistaken for others; `record`: whether the record tells
 * the same as the events.
 */
export interface PlainFinding {
  kind: "steady" | "noted" | "seed" | "words" | "record";
  fit: Fit;
  /** Which seat, or what differs. */
  detail: string;
}

/** Whether a roll is the one that the seeds give. */
export interface RollFinding {
  kind: "roll";
  fit: Fit;
  /** The number of the event of chance, from 0. */
  event: number;
  roll: Roll;
  /** The outcome in notation, also where only the record tells it. */
  text: string;
  runs: Runs | null;
  drawn: Drawn | null;
  /** Why it does not fit, or cannot be checked. */
  reason: "" | "hidden" | "number" | "weights" | "place" | "secret";
}

const WORD = /^[A-Za-z0-9._-]{1,64}$/;
const SECRET_BYTES = 32;

/** The seeds in the order in which they are hashed: that of the seats. */
export const seedsInOrder = (dice: DiceView, seats: readonly string[]): string[] =>
  seats.flatMap((seat) => dice.seeds[seat] ?? []);

/** All findings, in order. `record` is null where there is none to be had. */
export async function* findings(
  game: Played,
  kept: KeptSeed | null,
  record: RecordDice | null,
  hashes: Hashes,
): AsyncGenerator<Finding> {
  const { dice } = game;
  const key = fromHex(dice.secret ?? "");
  yield await secretFinding(dice, key, hashes);
  yield { kind: "steady", fit: game.steady ? "fits" : "differs", detail: "" };
  yield wordsFinding(game);
  yield notedFinding(dice, kept);
  yield seedFinding(game, kept);
  if (record) yield recordFinding(game, record);
  const keyed = key?.length === SECRET_BYTES ? await hashes.keyed(key) : null;
  const prefix = prefixOf(dice.id, seedsInOrder(dice, game.seats));
  for (const [event, roll] of game.rolls.entries())
    yield await rollFinding(keyed, prefix, event, roll, record?.outcomes[event]);
}

async function secretFinding(dice: DiceView, key: ReturnType<typeof fromHex>, hashes: Hashes) {
  const digest = key ? hex(await hashes.digest(key)) : "";
  const fits = key?.length === SECRET_BYTES && digest === dice.commitment;
  const fit: Fit = fits ? "fits" : "differs";
  return { kind: "secret", fit, secret: dice.secret ?? "", digest, commitment: dice.commitment } as const;
}

function wordsFinding({ dice, seats }: Played): PlainFinding {
  const odd = [dice.id, ...Object.values(dice.seeds)].find((word) => !WORD.test(word));
  const stranger = Object.keys(dice.seeds).find((seat) => !seats.includes(seat));
  const detail = odd ?? stranger ?? "";
  return { kind: "words", fit: odd === undefined && stranger === undefined ? "fits" : "differs", detail };
}

function notedFinding(dice: DiceView, kept: KeptSeed | null): PlainFinding {
  if (!kept) return { kind: "noted", fit: "unknown", detail: "" };
  const same = kept.commitment === dice.commitment;
  return { kind: "noted", fit: same ? "fits" : "differs", detail: kept.commitment };
}

function seedFinding({ dice, mine, seats }: Played, kept: KeptSeed | null): PlainFinding {
  if (!kept) return { kind: "seed", fit: "unknown", detail: "" };
  const seat = seats.find((each) => dice.seeds[each] === kept.seed);
  if (seat) return { kind: "seed", fit: "fits", detail: seat };
  // a seed that comes too late is not taken: that may have its reasons, another one in its place has none
  const replaced = mine !== null && dice.seeds[mine] !== undefined;
  return { kind: "seed", fit: replaced ? "differs" : "unknown", detail: mine ?? "" };
}

function recordFinding(game: Played, record: RecordDice): PlainFinding {
  const { dice, rolls } = game;
  const told: readonly (readonly [string, string])[] = [
    ["GameId", dice.id],
    ["ClientSeeds", seedsInOrder(dice, game.seats).join("+")],
    ["Commitment", dice.commitment],
    ["Seed", dice.secret ?? ""],
  ];
  const header = told.find(([name, value]) => (record.headers[name] ?? "") !== value)?.[0];
  const other = rolls.findIndex(({ text }, at) => text !== null && text !== record.outcomes[at]);
  const missing =
    record.outcomes.length === rolls.length ? -1 : Math.min(record.outcomes.length, rolls.length);
  const first = other >= 0 ? other : missing;
  const detail = header ?? (first >= 0 ? String(first) : "");
  return { kind: "record", fit: detail ? "differs" : "fits", detail };
}

async function rollFinding(
  keyed: ((text: string) => Promise<Uint8Array>) | null,
  prefix: string,
  event: number,
  roll: Roll,
  written: string | undefined,
): Promise<RollFinding> {
  const text = roll.text ?? written ?? "";
  const found = { kind: "roll", event, roll, text, runs: null, drawn: null } as const;
  if (!roll.draw) return { ...found, fit: "unknown", reason: "hidden" };
  const runs = readRuns(roll.draw.weights);
  if (!runs) return { ...found, fit: "differs", reason: "weights" };
  if (!keyed) return { ...found, runs, fit: "differs", reason: "secret" };
  const drawn = await draw(keyed, prefix, event, runs);
  if (roll.draw.event !== event) return { ...found, runs, drawn, fit: "differs", reason: "number" };
  if (roll.draw.index !== drawn.index) return { ...found, runs, drawn, fit: "differs", reason: "place" };
  return { ...found, runs, drawn, fit: "fits", reason: "" };
}

/** What all findings come to. */
export interface Verdict {
  fit: Fit;
  /** The first thing that does not fit. */
  first: Finding | null;
  /** So many rolls the browser itself has checked, and so many it could not. */
  checked: number;
  hidden: number;
}

/** What findings come to. It is `unknown` where some rolls could not be checked here. */
export function verdictOf(found: readonly Finding[]): Verdict {
  const rolls = found.filter((finding) => finding.kind === "roll");
  const first = found.find((finding) => finding.fit === "differs") ?? null;
  const hidden = rolls.filter((finding) => finding.reason === "hidden").length;
  const fit: Fit = first ? "differs" : hidden > 0 ? "unknown" : "fits";
  return { fit, first, checked: rolls.filter((finding) => finding.drawn !== null).length, hidden };
}
