/**
 * What of a table is shown, and when: events that can be seen happening are shown one after another.
 *
 * The store runs ahead; whoever was away, or does not wish to see things move, is shown where it stands.
 */
import type { TableView } from "../api/types";
import type { Happening } from "../board/contract";
import { moves } from "../settings";
import type { Scene } from "./fold";
import type { Step, TableStore } from "./store";

/** Events that may wait; with more, the eldest are not shown happening. */
const PATIENCE = 14;

export interface Shown {
  table: TableView;
  /** What is being shown happening, from the table's scene on. */
  happening: Happening | null;
  /** The last event that has been shown or is being shown. */
  step: Step | null;
}

export class Director {
  shown: Shown | null = null;
  private waiting: Step[] = [];
  private key = 0;

  constructor(
    private readonly store: TableStore,
    private readonly tell: () => void,
  ) {
    if (store.table) this.shown = { table: store.table, happening: null, step: null };
  }

  /** Begins; answers what ends it. */
  start(): () => void {
    const ends = [this.store.follow((step) => this.follow(step)), this.store.subscribe(() => this.refresh())];
    return () => ends.forEach((end) => void end());
  }

  /** What was being shown has been shown. */
  done(key: number): void {
    if (this.shown?.happening?.key !== key || !this.shown.step) return;
    this.shown = { ...this.shown, table: this.shown.step.after, happening: null };
    this.next();
    this.tell();
  }

  private follow(step: Step | null): void {
    if (step === null) {
      this.waiting = [];
      if (this.store.table) this.shown = { table: this.store.table, happening: null, step: null };
    } else {
      this.waiting.push(step);
      if (!this.shown?.happening) this.next();
    }
    this.tell();
  }

  /** What changes without an event: who you are, plans, the first table. */
  private refresh(): void {
    const { table } = this.store;
    if (!table) return;
    if (!this.shown) this.shown = { table, happening: null, step: null };
    else if (!this.shown.happening && this.waiting.length === 0) this.shown = { ...this.shown, table };
    this.tell();
  }

  private next(): void {
    while (this.waiting.length > 0) {
      const step = this.waiting.shift() as Step;
      const happening = this.happening(step);
      if (happening) {
        this.shown = { table: step.before, happening, step };
        return;
      }
      const keeps = "steps" in step.event || step.event.kind === "committed" || step.event.kind === "ended";
      this.shown = { table: step.after, happening: null, step: keeps ? step : (this.shown?.step ?? null) };
    }
  }

  private happening(step: Step): Happening | null {
    const { event } = step;
    if (!("steps" in event) || event.steps.length === 0) return null;
    if (document.hidden || !moves() || this.waiting.length > PATIENCE) return null;
    this.key += 1;
    return { key: this.key, steps: event.steps, next: step.after.game?.state.scene as Scene };
  }
}
