/**
 * The plies of the present game: read from the service once somebody wants them, then followed.
 *
 * Each carries its whole state, so that one can look back.
 */
import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { MOST_EVENTS } from "../api/events";
import type { StateView, Step, TableView, Words } from "../api/types";
import { after, type Event } from "./fold";
import type { TableStore } from "./store";

const PAUSE = 3000;

/** A roll or a move, and where the game stands after it. */
export interface Ply {
  /** Rolls and moves of the game until then, this one included. */
  ply: number;
  seq: number;
  at: number;
  kind: "rolled" | "moved";
  /** Whose it is as far as that is known; null of a solitaire's rolls and where chance sets up. */
  seat: string | null;
  /** In notation; null where the viewer must not know it. */
  text: string | null;
  told: Words;
  steps: readonly Step[];
  /** Who has decided; empty for chance. */
  by: "" | "person" | "computer" | "plan";
  state: StateView;
}

/** The seat that chance has come to: the one that the sentence names, else the one to move. */
function rolledFor(told: Words, state: StateView, seats: readonly string[]): string | null {
  const said = told.parameters.seat;
  if (typeof said === "string" && seats.includes(said)) return said;
  return seats.includes(state.turn) ? state.turn : null;
}

/** The ply that an event is, with the state that it has led to; null for other events. */
export function plyOf(event: Event, table: TableView): Ply | null {
  if ((event.kind !== "rolled" && event.kind !== "moved") || !table.game) return null;
  const { seats, state } = table.game;
  const { kind, seq, at, text, told, steps } = event;
  const moved = event.kind === "moved";
  const seat = moved ? event.seat : rolledFor(told, state, seats);
  return { ply: state.ply, seq, at, kind, seat, text, told, steps, by: moved ? event.by : "", state };
}

export class History {
  plies: readonly Ply[] = [];
  /** Which game the plies are of; 0 before there is one. */
  number = 0;

  private table: TableView | null = null;
  private reading: Promise<void> | null = null;
  private stopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: TableStore,
    private readonly tell: () => void,
  ) {}

  /** Begins to read and to follow; answers what ends it. */
  start(): () => void {
    const end = this.store.follow((step) => {
      if (step && !this.reading && step.event.seq === (this.table?.seq ?? 0) + 1) this.take([step.event]);
      else void this.load();
    });
    void this.load();
    return () => {
      this.stopped = true;
      clearTimeout(this.timer);
      end();
    };
  }

  /** Reads what has happened since the last event that is known. */
  load(): Promise<void> {
    this.reading ??= this.read()
      .catch(() => this.later())
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }

  private later(): void {
    if (!this.stopped) this.timer = setTimeout(() => void this.load(), PAUSE);
  }

  private async read(): Promise<void> {
    const goal = (): number => (this.store.table?.game ? this.store.table.seq : 0);
    while (!this.stopped && (this.table?.seq ?? 0) < goal()) {
      const since = this.table?.seq ?? 0;
      const events = await get<Event[]>(
        `/api/tables/${this.store.id}/events?since=${since}&limit=${MOST_EVENTS}`,
      );
      if (events.length === 0 || this.stopped) return;
      this.take(events);
    }
  }

  /** Folds events in order; a game that is set up begins the plies anew. */
  private take(events: readonly Event[]): void {
    let table = this.table ?? (this.store.table && { ...this.store.table, seq: 0, game: null });
    if (!table) return;
    let plies = [...this.plies];
    for (const event of events) {
      if (event.seq <= table.seq) continue;
      table = after(table, event);
      if (event.kind === "committed") {
        plies = [];
        this.number = event.game.number;
      }
      const ply = plyOf(event, table);
      if (ply) plies.push(ply);
    }
    this.table = table;
    this.plies = plies;
    this.tell();
  }
}

const NONE: readonly Ply[] = [];

/**
 * The plies of the game that a table shows, oldest first, none beyond what is shown.
 *
 * Without `shown` they are those of the store's table, which may be ahead of the board.
 */
export function useHistory(store: TableStore, shown: TableView | null = store.table): readonly Ply[] {
  const [history, hold] = useState<History | null>(null);
  const [, tick] = useState(0);
  useEffect(() => {
    const made = new History(store, () => tick((count) => count + 1));
    hold(made);
    return made.start();
  }, [store]);
  const game = shown?.game;
  if (!history || !game || history.number !== game.number) return NONE;
  const last = history.plies.at(-1);
  if (!last || last.ply <= game.state.ply) return history.plies;
  return history.plies.filter((each) => each.ply <= game.state.ply);
}
