/** What the tests of tables share: recorded games, a socket and a service that do as they are told. */
import { vi } from "vitest";
import type { Frame, Problem, TableView } from "../api/types";
import { after, type Event } from "./fold";
import { type Step, TableStore } from "./store";

/** What a real service has told somebody who followed a table. */
export interface Recorded {
  viewer: string;
  start: TableView;
  events: Event[];
  /** Tables read anew in between. */
  checks: TableView[];
}

/** The recording that a fixture holds. */
export const recorded = (fixture: unknown): Recorded => (fixture as Recorded[])[0] as Recorded;

/** The table of a recording after some event. */
export function tableAt({ start, events }: Recorded, seq: number): TableView {
  const due = events.filter((event) => event.seq > start.seq && event.seq <= seq);
  return due.reduce<TableView>((table, event) => after(table, event), start);
}

/** The steps of a recording. */
export function stepsOf({ start, events }: Recorded): Step[] {
  let table = start;
  return events.flatMap((event) => {
    if (event.seq <= start.seq) return [];
    const before = table;
    table = after(table, event);
    return [{ event, before, after: table }];
  });
}

/** A socket whose other end is the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];

  readyState = FakeSocket.OPEN;
  sent: string[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: URL | string) {
    FakeSocket.made.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.made.at(-1) as FakeSocket;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  say(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  close(): void {
    if (this.readyState !== FakeSocket.OPEN) return;
    this.readyState = 3;
    this.onclose?.();
  }
}

export interface Request {
  method: string;
  path: string;
  body: unknown;
}

export type Answer = unknown | Refusal | "unreachable";

/** An answer that is a problem. */
export class Refusal {
  constructor(readonly problem: Problem) {}
}

/** A refusal with a code. */
export const refusal = (status: number, code: string): Refusal =>
  new Refusal({ status, code, title: code, detail: code });

/** Answers all requests, and tells which there were. */
export function serve(answer: (request: Request) => Answer): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", async (path: string, options: RequestInit = {}) => {
    const body: unknown = typeof options.body === "string" ? JSON.parse(options.body) : null;
    const request = { method: options.method ?? "GET", path, body };
    asked.push(request);
    const found = answer(request);
    if (found === "unreachable") throw new TypeError("no network");
    const refused = found instanceof Refusal ? found.problem : null;
    return new Response(JSON.stringify(refused ?? found), {
      status: refused?.status ?? 200,
      headers: { "content-type": "application/json" },
    });
  });
  return asked;
}

/** A store that has a table without asking for it. */
export function storeOf(table: TableView): TableStore {
  const store = new TableStore(table.id);
  store.table = table;
  return store;
}

/** Lets promises that are settled go on. */
export const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

/** What browsers have and jsdom has not. */
export function completeBrowser({ calm = true, wide = true } = {}): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion") ? calm : query.includes("min-width") ? wide : false,
  }));
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
}
