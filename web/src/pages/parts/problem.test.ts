import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ProblemError } from "../../api/client";
import type { Problem } from "../../api/types";
import { FOR_PROGRAMS, INTRODUCTIONS, LIMITS, problemOf, problemText, SENTENCES } from "./problem";

const SERVER = join(import.meta.dirname, "../../../../src/kybos/server");
const RAISED = /\b(?:RefusalError|_refusal)\(\s*(?:\d+|status),\s*"([a-z-]+)"/g;
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

describe("what is refused", () => {
  it("is read from all that the service raises", () => {
    const written = found(/\bRefusalError\(/g).length;
    const read = found(/\bRefusalError\(\s*(?:\d+|status),\s*"[a-z-]+"/g).length;
    expect(written - found(OF_VARIABLES).length).toBe(read);
    expect(codes).toContain("no-table");
    expect(codes).toContain("too-many-log-ins");
    expect(codes.length).toBeGreaterThan(50);
  });

  it("is known by every code", () => {
    const known = [...Object.keys(SENTENCES), ...Object.keys(INTRODUCTIONS), ...LIMITS, ...FOR_PROGRAMS];
    expect(codes.filter((code) => !known.includes(code))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });

  it("is said in a sentence of its own, not in the service's", () => {
    expect(problemText(problem("no-table"))).toBe(SENTENCES["no-table"]);
  });

  it("keeps what the service says where a code stands for many things", () => {
    expect(problemText(problem("bad-table"))).toBe("A table cannot be like this: as the service says it");
    expect(problemText(problem("new-code"))).toBe("as the service says it");
  });

  it("tells how long to wait", () => {
    expect(problemText(problem("too-many-commands", { retry_after: 7 }))).toContain("7 seconds");
    expect(problemText(problem("too-many-guests", { retry_after: 600 }))).toContain("10 minutes");
    expect(problemText(problem("too-many-tables", { retry_after: 60, help: "finish some" }))).toContain(
      "Finish some",
    );
  });

  it("is made of whatever was thrown", () => {
    expect(problemOf(new ProblemError(problem("full"))).code).toBe("full");
    expect(problemOf(new Error("broken")).detail).toBe("broken");
  });
});
