import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { KeptSeed } from "../table/seeds";
import { COMMITMENT, DICE, rollsOf, SECRET } from "./fixture";
import type { Played, Roll } from "./games";
import type { RecordDice } from "./record";
import { hashesHere, ourHashes } from "./sha256";
import { type Finding, findings, verdictOf } from "./verify";

const MINE: KeptSeed = { seed: "my-seed", commitment: COMMITMENT };

function played(changed: Partial<Played> = {}): Played {
  const seats = ["red", "blue"];
  const rolls = rollsOf(20);
  return {
    number: 1,
    title: "A game",
    seats,
    mine: "red",
    dice: DICE,
    steady: true,
    rolls,
    over: true,
    ...changed,
  };
}

function recordOf(game: Played): RecordDice {
  const headers = {
    GameId: "dice1",
    ClientSeeds: "my-seed+their-seed",
    Commitment: COMMITMENT,
    Seed: SECRET,
  };
  return { headers, outcomes: game.rolls.map((roll) => roll.text ?? "") };
}

async function all(
  game: Played,
  kept: KeptSeed | null = MINE,
  record: RecordDice | null = null,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of findings(game, kept, record, ourHashes)) found.push(finding);
  return found;
}

const fitOf = (found: Finding[], kind: Finding["kind"]) =>
  found.find((finding) => finding.kind === kind)?.fit;

/** A game with one roll changed. */
function altered(at: number, change: (roll: Roll) => Roll): Played {
  return played({ rolls: rollsOf(20).map((roll, event) => (event === at ? change(roll) : roll)) });
}

describe("a game with the dice that were bound", () => {
  it("fits from the first finding to the last", async () => {
    const game = played();
    const found = await all(game, MINE, recordOf(game));
    expect(found.map(({ fit }) => fit)).toEqual(found.map(() => "fits"));
    expect(verdictOf(found)).toEqual({ fit: "fits", first: null, checked: 20, hidden: 0 });
  });

  it("fits by the browser's own hashes as well", async () => {
    const found: Finding[] = [];
    for await (const finding of findings(played(), MINE, null, hashesHere())) found.push(finding);
    expect(verdictOf(found).fit).toBe("fits");
  });

  it("tells where my seed stands, and that nothing was noted where nothing was", async () => {
    const found = await all(played());
    expect(found.find(({ kind }) => kind === "seed")).toMatchObject({ fit: "fits", detail: "red" });
    const watched = await all(played({ mine: null }), null);
    expect([fitOf(watched, "noted"), fitOf(watched, "seed")]).toEqual(["unknown", "unknown"]);
    expect(verdictOf(watched).fit).toBe("fits");
  });
});

describe("wrong dice are found", () => {
  it("where one roll is another than drawn: it is named, and those after it are still checked", async () => {
    const game = altered(7, (roll) => ({
      ...roll,
      draw: roll.draw && { ...roll.draw, index: (roll.draw.index + 1) % 6 },
    }));
    const found = await all(game);
    const verdict = verdictOf(found);
    expect(verdict).toMatchObject({
      fit: "differs",
      first: { kind: "roll", event: 7, reason: "place" },
      checked: 20,
    });
    expect(found.filter(({ fit }) => fit === "differs")).toHaveLength(1);
  });

  it("where other weights are told", async () => {
    const game = altered(3, (roll) => ({ ...roll, draw: roll.draw && { ...roll.draw, weights: [[0, 6]] } }));
    expect(verdictOf(await all(game)).first).toMatchObject({ event: 3, reason: "weights" });
  });

  it("where a roll was left out: the numbers no longer follow", async () => {
    const rolls = rollsOf(20);
    rolls.splice(5, 1);
    expect(verdictOf(await all(played({ rolls }))).first).toMatchObject({ event: 5, reason: "number" });
  });

  it("where the secret is another", async () => {
    const found = await all(played({ dice: { ...DICE, secret: "5b".repeat(32) } }));
    expect(verdictOf(found).first).toMatchObject({ kind: "secret", fit: "differs" });
    expect(found.some((finding) => finding.kind === "roll" && finding.fit === "differs")).toBe(true);
  });

  it.each([["5a".repeat(31)], ["zz".repeat(32)], [""]])("where the secret is none: %j", async (secret) => {
    const verdict = verdictOf(await all(played({ dice: { ...DICE, secret } })));
    expect(verdict).toMatchObject({ fit: "differs", first: { kind: "secret" }, checked: 0 });
  });

  it("where both secret and commitment were exchanged: by what this browser has noted", async () => {
    const secret = "5b".repeat(32);
    const commitment = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
    const found = await all(played({ dice: { ...DICE, secret, commitment } }));
    expect(fitOf(found, "secret")).toBe("fits");
    expect(verdictOf(found).first).toMatchObject({ kind: "noted", detail: COMMITMENT });
  });

  it("where my seed was exchanged", async () => {
    const dice = { ...DICE, seeds: { ...DICE.seeds, red: "another" } };
    expect(fitOf(await all(played({ dice })), "seed")).toBe("differs");
  });

  it("where my seed is missing, which can have its reasons", async () => {
    const dice = { ...DICE, seeds: { blue: "their-seed" } };
    expect(fitOf(await all(played({ dice })), "seed")).toBe("unknown");
  });

  it("where the seeds stand in another order", async () => {
    const verdict = verdictOf(await all(played({ seats: ["blue", "red"] })));
    expect(verdict.first).toMatchObject({ kind: "roll", event: 0 });
  });

  it("where a seed is no word, or belongs to nobody", async () => {
    const odd = { ...DICE, seeds: { red: "my-seed+their-seed" } };
    expect(fitOf(await all(played({ dice: odd })), "words")).toBe("differs");
    const stranger = { ...DICE, seeds: { ...DICE.seeds, green: "x" } };
    expect(fitOf(await all(played({ dice: stranger })), "words")).toBe("differs");
  });

  it("where the events do not tell the same from first to last", async () => {
    expect(verdictOf(await all(played({ steady: false }))).first).toMatchObject({ kind: "steady" });
  });

  it.each([
    ["Seed", (record: RecordDice) => ({ ...record, headers: { ...record.headers, Seed: "00" } })],
    ["4", (record: RecordDice) => ({ ...record, outcomes: record.outcomes.with(4, "x") })],
    ["19", (record: RecordDice) => ({ ...record, outcomes: record.outcomes.slice(0, -1) })],
    ["20", (record: RecordDice) => ({ ...record, outcomes: [...record.outcomes, "1"] })],
  ])("where the record tells something else: %s", async (detail, change) => {
    const game = played();
    const found = await all(game, MINE, change(recordOf(game)));
    expect(found.find(({ kind }) => kind === "record")).toMatchObject({ fit: "differs", detail });
  });
});

describe("hidden hands", () => {
  const game = played({
    rolls: rollsOf(20).map((roll, event) => (event > 2 ? { ...roll, text: null, draw: null } : roll)),
  });

  it("leave rolls that the browser cannot check; the record tells which they were", async () => {
    const found = await all(game, MINE, recordOf(played()));
    expect(verdictOf(found)).toEqual({ fit: "unknown", first: null, checked: 3, hidden: 17 });
    const last = found.at(-1);
    expect(last).toMatchObject({
      kind: "roll",
      fit: "unknown",
      reason: "hidden",
      text: rollsOf(20)[19]?.text,
    });
  });
});
