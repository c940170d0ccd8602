import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProblemError } from "../api/client";
import type { TableView } from "../api/types";
import einstein from "./fixtures/einstein.json";
import { type Step, TableStore } from "./store";
import { type Answer, FakeSocket, type Request, recorded, refusal, serve, settle, tableAt } from "./testing";

const game = recorded(einstein);
const at = (seq: number): TableView => tableAt(game, seq);
const event = (seq: number) => game.events.find((each) => each.seq === seq) as (typeof game.events)[number];
const eventFrame = (seq: number) => ({ type: "event", event: event(seq) }) as const;
const resumed = (seq: number) => ({ type: "resumed", seq, now: Date.now(), you: at(seq).you }) as const;

let known = 12;
let refuse: ((request: Request) => Answer | null) | null = null;
let asked: Request[] = [];
const ends: (() => void)[] = [];

/** A store that follows a table at an event, and what it tells. */
async function followed(code = ""): Promise<{ store: TableStore; told: (Step | null)[]; end: () => void }> {
  const store = new TableStore(game.start.id, code);
  const told: (Step | null)[] = [];
  store.follow((step) => told.push(step));
  const end = store.start();
  ends.push(end);
  await settle();
  return { store, told, end };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  known = 12;
  refuse = null;
  asked = serve((request) => refuse?.(request) ?? at(known));
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a table that is followed", () => {
  it("is read, and then followed from there on", async () => {
    const { store, told } = await followed();
    expect(store.table?.seq).toBe(12);
    expect(String(FakeSocket.last.address)).toMatch(/^ws:.*\/socket\?since=12$/);
    FakeSocket.last.say(resumed(12));
    FakeSocket.last.say(eventFrame(13));
    expect(store.connection).toBe("live");
    expect(store.table).toEqual(at(13));
    expect(told.map((step) => step?.event.seq)).toEqual([undefined, 13]);
  });

  it("takes each event once, however often it is told", async () => {
    const { store, told } = await followed();
    refuse = ({ method }) => (method === "POST" ? { seq: 14, events: [event(13), event(14)] } : null);
    FakeSocket.last.say(eventFrame(13));
    await store.command("move", { move: 1, seq: 12 });
    FakeSocket.last.say(eventFrame(14));
    expect(told.map((step) => step?.event.seq)).toEqual([undefined, 13, 14]);
  });

  it("reads the table anew where an event is missing", async () => {
    const { store, told } = await followed();
    known = 15;
    FakeSocket.last.say(eventFrame(15));
    await settle();
    expect(store.table).toEqual(at(15));
    expect(told.at(-1)).toBeNull();
  });

  it("goes on where it was when the connection comes back", async () => {
    const { store, told } = await followed();
    FakeSocket.last.say(resumed(12));
    FakeSocket.last.say(eventFrame(13));
    FakeSocket.last.close();
    expect(store.connection).toBe("lost");
    await vi.advanceTimersByTimeAsync(300);
    expect(FakeSocket.made).toHaveLength(2);
    expect(String(FakeSocket.last.address)).toContain("since=13");
    FakeSocket.last.say(resumed(13));
    FakeSocket.last.say(eventFrame(14));
    expect(store.connection).toBe("live");
    expect(told.map((step) => step?.event.seq)).toEqual([undefined, 13, 14]);
  });

  it("tries less and less often, and at once when the browser is online again", async () => {
    await followed();
    for (const wait of [300, 600, 1200, 2400, 4800, 5000, 5000]) {
      const before = FakeSocket.made.length;
      FakeSocket.last.close();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(FakeSocket.made).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.made).toHaveLength(before + 1);
    }
    FakeSocket.last.close();
    const before = FakeSocket.made.length;
    dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(before + 1);
  });

  it("has one socket only, and hears no other", async () => {
    const { store } = await followed();
    FakeSocket.last.close();
    dispatchEvent(new Event("online"));
    const former = FakeSocket.last;
    dispatchEvent(new Event("online"));
    expect(former.readyState).not.toBe(FakeSocket.OPEN);
    former.say(eventFrame(13));
    expect(store.table?.seq).toBe(12);
    expect(FakeSocket.made.filter((socket) => socket.readyState === FakeSocket.OPEN)).toHaveLength(1);
  });

  it("holds a connection that does not answer for lost", async () => {
    const { store } = await followed();
    FakeSocket.last.say(resumed(12));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(FakeSocket.last.sent).toEqual(['{"type": "ping"}']);
    FakeSocket.last.say({ type: "pong", now: Date.now() });
    await vi.advanceTimersByTimeAsync(14_000);
    expect(store.connection).toBe("live");
    await vi.advanceTimersByTimeAsync(1000 + 8000);
    expect(store.connection).toBe("lost");
  });

  it("waits as long as a server that stops has said", async () => {
    await followed();
    FakeSocket.last.say({ type: "bye", reason: "restart", retry_after: 2000 });
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(1999);
    expect(FakeSocket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("is not followed any more once that is ended", async () => {
    const { end } = await followed();
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(FakeSocket.last.readyState).not.toBe(FakeSocket.OPEN);
  });
});

describe("a command", () => {
  it("that is stale reads the table anew, and is refused", async () => {
    const { store } = await followed();
    refuse = ({ method }) => (method === "POST" ? refusal(409, "stale") : null);
    known = 14;
    await expect(store.command("move", { move: 1, seq: 12 })).rejects.toBeInstanceOf(ProblemError);
    expect(store.table).toEqual(at(14));
  });

  it("by which one comes or goes opens the socket anew, as whoever one is now", async () => {
    const { store } = await followed();
    const former = FakeSocket.last;
    refuse = ({ method }) => (method === "POST" ? { seq: 12, events: [] } : null);
    await store.command("sit", { seat: "blue" });
    expect(former.readyState).not.toBe(FakeSocket.OPEN);
    expect(FakeSocket.made).toHaveLength(2);
    expect(store.connection).not.toBe("lost");
  });
});

describe("the way in", () => {
  it("shows the code of a private table before anything else", async () => {
    await followed("secret");
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /api/tables/${game.start.id}/admission`,
      `GET /api/tables/${game.start.id}`,
    ]);
    expect(asked[0]?.body).toEqual({ code: "secret" });
  });

  it("is told to be closed, and can be tried again", async () => {
    refuse = () => refusal(401, "nobody");
    const { store } = await followed("secret");
    expect(store.problem?.problem.code).toBe("nobody");
    refuse = null;
    await store.knock();
    expect(store.problem).toBeNull();
    expect(store.table?.seq).toBe(12);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("is tried again by itself when there is too much going on", async () => {
    refuse = () => refusal(429, "too-many-requests");
    const { store } = await followed();
    expect(store.problem).toBeNull();
    refuse = null;
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.table?.seq).toBe(12);
  });
});

describe("the seed that one adds to the dice", () => {
  it("is sent once when it is awaited, and again when that has failed", async () => {
    const seeding = game.checks.find((table) => table.phase === "seeding") as TableView;
    const awaited = structuredClone(seeding);
    if (!awaited.game || !awaited.you?.seat) throw new Error("a game is set up");
    awaited.game.dice.awaited = [awaited.you.seat];
    let fails = true;
    refuse = ({ method }) => {
      if (method === "GET") return awaited;
      return fails ? refusal(400, "error") : { seq: awaited.seq, events: [] };
    };
    await followed();
    const seeds = () => asked.filter(({ path }) => path.endsWith("/seed"));
    expect(seeds()).toHaveLength(1);
    fails = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(seeds()).toHaveLength(2);
    expect(seeds()[1]?.body).toEqual(seeds()[0]?.body);
  });

  it("is sent where only the stream tells that one has sat down", async () => {
    const seeding = game.checks.find((table) => table.phase === "seeding") as TableView;
    const awaited = structuredClone(seeding);
    const { you } = awaited;
    if (!awaited.game || !you?.seat) throw new Error("a game is set up");
    awaited.game.dice.awaited = [you.seat];
    awaited.you = null;
    refuse = ({ method }) => (method === "GET" ? awaited : { seq: awaited.seq, events: [] });
    await followed();
    const seeds = () => asked.filter(({ path }) => path.endsWith("/seed"));
    expect(seeds()).toHaveLength(0);
    FakeSocket.last.say({ type: "resumed", seq: awaited.seq, now: Date.now(), you });
    await settle();
    expect(seeds()).toHaveLength(1);
  });
});
