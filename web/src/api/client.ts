/** Requests to the service. A command is sent again, with the same key, until there is an answer. */
import type { Me, Problem } from "./types";

const TRIES = 6;
const PAUSE = 400;

/** What the service refuses, or that it cannot be reached (`status` 0). */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = "ProblemError";
  }
}

const UNREACHABLE: Problem = {
  status: 0,
  code: "unreachable",
  title: "The server cannot be reached",
  detail: "the server cannot be reached; what you did is not lost, try again in a moment",
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A random word, for idempotency keys and seeds. */
export function randomWord(bytes = 16): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function answer<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  const kind = response.headers.get("content-type") ?? "";
  if (!response.ok) throw new ProblemError(await problemOf(response, kind));
  return (kind.includes("json") ? await response.json() : await response.text()) as T;
}

async function problemOf(response: Response, kind: string): Promise<Problem> {
  if (kind.includes("json")) return (await response.json()) as Problem;
  return { status: response.status, code: "error", title: response.statusText, detail: response.statusText };
}

function waits(error: ProblemError): boolean {
  const { status, code } = error.problem;
  return status === 0 || status === 502 || status === 503 || status === 504 || code === "busy";
}

async function persistently<T>(request: () => Promise<Response>, tries: number): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      const response = await request().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === "AbortError") throw error;
        throw new ProblemError(UNREACHABLE);
      });
      return await answer<T>(response);
    } catch (error) {
      if (!(error instanceof ProblemError) || !waits(error) || tried >= tries) throw error;
      await pause((error.problem.retry_after ?? 0) * 1000 || PAUSE * 2 ** (tried - 1));
    }
  }
}

/** Asks for something. */
export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const options: RequestInit = signal ? { signal } : {};
  return persistently<T>(() => fetch(path, options), 3);
}

/** Commands something, once, however often it has to be sent. */
export function post<T>(path: string, body: unknown = {}, method = "POST"): Promise<T> {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": randomWord() };
  const text = method === "DELETE" ? null : JSON.stringify(body);
  return persistently<T>(() => fetch(path, { method, headers, body: text }), TRIES);
}

let who: Promise<Me> | null = null;

/** Who you are; asked once and remembered. */
export function me(): Promise<Me> {
  who ??= get<Me>("/api/me").catch((error: unknown) => {
    who = null;
    throw error;
  });
  return who;
}

/** Remembers who you have become. */
export function remember(known: Me | null): void {
  who = known ? Promise.resolve(known) : null;
}

/** Becomes a guest where one is nobody yet; whoever wants to play needs a name. */
export async function somebody(name: string): Promise<Me> {
  const known = await me();
  if (known.person) return known;
  const made = await post<Me>("/api/guests", { name });
  remember(made);
  return made;
}
