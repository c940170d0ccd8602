import { describe, expect, it } from "vitest";
import type { DiceView } from "../api/types";
import type { Event } from "../table/fold";
import { gamesOf } from "./games";
import { readRecord } from "./record";

const dice = (changed: Partial<DiceView> = {}): DiceView => ({
  id: "d",
  commitment: "c",
  seeds: {},
  awaited: ["red"],
  secret: null,
  ...changed,
});
const event = (kind: string, rest: object): Event =>
  ({ kind, seq: 1, at: 0, phase: "playing", ...rest }) as never;
const committed = (number: number, seat: string): Event =>
  event("committed", {
    game: { number, title: "T", seats: ["red", "blue"], dice: dice() },
    places: [{ seat }],
  });
const seeded = event("seeded", { seat: "red", dice: dice({ seeds: { red: "s" }, awaited: [] }) });
const started = event("started", { dice: dice({ seeds: { red: "s" }, awaited: [] }) });
const roll = event("rolled", { told: { text: "Roll 3", id: "", parameters: {} }, text: "3", draw: null });
const ended = (changed: Partial<DiceView> = {}): Event =>
  event("ended", { dice: dice({ seeds: { red: "s" }, awaited: [], secret: "00", ...changed }) });

describe("the games of a table", () => {
  it("are told one by one, with their rolls, and where I sat in each", () => {
    const opened = event("opened", { places: [], offers: [] });
    const first = [committed(1, "red"), seeded, started, roll, event("moved", {}), roll, ended()];
    const games = gamesOf([opened, ...first, committed(2, "blue"), seeded, started, roll], 0);
    expect(games.map(({ number, mine, over, rolls }) => [number, mine, over, rolls.length])).toEqual([
      [1, "red", true, 2],
      [2, "blue", false, 1],
    ]);
    expect(games[0]).toMatchObject({ steady: true, dice: { secret: "00", seeds: { red: "s" } } });
  });

  it("know no seat of somebody who sits nowhere", () => {
    expect(gamesOf([committed(1, "red")], null)[0]?.mine).toBeNull();
  });

  it.each([
    ["another commitment at the end", [committed(1, "red"), seeded, started, ended({ commitment: "x" })]],
    ["another id at the end", [committed(1, "red"), seeded, started, ended({ id: "x" })]],
    ["another seed at the end", [committed(1, "red"), seeded, started, ended({ seeds: { red: "x" } })]],
    [
      "a seed too many at the end",
      [committed(1, "red"), seeded, started, ended({ seeds: { red: "s", blue: "x" } })],
    ],
    ["a roll before all seeds are there", [committed(1, "red"), seeded, roll, started, ended()]],
  ])("are not steady with %s", (_, events) => {
    expect(gamesOf(events, 0)[0]?.steady).toBe(false);
  });
});

describe("a record", () => {
  it("tells headers and outcomes, and no comments or moves", () => {
    const record = readRecord(
      '[Game "x:y=1"]\n[Red "A \\"B\\" \\\\"]\n\n{a comment: 7: } 135624: 4: 3c2 {[%clk 0:04:12] 9: }\n2: pass =red\n[Seed "ab"]\n',
    );
    expect(record.headers).toEqual({ Game: "x:y=1", Red: 'A "B" \\', Seed: "ab" });
    expect(record.outcomes).toEqual(["135624", "4", "2"]);
  });
});
