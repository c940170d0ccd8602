/** What is refused, in words for people, in their language. */
import { ProblemError } from "../../api/client";
import type { Problem } from "../../api/types";
import { marked, t } from "../../languages";

/** Sentences that say all that there is to say, by the code of the problem. */
export const SENTENCES: Readonly<Record<string, string>> = {
  unreachable: marked("The server cannot be reached. What you did is not lost; try again in a moment."),
  nobody: marked("Tell us your name first, or log in."),
  "bad-cookie": marked("This browser is no longer logged in. Log in again."),
  "session-over": marked("This browser is no longer logged in. Log in again."),
  "bad-token": marked("This token is not valid."),
  "wrong-password": marked("This username and this password do not fit."),
  "username-taken": marked("Somebody has this username already. Choose another one."),
  "has-account": marked("You have an account already."),
  "no-account": marked("A guest has no password. Make an account first."),
  "bad-name": marked("This cannot be a name. A name has 1 to 40 characters."),
  "bad-username": marked("This cannot be a username. It has 3 to 32 of the letters a to z, digits, - and _."),
  "bad-password": marked("This cannot be a password. It has 10 to 256 characters and is not the username."),
  "too-many-tokens": marked("You have as many tokens as you may have. Revoke one first."),
  "no-such-token": marked("You have no such token."),
  "no-table": marked("There is no such table, or it is private. Ask the host for the link."),
  "no-spectators": marked("Nobody may watch at this table."),
  "no-place": marked("You do not sit at this table."),
  "no-seat": marked("There is no such seat at this table."),
  "no-person": marked("There is nobody here by this name."),
  "no-game": marked("There is no such game here."),
  "no-daily": marked("There is no daily challenge of this kind on that day."),
  "no-solitaire": marked("This game is played against others, so it has no record book."),
  sits: marked("You sit at this table already."),
  full: marked("No place is free any more."),
  taken: marked("Somebody sits there already."),
  closed: marked("This table is closed."),
  "not-your-turn": marked("It is not your turn."),
  "your-turn": marked("It is your turn: simply move."),
  "not-playing": marked("No game is being played now."),
  "not-finished": marked("The match is not over yet, or somebody has left."),
  "no-offer": marked("Nobody has offered a rematch."),
  offered: marked("You have offered it already."),
  daily: marked("The daily challenge is played once."),
  stale: marked("The table has gone on in the meantime. Look again, and then decide."),
  "too-late": marked("Your time had run out."),
  hidden: marked("This would tell the hands, so it must wait until the game is over."),
  "not-by-correspondence": marked(
    "Moves can be left for a roll only in games without a clock or with days for a move.",
  ),
  "no-seed-awaited": marked("Your part of the dice is here already."),
  busy: marked("There is too much to do at the moment. Try again."),
  restarting: marked("The server restarts. It will be back in a moment."),
  closing: marked("The server restarts. It will be back in a moment."),
  "no-database": marked("The server cannot keep this at the moment. Try again."),
  "too-slow": marked("This took too long to arrive. Send it again."),
  "too-large": marked("This is too large to be sent."),
  "not-found": marked("There is nothing here."),
};

/** Sentences before what the service says itself, for codes that stand for many things. */
export const INTRODUCTIONS: Readonly<Record<string, string>> = {
  "illegal-move": marked("This move is not allowed here:"),
  "bad-table": marked("A table cannot be like this:"),
  "bad-spec": marked("A game cannot be like this:"),
  "bad-position": marked("A position cannot be like this:"),
  "no-edit": marked("This cannot be changed so:"),
  "bad-plan": marked("These moves cannot be left for a roll:"),
  "bad-record": marked("This record cannot be checked:"),
  invalid: marked("Something here cannot be right:"),
  error: marked("Something has gone wrong on the server:"),
};

/** What is too much for the moment, and passes. */
export const LIMITS: ReadonlySet<string> = new Set([
  "too-many-requests",
  "too-many-commands",
  "too-many-guests",
  "too-many-log-ins",
  "too-many-streams",
  "too-many-tables",
]);

/** What only programs can do wrong; it is told as the service says it. */
export const FOR_PROGRAMS: ReadonlySet<string> = new Set([
  "bad-seed",
  "key-used",
  "foreign-origin",
  "unknown-host",
  "not-json",
  "not-http",
  "not-for-you",
  "no-language",
  "bad-place",
  "wrong-method",
]);

function limitText(problem: Problem): string {
  const count = problem.retry_after ?? 0;
  if (problem.code === "too-many-tables" && problem.help?.startsWith("finish"))
    return t("You have too many tables that are not over. Finish some, or leave them.");
  if (count < 1) return t("That was too much at once. Try again in a moment.");
  if (count > 90)
    return t("That was too much at once. Try again in {count} minutes.", { count: Math.ceil(count / 60) });
  return t("That was too much at once. Try again in {count} seconds.", { count });
}

/** A problem in plain words: translated where its code says enough, else as the service tells it. */
export function problemText(problem: Problem): string {
  const sentence = SENTENCES[problem.code];
  if (sentence) return t(sentence);
  if (LIMITS.has(problem.code)) return limitText(problem);
  const introduction = INTRODUCTIONS[problem.code];
  return introduction ? `${t(introduction)} ${problem.detail}` : problem.detail;
}

/** Whether what the service says would help stands in the text already, or is for programs. */
export function helpText(problem: Problem): string {
  return INTRODUCTIONS[problem.code] && problem.code !== "invalid" ? (problem.help ?? "") : "";
}

/** The problem of whatever was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const detail = error instanceof Error ? error.message : String(error);
  return { status: 0, code: "unknown", title: detail, detail };
}
