/** What is refused, in words for people, in their language. */
import { ProblemError } from "../../api/client";
import type { Problem, Words } from "../../api/types";
import { capital, marked, t, told } from "../../languages";

/** Sentences for what the service says in the words of programs, by the code of the problem. */
export const SENTENCES: Readonly<Record<string, string>> = {
  unreachable: marked("The server cannot be reached. What you did is not lost; try again in a moment."),
  nobody: marked("Tell us your name first, or log in."),
  "bad-cookie": marked("This browser is no longer logged in. Log in again."),
  "session-over": marked("This browser is no longer logged in. Log in again."),
  "not-your-turn": marked("It is not your turn."),
  stale: marked("The table has gone on in the meantime. Look again, and then decide."),
  busy: marked("There is too much to do at the moment. Try again."),
  restarting: marked("The server restarts. It will be back in a moment."),
  closing: marked("The server restarts. It will be back in a moment."),
  "no-database": marked("The server cannot keep this at the moment. Try again."),
  "too-large": marked("This is too large to be sent."),
  "not-found": marked("There is nothing here."),
};

/** Sentences before what the service says, for codes that stand for many things. */
export const INTRODUCTIONS: Readonly<Record<string, string>> = {
  "illegal-move": marked("This move is not allowed here:"),
  "bad-table": marked("A table cannot be like this:"),
  "bad-spec": marked("A game cannot be like this:"),
  "bad-position": marked("A position cannot be like this:"),
  "no-edit": marked("This cannot be changed so:"),
  "bad-plan": marked("These moves cannot be left for a roll:"),
  invalid: marked("Something here cannot be right:"),
  error: marked("Something has gone wrong on the server:"),
};

/** What only programs can do wrong; it is told as the service says it. */
export const FOR_PROGRAMS: ReadonlySet<string> = new Set([
  "bad-place",
  "bad-touch",
  "bad-record",
  "bad-seed",
  "bad-token",
  "key-used",
  "no-language",
  "not-for-you",
  "not-http",
  "not-json",
  "wrong-method",
]);

const sentenceOf = (words: Words): string => `${capital(told(words))}.`;

/** A problem in plain words: what the service says to people, or else the sentence for its code. */
export function problemText(problem: Problem): string {
  const introduction = INTRODUCTIONS[problem.code];
  if (introduction) return `${t(introduction)} ${problem.told ? told(problem.told) : problem.detail}`;
  if (problem.told) return sentenceOf(problem.told);
  const known = SENTENCES[problem.code];
  return known ? t(known) : problem.detail;
}

/** What would be right, or when; empty where that stands in the text already, or is for programs. */
export function helpText(problem: Problem): string {
  const { code, help = "", retry_after: count = 0 } = problem;
  if (problem.told_help) return sentenceOf(problem.told_help);
  if (problem.told && count > 90) return t("Try again in {count} minutes.", { count: Math.ceil(count / 60) });
  if (problem.told && count > 0) return t("Try again in {count} seconds.", { count });
  return INTRODUCTIONS[code] && code !== "invalid" ? help : "";
}

/** The problem of whatever was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const detail = error instanceof Error ? error.message : String(error);
  return { status: 0, code: "unknown", title: detail, detail };
}
