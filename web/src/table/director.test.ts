import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { set } from "../settings";
import { Director } from "./director";
import einstein from "./fixtures/einstein.json";
import type { TableStore } from "./store";
import { completeBrowser, recorded, stepsOf, storeOf, tableAt } from "./testing";

const game = recorded(einstein);
const steps = stepsOf(game);

interface Inside {
  take: (event: unknown) => void;
  become: (table: unknown) => void;
}
const inside = (store: TableStore): Inside => store as unknown as Inside;

function tell(store: TableStore, ...seqs: number[]): void {
  for (const seq of seqs) inside(store).take(steps.find(({ event }) => event.seq === seq)?.event);
}

function directed(seq: number): { store: TableStore; director: Director } {
  const store = storeOf(tableAt(game, seq));
  const director = new Director(store, () => undefined);
  director.start();
  return { store, director };
}

const shownNow = (director: Director) => ({
  seq: director.shown?.table.seq,
  happens: director.shown?.step?.event.seq,
  key: director.shown?.happening?.key ?? null,
});

beforeEach(() => {
  completeBrowser({ calm: false });
  set({ motion: "on" });
});
afterEach(() => vi.unstubAllGlobals());

describe("what is shown", () => {
  it("stays as it was while an event is shown happening, then is as it is after it", () => {
    const { store, director } = directed(9);
    tell(store, 10);
    expect(shownNow(director)).toEqual({ seq: 9, happens: 10, key: 1 });
    expect(director.shown?.happening?.next).toEqual(tableAt(game, 10).game?.state.scene);
    director.done(1);
    expect(shownNow(director)).toEqual({ seq: 10, happens: 10, key: null });
  });

  it("is one event after another, each with a key of its own", () => {
    const { store, director } = directed(9);
    tell(store, 10, 11, 12);
    expect(shownNow(director)).toEqual({ seq: 9, happens: 10, key: 1 });
    director.done(1);
    expect(shownNow(director)).toEqual({ seq: 10, happens: 11, key: 2 });
    director.done(2);
    director.done(3);
    expect(shownNow(director)).toEqual({ seq: 12, happens: 12, key: null });
  });

  it("does not go on for what has not been shown", () => {
    const { store, director } = directed(9);
    tell(store, 10);
    director.done(7);
    expect(shownNow(director)).toEqual({ seq: 9, happens: 10, key: 1 });
  });

  it("is where the table stands when nothing shall move", () => {
    set({ motion: "off" });
    const { store, director } = directed(9);
    tell(store, 10, 11);
    expect(shownNow(director)).toEqual({ seq: 11, happens: 11, key: null });
  });

  it("catches up when too much waits", () => {
    const { store, director } = directed(9);
    tell(store, ...Array.from({ length: 30 }, (_, index) => 10 + index));
    director.done(1);
    const { seq, happens } = shownNow(director);
    expect(happens).toBe((seq ?? 0) + 1);
    expect(39 - (happens ?? 0)).toBeLessThanOrEqual(14);
    expect(39 - (happens ?? 0)).toBeGreaterThan(5);
  });

  it("drops what waits when the table has been read anew", () => {
    const { store, director } = directed(9);
    tell(store, 10, 11);
    inside(store).become(tableAt(game, 20));
    expect(shownNow(director)).toEqual({ seq: 20, happens: undefined, key: null });
    director.done(1);
    expect(director.shown?.table.seq).toBe(20);
  });
});
