import { describe, expect, it } from "vitest";
import { draw, outcomesOf, placeOf, prefixOf, type Runs, readRuns, totalWeight } from "./draws";
import { hex, ourHashes } from "./sha256";

const SECRET = Uint8Array.from({ length: 32 }, (_, byte) => byte);
const LARGE = Number.MAX_SAFE_INTEGER;

/** From `kybos.core.dice.CommittedDice("game-1", seeds, bytes(range(32)))`. */
const DRAWN: readonly (readonly [string[], Runs, number, bigint, number, number])[] = [
  [[], [[1, 6]], 0, 11323178616961931270n, 0, 2],
  [[], [[1, 6]], 1, 9320785212992878700n, 0, 2],
  [[], [[1, 6]], 300, 14191176237250375764n, 0, 0],
  [
    ["abc", "d.e_f-1"],
    [
      [5, 1],
      [4, 10],
      [3, 2],
    ],
    0,
    8078777281309084488n,
    0,
    10,
  ],
  [
    ["abc", "d.e_f-1"],
    [
      [5, 1],
      [4, 10],
      [3, 2],
    ],
    1,
    17754243119941646998n,
    0,
    3,
  ],
  [
    ["abc", "d.e_f-1"],
    [
      [5, 1],
      [4, 10],
      [3, 2],
    ],
    300,
    1410715377245269442n,
    0,
    6,
  ],
  [
    ["x"],
    [
      [2 ** 52, 2047],
      [1, 3],
    ],
    1,
    6851929571737929938n,
    0,
    1521,
  ],
  [["x"], [[LARGE, 1025]], 0, 1960757850481359479n, 0, 217],
  [["x"], [[LARGE, 1025]], 300, 4407389018621987295n, 1, 489],
  [["x"], [[LARGE, 1025]], 33, 6414944707765257972n, 3, 712],
  [["x"], [[LARGE, 1025]], 25, 1382954826749073071n, 4, 153],
  [["x"], [[LARGE, 1025]], 43, 1021103337748402564n, 9, 113],
  [
    ["x"],
    [
      [0, 2],
      [3, 1],
      [0, 1],
      [2, 2],
    ],
    0,
    1960757850481359479n,
    0,
    4,
  ],
  [
    ["x"],
    [
      [0, 2],
      [3, 1],
      [0, 1],
      [2, 2],
    ],
    1,
    6851929571737929938n,
    0,
    2,
  ],
];

describe("a draw", () => {
  it.each(DRAWN)(
    "of %j from %j, event %i, is the service's",
    async (seeds, runs, event, number, passed, index) => {
      const keyed = await ourHashes.keyed(SECRET);
      const drawn = await draw(keyed, prefixOf("game-1", seeds), event, runs);
      expect(drawn).toMatchObject({ number, passed, index });
    },
  );

  it("tells the text that was hashed, and the digest that the number stands in", async () => {
    const keyed = await ourHashes.keyed(SECRET);
    const drawn = await draw(keyed, prefixOf("game-1", ["x"]), 43, [[LARGE, 1025]]);
    expect(drawn.text).toBe("game-1:x:43:2"); // nine numbers were too large: two whole blocks, and one
    expect(hex(drawn.digest).slice(16, 32)).toBe(drawn.number.toString(16).padStart(16, "0"));
  });
});

describe("weights in runs", () => {
  it("give each outcome its share", () => {
    const runs: Runs = [
      [2, 2],
      [0, 1],
      [1, 3],
    ];
    const places = Array.from({ length: 7 }, (_, share) => placeOf(BigInt(share), runs));
    expect(places).toEqual([0, 0, 1, 1, 3, 4, 5]);
    expect([totalWeight(runs), outcomesOf(runs)]).toEqual([7n, 6]);
    expect(() => placeOf(7n, runs)).toThrow(RangeError);
  });

  it("are read as the service tells them", () => {
    expect(readRuns([[1, 6]])).toEqual([[1, 6]]);
  });

  it.each([
    [null],
    [[]],
    [[[1]]],
    [[[1, 0]]],
    [[[-1, 2]]],
    [[[0.5, 2]]],
    [[[0, 3]]],
    [[["1", 6]]],
    [[[LARGE, LARGE]]],
  ])("are refused where they are none: %j", (told) => {
    expect(readRuns(told)).toBeNull();
  });
});
