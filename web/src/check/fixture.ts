/** For tests: a game of six-sided rolls by real dice, drawn by another implementation. */
import { createHash, createHmac } from "node:crypto";
import type { DiceView, TableView } from "../api/types";
import type { Event } from "../table/fold";
import type { Roll } from "./games";

export const SECRET = "5a".repeat(32);
export const COMMITMENT = createHash("sha256").update(Buffer.from(SECRET, "hex")).digest("hex");
export const DICE: DiceView = {
  id: "dice1",
  commitment: COMMITMENT,
  seeds: { blue: "their-seed", red: "my-seed" },
  awaited: [],
  secret: SECRET,
};

/** So many rolls; seeds stand in the order of the seats. */
export function rollsOf(count: number): Roll[] {
  return Array.from({ length: count }, (_, event) => {
    const text = `dice1:my-seed+their-seed:${event}:0`;
    const digest = createHmac("sha256", Buffer.from(SECRET, "hex")).update(text).digest();
    const index = Number(digest.readBigUInt64BE(0) % 6n);
    const told = { text: `Roll ${index + 1}`, id: "Roll {number}", parameters: { number: index + 1 } };
    return { seq: event + 3, told, text: String(index + 1), draw: { event, weights: [[1, 6]], index } };
  });
}

/** What the service tells of a table where this game was played, by the addresses that it is asked. */
export function tableOf(rolls: readonly Roll[], over = true): Record<string, unknown> {
  const game = { number: 1, title: "Game", seats: ["red", "blue"], dice: { ...DICE, secret: null } };
  const events = [
    { kind: "committed", seq: 1, game, places: [{ seat: "red" }, { seat: "blue" }] },
    { kind: "started", seq: 2, dice: game.dice, clocks: null },
    ...rolls.map((roll) => ({ kind: "rolled", ...roll })),
    ...(over ? [{ kind: "ended", seq: rolls.length + 3, dice: DICE }] : []),
  ] as unknown as Event[];
  const table = { id: "t1", seq: events.length, daily: "", you: { place: 0 } } as unknown as TableView;
  const headers = [
    '[GameId "dice1"]',
    '[ClientSeeds "my-seed+their-seed"]',
    `[Commitment "${COMMITMENT}"]`,
    `[Seed "${SECRET}"]`,
  ];
  const record = `${headers.join("\n")}\n\n${rolls.map(({ text }) => `${text}:`).join(" ")} =red\n`;
  return {
    "GET /api/tables/t1": table,
    "GET /api/tables/t1/events": ({ path }: { path: string }) => {
      const since = Number(new URLSearchParams(path.split("?")[1]).get("since"));
      return events.filter(({ seq }) => seq > since).slice(0, 256);
    },
    "GET /api/tables/t1/record": record,
    "GET /api/tables/t1/verification": { fits: true, events: rolls.length, problem: "" },
  };
}
