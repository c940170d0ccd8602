import { renderHook, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import einstein from "./fixtures/einstein.json";
import hands from "./fixtures/hands.json";
import { History, plyOf, useHistory } from "./history";
import type { TableStore } from "./store";
import { type Recorded, type Request, recorded, serve, settle, stepsOf, storeOf, tableAt } from "./testing";

const game = recorded(einstein);
const FIRST_OVER = game.events.find((event) => event.kind === "ended")?.seq ?? 0;

/** A service that tells the events of a recording up to some, in small pages. */
function serveEvents({ events }: Recorded, upTo: () => number, page = 10): Request[] {
  return serve(({ path }) => {
    const since = Number(new URL(path, "http://here").searchParams.get("since"));
    return events.filter((event) => event.seq > since && event.seq <= upTo()).slice(0, page);
  });
}

/** Lets a store tell an event to those who follow it. */
function tell(store: TableStore, seq: number, to: Recorded = game): void {
  const step = stepsOf(to).find(({ event }) => event.seq === seq);
  if (!step) throw new Error(`there is no event ${seq}`);
  const { take } = store as unknown as { take: (event: unknown) => void };
  take.call(store, step.event);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the history of a game", () => {
  it("has every roll and move of the present game, each with a whole scene", async () => {
    const store = storeOf(tableAt(game, FIRST_OVER));
    serveEvents(game, () => FIRST_OVER);
    const history = new History(store, () => undefined);
    history.start();
    await settle();
    const happened = game.events.filter((event) => event.seq < FIRST_OVER && "told" in event);
    expect(history.plies.map((ply) => ply.seq)).toEqual(happened.map((event) => event.seq));
    expect(history.plies.map((ply) => ply.ply)).toEqual(happened.map((_, index) => index + 1));
    expect(history.plies.every((ply) => (ply.state.scene.places?.length ?? 0) > 0)).toBe(true);
    expect(history.plies.at(-1)?.state).toEqual(store.table?.game?.state);
  });

  it("reads page after page, and nothing twice", async () => {
    const asked = serveEvents(game, () => FIRST_OVER);
    new History(storeOf(tableAt(game, FIRST_OVER)), () => undefined).start();
    await settle();
    const since = asked.map(({ path }) => new URL(path, "http://here").searchParams.get("since"));
    expect(since).toEqual(Array.from({ length: Math.ceil(FIRST_OVER / 10) }, (_, page) => String(page * 10)));
  });

  it("follows the store without asking again", async () => {
    const store = storeOf(tableAt(game, 12));
    const asked = serveEvents(game, () => 12);
    const history = new History(store, () => undefined);
    history.start();
    await settle();
    const before = asked.length;
    const plies = history.plies.length;
    tell(store, 13);
    tell(store, 14);
    expect(history.plies).toHaveLength(plies + 2);
    expect(asked).toHaveLength(before);
  });

  it("asks for what it has missed when the table was read anew", async () => {
    const store = storeOf(tableAt(game, 12));
    let upTo = 12;
    serveEvents(game, () => upTo);
    const history = new History(store, () => undefined);
    history.start();
    await settle();
    upTo = 20;
    const { become } = store as unknown as { become: (table: unknown) => void };
    become.call(store, tableAt(game, 20));
    await settle();
    expect(history.plies.at(-1)?.seq).toBe(20);
    expect(history.plies.map((ply) => ply.ply)).toEqual(history.plies.map((_, index) => index + 1));
  });

  it("begins anew with the next game", async () => {
    const last = game.events.at(-1)?.seq ?? 0;
    serveEvents(game, () => last);
    const history = new History(storeOf(tableAt(game, last)), () => undefined);
    history.start();
    await settle();
    expect(history.number).toBe(2);
    expect(history.plies[0]?.ply).toBe(1);
    expect(history.plies[0]?.seq).toBeGreaterThan(FIRST_OVER);
  });

  it("tries again when the service cannot be reached", async () => {
    let there = false;
    serve(() => (there ? game.events.slice(0, 12) : "unreachable"));
    const history = new History(storeOf(tableAt(game, 12)), () => undefined);
    history.start();
    await vi.advanceTimersByTimeAsync(2000);
    expect(history.plies).toEqual([]);
    there = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(history.plies.at(-1)?.seq).toBe(12);
  });

  it("knows whose a roll is where the next to act is somebody else, and tells no hidden card", () => {
    const plies = stepsOf(recorded(hands)).flatMap(({ event, after }) => plyOf(event, after) ?? []);
    const [mine, theirs] = plies;
    expect([mine?.seat, mine?.state.turn, mine?.text]).toEqual(["red", "chance", "8"]);
    expect([theirs?.seat, theirs?.text, theirs?.told.text]).toEqual(["yellow", null, "yellow draws a card"]);
  });

  it("shows no more than what is shown of the game", async () => {
    vi.useRealTimers();
    const store = storeOf(tableAt(game, 20));
    serveEvents(game, () => 20);
    const shown = tableAt(game, 14);
    const { result } = renderHook(() => useHistory(store, shown));
    await waitFor(() => expect(result.current.length).toBeGreaterThan(0));
    expect(result.current.at(-1)?.seq).toBe(14);
  });
});
