import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { ProblemError } from "../../api/client";
import type { Problem, Words } from "../../api/types";
import { speak } from "../../languages";
import { FOR_PROGRAMS, helpText, INTRODUCTIONS, problemOf, problemText, SENTENCES } from "./problem";

const SERVER = join(import.meta.dirname, "../../../../src/kybos/server");
const RAISED = /\b(?:RefusalError|_refusal)\(\s*(?:\d+|status),\s*"([a-z-]+)"/g;
/** What has words for people, and what is said to programs only. */
const TOLD = /\b(?:RefusalError|_refusal)\(\s*\d+,\s*"([a-z-]+)",\s*(?:message\(|error\.told\b)/g;
const PLAIN = /\bRefusalError\(\s*(?:\d+|status),\s*"([a-z-]+)",(?!\s*(?:message\(|error\.told\b))/g;
const COUNTED = /\b_hit\([^"]*?"([a-z-]+)"/g;
const NAMED_BEFORE = /\bcode, network, name = "([a-z-]+)"/g;
const REFUSED_AS = /\brefused\(error, "([a-z-]+)"/g;
/** The class itself, and refusals whose code stands where they are asked for. */
const OF_VARIABLES = /\bRefusalError\(\s*(?:KybosError|status, code|422, code)/g;

const sources = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".py"))
  .map((name) => readFileSync(join(SERVER, name), "utf8"));
const found = (pattern: RegExp): string[] =>
  sources.flatMap((source) => Array.from(source.matchAll(pattern), (match) => match[1] ?? ""));
const codes = [
  ...new Set([...found(RAISED), ...found(COUNTED), ...found(NAMED_BEFORE), ...found(REFUSED_AS)]),
].sort();
const problem = (code: string, more: Partial<Problem> = {}): Problem => ({
  status: 409,
  code,
  title: "",
  detail: "as the service says it",
  ...more,
});
const words = (text: string): Words => ({ text, id: text, parameters: {} });

describe("what is refused", () => {
  it("is read from all that the service raises", () => {
    const written = found(/\bRefusalError\(/g).length;
    const read = found(/\bRefusalError\(\s*(?:\d+|status),\s*"[a-z-]+"/g).length;
    expect(written - found(OF_VARIABLES).length).toBe(read);
    expect(codes).toContain("no-table");
    expect(codes).toContain("too-many-log-ins");
    expect(codes.length).toBeGreaterThan(50);
  });

  it("is told in words for people, or known by its code", () => {
    const plain = found(PLAIN);
    const known = [...Object.keys(SENTENCES), ...Object.keys(INTRODUCTIONS), ...FOR_PROGRAMS];
    expect(plain.filter((code) => !known.includes(code))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
    const ours = ["unreachable"];
    expect(Object.keys(SENTENCES).filter((code) => !plain.includes(code))).toEqual(ours);
    expect([...FOR_PROGRAMS].filter((code) => !plain.includes(code))).toEqual([]);
    expect([...FOR_PROGRAMS].filter((code) => found(TOLD).includes(code))).toEqual([]);
    expect(Object.keys(INTRODUCTIONS).filter((code) => !codes.includes(code))).toEqual([]);
  });

  it("is said in the words for people", () => {
    expect(problemText(problem("full", { told: words("no place is free") }))).toBe("No place is free.");
    expect(problemText(problem("bad-table", { told: words("so not") }))).toBe(
      "A table cannot be like this: so not",
    );
  });

  it("is said in the language of the reader, and so is what would be right", async () => {
    const texts = { "no place is free": "es ist kein Platz frei", "ask {who}": "frag {who}" };
    vi.stubGlobal("fetch", async () => Response.json({ language: "de", texts }));
    await speak("de");
    const told_help = { text: "ask Ada", id: "ask {who}", parameters: { who: "Ada" } };
    const full = problem("full", { told: words("no place is free"), help: "ask Ada", told_help });
    expect(problemText(full)).toBe("Es ist kein Platz frei.");
    expect(helpText(full)).toBe("Frag Ada.");
    vi.unstubAllGlobals();
    await speak("en");
  });

  it("is said by its code where the service speaks to programs", () => {
    expect(problemText(problem("stale", { help: "send it with seq" }))).toBe(SENTENCES.stale);
    expect(helpText(problem("stale", { help: "send it with seq" }))).toBe("");
  });

  it("keeps what the service says where a code stands for many things", () => {
    expect(problemText(problem("bad-table"))).toBe("A table cannot be like this: as the service says it");
    expect(problemText(problem("new-code"))).toBe("as the service says it");
  });

  it("tells how long to wait, unless something else would help", () => {
    const told = words("too many commands come from you");
    expect(helpText(problem("too-many-commands", { told, retry_after: 7 }))).toContain("7 seconds");
    expect(helpText(problem("too-many-guests", { told, retry_after: 600 }))).toContain("10 minutes");
    const told_help = words("finish some");
    const tables = problem("too-many-tables", { told, retry_after: 60, told_help });
    expect(helpText(tables)).toBe("Finish some.");
  });

  it("is made of whatever was thrown", () => {
    expect(problemOf(new ProblemError(problem("full"))).code).toBe("full");
    expect(problemOf(new Error("broken")).detail).toBe("broken");
  });
});
