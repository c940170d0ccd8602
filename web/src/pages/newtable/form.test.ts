import { describe, expect, it } from "vitest";
import { GAMES } from "../parts/fake";
import type { Game } from "../parts/games";
import { bodyOf, forGame, holderOf, newForm, partners, seated, specOf } from "./form";

const [duel, patience] = GAMES as [Game, Game];
const FOUR = ["red", "blue", "yellow", "green"];
const form = newForm(duel, "level:3");

describe("the form of a new table", () => {
  it("asks at once for a game against the computer", () => {
    expect(bodyOf(form, duel, duel.seats)).toEqual({
      spec: "duel",
      seats: { red: "me", blue: "level:3" },
      match: "",
      clock: "none",
      public: false,
      watch: true,
      rated: true,
    });
  });

  it("names the options that are not as usual", () => {
    const values = { seats: "3", teams: "yes", risk: "0.5", motto: " ", setup: "free" };
    expect(specOf({ ...form, values }, duel)).toBe("duel:seats=3,teams=yes,setup=free");
    expect(specOf({ ...form, values: { teams: "no", seats: "2" } }, duel)).toBe("duel");
  });

  it.each([
    [{ match: "wins", wins: "5" }, "length=5"],
    [{ match: "wins", wins: "5", leads: "loser" }, "length=5,leads=loser"],
    [{ match: "points", points: "200" }, "target=200"],
    [{ match: "single", leads: "winner" }, ""],
  ] as const)("writes the match %o", (changed, text) => {
    expect(bodyOf({ ...form, ...changed }, duel, duel.seats).match).toBe(text);
  });

  it.each([
    [{ clock: "move", moveSeconds: "30" }, "move:seconds=30"],
    [{ clock: "game", gameMinutes: "5", increment: "3" }, "game:seconds=300,increment=3"],
    [{ clock: "game", gameMinutes: "0.5", increment: "" }, "game:seconds=30,increment=0"],
    [{ clock: "days", days: "2" }, "days:days=2"],
  ] as const)("writes the clock %o", (changed, text) => {
    expect(bodyOf({ ...form, ...changed }, duel, duel.seats).clock).toBe(text);
  });

  it("seats you once: whoever was there changes with you", () => {
    const moved = seated(seated(form, "green", "open", FOUR), "green", "me", FOUR);
    expect(bodyOf(moved, duel, FOUR).seats).toEqual({
      red: "open",
      blue: "level:3",
      yellow: "level:3",
      green: "me",
    });
  });

  it("lets you sit nowhere, and watch", () => {
    const moved = seated(form, "red", "level:1", FOUR);
    expect(FOUR.map((seat) => holderOf(moved, seat, FOUR))).not.toContain("me");
  });

  it("waits for friends where that is wished", () => {
    expect(bodyOf(newForm(duel, "open"), duel, FOUR).seats).toEqual({
      red: "me",
      blue: "open",
      yellow: "open",
      green: "open",
    });
  });

  it("asks for no rating and no match where one plays alone", () => {
    const alone = forGame({ ...form, match: "wins", clock: "move" }, patience);
    const body = bodyOf(alone, patience, patience.seats);
    expect(body).toMatchObject({ spec: "patience", seats: { player: "me" }, match: "", rated: false });
    expect(body.clock).toBe("move:seconds=60");
  });

  it("begins where a position is given", () => {
    expect(bodyOf({ ...form, position: " ./. turn:r " }, duel, duel.seats).position).toBe("./. turn:r");
  });

  it("tells who plays together", () => {
    expect(partners("red", FOUR, [0, 1, 0, 1])).toEqual(["yellow"]);
    expect(partners("red", FOUR, [0, 1, 2, 3])).toEqual([]);
  });
});
