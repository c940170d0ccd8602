import { describe, expect, it } from "vitest";
import type { Scene } from "../table/fold";
import { type Change, changed, type Entry, editMoves, NOTHING, type Setup } from "./editor";

const scene = { places: [], pieces: [] } as unknown as Scene;

const entry = (position: string, spec = "game"): Entry => ({
  spec,
  answer: { spec, position, problem: null, scene, edits: [{ touches: ["a1", "red"], text: "red on a1" }] },
});
const set = (position: string, spec?: string): Change => ({ do: "set", entry: entry(position, spec) });
const all = (...changes: Change[]): Setup => changes.reduce(changed, NOTHING);
const shown = (setup: Setup): string => setup.present?.answer.position ?? "";

describe("setting up a position", () => {
  it("begins with what is shown first, which cannot be undone", () => {
    expect(all(set("one"))).toMatchObject({ past: [], future: [] });
    expect(shown(all(set("one"), { do: "undo" }))).toBe("one");
  });

  it("can be undone and done again step by step", () => {
    const setup = all(set("one"), set("two"), set("three"), { do: "undo" }, { do: "undo" });
    expect(shown(setup)).toBe("one");
    expect(shown(changed(setup, { do: "redo" }))).toBe("two");
    expect(shown(all(set("one"), set("two"), { do: "undo" }, { do: "redo" }, { do: "redo" }))).toBe("two");
  });

  it("forgets what was undone when something else is set up", () => {
    const setup = all(set("one"), set("two"), { do: "undo" }, set("other"));
    expect(setup.future).toEqual([]);
    expect(shown(changed(setup, { do: "undo" }))).toBe("one");
  });

  it("does not count an answer that changes nothing", () => {
    expect(all(set("one"), set("two"), set("two")).past.length).toBe(1);
  });

  it("leads back to the game before when the game was changed", () => {
    const setup = all(set("one"), set("one", "other"), { do: "undo" });
    expect(setup.present?.spec).toBe("game");
  });

  it("keeps no more than can be wanted", () => {
    const changes = Array.from({ length: 300 }, (_, index) => set(String(index)));
    expect(all(...changes).past.length).toBe(200);
  });

  it("does nothing before there is anything", () => {
    expect(all({ do: "undo" }, { do: "redo" })).toEqual(NOTHING);
  });

  it("gives its edits to the board as moves", () => {
    expect(editMoves(entry("one").answer)).toEqual([{ id: 0, touches: ["a1", "red"], text: "red on a1" }]);
  });
});
