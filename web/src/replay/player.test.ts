import { describe, expect, it } from "vitest";
import { type Command, commandOf, type Film, type Player, standing, step, target } from "./player";

const still: Film = { count: 3, moves: () => false };
const moving: Film = { count: 3, moves: () => true };

const all = (player: Player, commands: readonly Command[], film: Film): Player =>
  commands.reduce((before, command) => step(before, command, film), player);

describe("stepping through a game", () => {
  it("goes on and back, to the start and the end, and never beyond them", () => {
    expect(all(standing(0), [{ do: "forward" }, { do: "forward" }], still).at).toBe(2);
    expect(all(standing(3), [{ do: "forward" }], still)).toMatchObject({ at: 3, showing: null });
    expect(all(standing(1), [{ do: "back" }, { do: "back" }], still).at).toBe(0);
    expect(all(standing(1), [{ do: "last" }], still).at).toBe(3);
    expect(all(standing(1), [{ do: "first" }], still).at).toBe(0);
  });

  it("jumps to what a link or the slider says, within the game", () => {
    expect(step(standing(0), { do: "jump", to: 99 }, still).at).toBe(3);
    expect(step(standing(2), { do: "jump", to: -4 }, still).at).toBe(0);
    expect(step(standing(2), { do: "jump", to: Number.NaN }, still).at).toBe(0);
  });

  it("shows a single step happening, and anything else at once", () => {
    const one = step(standing(0), { do: "forward" }, moving);
    expect(one).toMatchObject({ at: 0, showing: 1 });
    expect(target(one)).toBe(1);
    expect(step(one, { do: "shown", key: one.key }, moving)).toMatchObject({ at: 1, showing: null });
    expect(step(standing(0), { do: "jump", to: 1 }, moving).showing).toBe(1);
    expect(step(standing(0), { do: "jump", to: 2 }, moving)).toMatchObject({ at: 2, showing: null });
    expect(step(standing(2), { do: "back" }, moving)).toMatchObject({ at: 1, showing: null });
  });

  it("ends what is being shown when one goes on meanwhile, and does not take its end for another's", () => {
    const one = step(standing(0), { do: "forward" }, moving);
    const two = step(one, { do: "forward" }, moving);
    expect(two).toMatchObject({ at: 1, showing: 2 });
    expect(two.key).not.toBe(one.key);
    expect(step(two, { do: "shown", key: one.key }, moving)).toBe(two);
  });

  it("plays by itself to the end, and then stops", () => {
    const began = step(standing(1), { do: "play" }, still);
    expect(began).toMatchObject({ at: 2, playing: true });
    expect(step(began, { do: "tick" }, still)).toMatchObject({ at: 3, playing: false });
  });

  it("waits with the next step until the one before has been shown", () => {
    const began = step(standing(1), { do: "play" }, moving);
    expect(began).toMatchObject({ at: 1, showing: 2, playing: true });
    expect(step(began, { do: "tick" }, moving)).toBe(began);
    const shown = step(began, { do: "shown", key: began.key }, moving);
    expect(shown).toMatchObject({ at: 2, playing: true });
    const last = step(shown, { do: "tick" }, moving);
    expect(step(last, { do: "shown", key: last.key }, moving)).toMatchObject({ at: 3, playing: false });
  });

  it("plays from the start again at the end, and not at all without a ply", () => {
    expect(step(standing(3), { do: "toggle" }, still)).toMatchObject({ at: 1, playing: true });
    expect(step(standing(0), { do: "play" }, { count: 0, moves: () => true }).playing).toBe(false);
  });

  it("stops when one steps oneself", () => {
    const playing = step(standing(0), { do: "play" }, moving);
    for (const command of ["back", "forward", "first", "last", "stop", "toggle"] as const)
      expect(step(playing, { do: command }, moving).playing).toBe(false);
    expect(step(playing, { do: "jump", to: 3 }, moving).playing).toBe(false);
  });
});

describe("keys", () => {
  it("step, and others do nothing", () => {
    const keys = ["ArrowLeft", "ArrowRight", "Home", "End", " "];
    expect(keys.map((key) => commandOf(key)?.do)).toEqual(["back", "forward", "first", "last", "toggle"]);
    expect(commandOf("a")).toBeNull();
  });
});
