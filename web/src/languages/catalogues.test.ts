import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages } from "./index";

const HERE = join(import.meta.dirname, "..");
const CALL = /\b(?:t|marked)\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)/g;

type Entry = string | Record<string, string>;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes(".test.") ? [path] : [];
  });
}

function textsOf(path: string): string[] {
  const found = readFileSync(path, "utf8").matchAll(CALL);
  return Array.from(found, ([, literal]) => {
    const quoted = literal as string;
    const inside = quoted.slice(1, -1);
    if (quoted.startsWith('"')) return JSON.parse(quoted) as string;
    return inside.replaceAll("\\'", "'");
  });
}

function catalogue(language: string): Map<string, Entry> {
  const folder = join(HERE, "languages");
  const parts = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const all = parts.flatMap((part) => {
    const text = readFileSync(join(folder, part.name, `${language}.json`), "utf8");
    return Object.entries(JSON.parse(text) as Record<string, Entry>);
  });
  return new Map(all);
}

const used = new Set(sources(HERE).flatMap(textsOf));
const placesOf = (text: string): string[] =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([whole]) => whole).sort();
const formsOf = (entry: Entry): string[] => (typeof entry === "string" ? [entry] : Object.values(entry));
const english = catalogue("en");
const plural = (text: string): boolean => english.has(text);

describe("the catalogues", () => {
  it("are asked for texts at all", () => {
    expect(used.size).toBeGreaterThan(100);
    expect([...used].filter((text) => text.includes("${"))).toEqual([]);
  });

  it.each(Object.keys(languages).filter((code) => code !== "en"))("lack nothing in %s", (code) => {
    const there = catalogue(code);
    expect([...used].filter((text) => !there.has(text))).toEqual([]);
  });

  it.each(Object.keys(languages))("hold nothing that nobody asks for in %s", (code) => {
    expect([...catalogue(code).keys()].filter((text) => !used.has(text))).toEqual([]);
  });

  it.each(Object.keys(languages))("keep the places and the plurals in %s", (code) => {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const [text, entry] of catalogue(code)) {
      if (plural(text)) expect(Object.keys(entry).sort(), text).toEqual([...categories].sort());
      else expect(typeof entry, text).toBe("string");
      for (const form of formsOf(entry)) {
        expect(form.trim(), text).not.toBe("");
        const lacking = placesOf(text).filter((place) => !form.includes(place));
        expect(
          lacking.filter((place) => !(plural(text) && place === "{count}")),
          form,
        ).toEqual([]);
        expect(
          placesOf(form).filter((place) => !text.includes(place)),
          form,
        ).toEqual([]);
      }
    }
  });

  it("hold only plurals in English", () => {
    expect([...english.values()].filter((entry) => typeof entry === "string")).toEqual([]);
  });
});
