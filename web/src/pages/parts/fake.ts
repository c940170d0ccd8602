/** For tests: a service that answers what it is told, and remembers what it was asked. */
import { vi } from "vitest";
import type { Listed, Problem } from "../../api/types";
import type { Game } from "./games";

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

export type Answers = Readonly<Record<string, unknown>>;

/** An answer that is an error. */
export class Refused {
  constructor(readonly problem: Omit<Problem, "title">) {}
}

function response(answer: unknown): Response {
  if (answer instanceof Refused)
    return Response.json(
      { title: "", ...answer.problem },
      { status: answer.problem.status, headers: { "content-type": "application/problem+json" } },
    );
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
}

/**
 * Answers requests from now on: `GET /api/me` or, without what is behind the question mark, by functions
 * of what was asked. What is not among them is not found.
 */
export function serve(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, options: RequestInit = {}) => {
    const method = options.method ?? "GET";
    const one = { method, path, body: options.body ? JSON.parse(String(options.body)) : null };
    asked.push(one);
    const key = [`${method} ${path}`, `${method} ${path.split("?")[0]}`].find((each) => each in answers);
    if (!key) return response(new Refused({ status: 404, code: "not-found", detail: path }));
    const answer = answers[key];
    return response(typeof answer === "function" ? (answer as (asked: Asked) => unknown)(one) : answer);
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  return asked;
}

const LEVELS = ["novice", "beginner", "casual"].map((word, place) => ({
  player: `level:${place + 1}`,
  word,
}));

function game(name: string, more: Partial<Game>): Game {
  const words = { about_options: "", roll: "roll", rolls: "rolls", to_roll: "roll" };
  const usual = { seats: ["red", "blue"], solitaire: false, options: [], levels: LEVELS };
  const variants = [{ title: "Two players", spec: name }];
  const picture = { spec: name, position: "", last: [] };
  return { name, title: name, rules_version: 1, ...words, ...usual, variants, picture, ...more };
}

const option = { about: "", choices: [], words: [] };

/** A game with all kinds of options, and one that is played alone. */
export const GAMES: Game[] = [
  game("duel", {
    title: "Duel!",
    options: [
      {
        ...option,
        name: "seats",
        type: "number",
        default: 2,
        choices: ["2", "3"],
        words: ["two", "three"],
        title: "Players",
      },
      { ...option, name: "teams", type: "yes-no", default: false, title: "Teams" },
      { ...option, name: "risk", type: "fraction", default: 0.5, title: "Risk" },
      { ...option, name: "motto", type: "text", default: "", title: "Motto" },
      {
        ...option,
        name: "setup",
        type: "choice",
        default: "random",
        choices: ["random", "free"],
        words: ["drawn", "chosen"],
        title: "Set-up",
      },
    ],
    variants: [
      { title: "Two players", spec: "duel" },
      { title: "In teams", spec: "duel:seats=4,teams=yes" },
    ],
  }),
  game("patience", { title: "Patience", seats: ["player"], solitaire: true }),
];

/** A table in a list. */
export function listed(id: string, more: Partial<Listed> = {}): Listed {
  const computer = { kind: "computer", name: "level:3", person: "" } as const;
  return {
    id,
    phase: "playing",
    spec: "duel",
    title: "Duel!",
    clock: "none",
    match: "length=1",
    score: "0-0",
    rated: false,
    watch: true,
    daily: "",
    host: "ada",
    turn: "red",
    places: [{ kind: "person", name: "Ada", person: "ada" }, computer],
    created: 1,
    updated: 1,
    waits_for_you: false,
    ...more,
  };
}

/** Somebody who has come without an account. */
export const ADA = { person: { id: "ada", name: "Ada", username: null, guest: true } };
