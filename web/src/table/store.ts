/**
 * A table as it is followed: first whole, then event by event over a socket that heals by itself.
 *
 * The store knows what is so; what of it is shown when, the director decides.
 */
import { get, ProblemError, post } from "../api/client";
import type { Accepted, Frame, PlanView, TableView } from "../api/types";
import { after, type Event } from "./fold";
import { seedFor } from "./seeds";

export type Connection = "connecting" | "live" | "lost";

/** An event with the tables before and after it. */
export interface Step {
  event: Event;
  before: TableView;
  after: TableView;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5000;
const PING = 15_000;
const PONG = 8000;
const TOO_MANY = 429;
/** Commands after which one is somebody else at the table. */
const COMES_OR_GOES: ReadonlySet<string> = new Set(["sit", "leave"]);

const isFinal = ({ problem }: ProblemError): boolean =>
  problem.status >= 400 && problem.status < 500 && problem.status !== TOO_MANY;

export class TableStore {
  table: TableView | null = null;
  connection: Connection = "connecting";
  /** Why the table cannot be followed at all. */
  problem: ProblemError | null = null;
  /** The server's time less the browser's. */
  ahead = 0;

  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private pongs: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  private seeding = "";
  private readonly listeners = new Set<() => void>();
  private readonly followers = new Set<(step: Step | null) => void>();

  constructor(
    readonly id: string,
    private code = "",
  ) {}

  /** Begins to follow; answers what ends it. */
  start(): () => void {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    void this.open();
    return () => {
      this.stopped = true;
      removeEventListener("online", this.hurry);
      document.removeEventListener("visibilitychange", this.hurry);
      this.hangUp();
    };
  }

  /** Calls whenever something has changed. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Calls with each event in order; with null when the table has been read anew. */
  follow(follower: (step: Step | null) => void): () => void {
    this.followers.add(follower);
    return () => void this.followers.delete(follower);
  }

  /** Commands something at this table; what comes of it is followed as any event. */
  async command(name: string, body: Record<string, unknown> = {}): Promise<void> {
    try {
      const accepted = await post<Accepted>(`/api/tables/${this.id}/${name}`, body);
      for (const event of accepted.events) this.take(event);
      if (this.table && accepted.seq > this.table.seq) await this.reload();
      if (COMES_OR_GOES.has(name)) await this.again();
    } catch (error) {
      if (error instanceof ProblemError && error.problem.code === "stale") await this.reload();
      throw error;
    }
  }

  /** Tries to come in again, with another code if one is given. */
  async knock(code = this.code): Promise<void> {
    this.code = code;
    this.problem = null;
    await this.open();
  }

  /** Follows the table as whoever one has become: sockets belong to who has opened them. */
  async again(): Promise<void> {
    await this.reload();
    this.connect();
  }

  /** Reads the table anew. */
  async reload(): Promise<void> {
    this.become(await get<TableView>(`/api/tables/${this.id}`));
  }

  private async open(): Promise<void> {
    try {
      if (this.code) await post(`/api/tables/${this.id}/admission`, { code: this.code });
      await this.reload();
    } catch (error) {
      if (this.stopped) return;
      if (error instanceof ProblemError && isFinal(error)) {
        this.problem = error;
        this.tell();
      } else this.retry();
      return;
    }
    this.connect();
  }

  private connect(): void {
    if (this.stopped || !this.table) return;
    this.hangUp();
    const address = new URL(`/api/tables/${this.id}/socket?since=${this.table.seq}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onmessage = (message) => {
      if (this.socket === socket) this.read(JSON.parse(String(message.data)) as Frame);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.retry();
    };
  }

  private read(frame: Frame): void {
    switch (frame.type) {
      case "hello":
        this.live(frame.table.now);
        this.become(frame.table);
        break;
      case "resumed":
        this.live(frame.now);
        if (this.table) this.table = { ...this.table, you: frame.you };
        this.settled(); // one may have sat down meanwhile, and dice await a seed
        break;
      case "event":
        this.take(frame.event);
        break;
      case "plans":
        this.plan(frame.plans);
        break;
      case "pong":
        clearTimeout(this.pongs);
        break;
      case "bye":
        this.pause = Math.max(FIRST_PAUSE, frame.retry_after);
        break;
    }
  }

  private live(now: number): void {
    this.connection = "live";
    this.pause = FIRST_PAUSE;
    this.ahead = now - Date.now();
    clearInterval(this.pinging);
    this.pinging = setInterval(this.ping, PING);
  }

  private readonly ping = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send('{"type": "ping"}');
    clearTimeout(this.pongs);
    this.pongs = setTimeout(() => this.retry(), PONG);
  };

  private take(event: Event): void {
    if (!this.table || event.seq <= this.table.seq) return;
    if (event.seq > this.table.seq + 1) {
      this.reload().catch(() => this.retry());
      return;
    }
    const before = this.table;
    this.table = after(before, event);
    for (const follower of this.followers) follower({ event, before, after: this.table });
    this.settled();
  }

  private become(table: TableView): void {
    if (this.table && table.seq < this.table.seq) return;
    const same = this.table?.seq === table.seq;
    this.table = table;
    this.ahead = table.now - Date.now();
    if (!same) for (const follower of this.followers) follower(null);
    this.settled();
  }

  private plan(plans: PlanView[]): void {
    if (this.table?.you) this.table = { ...this.table, you: { ...this.table.you, plans } };
    this.tell();
  }

  private settled(): void {
    this.tell();
    const { table } = this;
    const dice = table?.game?.dice;
    const seat = table?.you?.seat;
    if (table?.phase !== "seeding" || !dice || !seat || !dice.awaited.includes(seat)) return;
    if (this.seeding === dice.id) return;
    this.seeding = dice.id;
    this.command("seed", { seed: seedFor(dice) }).catch(() => {
      this.seeding = "";
      this.timer = setTimeout(() => this.settled(), LONGEST_PAUSE);
    });
  }

  private readonly hurry = (): void => {
    if (document.visibilityState === "hidden" || this.connection === "live") return;
    clearTimeout(this.timer);
    this.reconnect();
  };

  private retry(): void {
    if (this.stopped) return;
    this.hangUp();
    this.connection = "lost";
    this.tell();
    this.timer = setTimeout(() => this.reconnect(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  private reconnect(): void {
    if (this.stopped) return;
    if (this.table) this.connect();
    else void this.open();
  }

  private hangUp(): void {
    clearTimeout(this.timer);
    clearTimeout(this.pongs);
    clearInterval(this.pinging);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
