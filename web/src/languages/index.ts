/**
 * Texts for people. The English sentence with `{named}` places is the key; a language is a catalogue.
 *
 * What the service says comes as `Words`, and its catalogue from the service; the client's own stand here.
 */
import { get } from "../api/client";
import type { Words } from "../api/types";
import { keep, kept } from "../kept";
import { listOf, localeOf, longDay } from "./formats";

export const languages = { en: "English", de: "Deutsch", ko: "한국어", mk: "Македонски" } as const;
export type Language = keyof typeof languages;
export type Parameters = Readonly<Record<string, string | number>>;

type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
type Catalogue = Readonly<Record<string, string | Plural>>;

const parts: Record<string, () => Promise<unknown>> = import.meta.glob("./*/*.json", { import: "default" });
const KEY = "kybos.language";

let current: Language = "en";
let own: Catalogue = {};
let served: Catalogue = {};
let plurals = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");

/** The language that texts are in now. */
export const language = (): Language => current;

/** The locale for formats of its numbers and dates. */
export const locale = (): string => localeOf(current);

/** The language chosen by the switch or, without a choice, the first of the browser's that there is. */
export function preferredLanguage(): Language {
  const chosen = kept(KEY);
  const wanted = [...(chosen ? [chosen] : []), ...navigator.languages];
  const known = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find((tag) => tag in languages);
  return (known as Language | undefined) ?? "en";
}

/** Remembers the choice of the switch. */
export const keepLanguage = (chosen: Language): void => keep(KEY, chosen);

/** Loads a language and makes it the one that texts are in. */
export async function speak(wanted: Language): Promise<void> {
  const [mine, theirs] = await Promise.all([ownCatalogue(wanted), servedCatalogue(wanted)]);
  own = mine;
  served = theirs;
  current = wanted;
  plurals = new Intl.PluralRules(wanted);
  numbers = new Intl.NumberFormat(localeOf(wanted));
  document.documentElement.lang = wanted;
}

async function ownCatalogue(wanted: Language): Promise<Catalogue> {
  const files = Object.entries(parts).filter(([path]) => path.endsWith(`/${wanted}.json`));
  return Object.assign({}, ...(await Promise.all(files.map(([, load]) => load())))) as Catalogue;
}

async function servedCatalogue(wanted: Language): Promise<Catalogue> {
  if (wanted === "en") return {};
  try {
    return (await get<{ texts: Catalogue }>(`/api/languages/${wanted}`)).texts;
  } catch {
    return {}; // English then stands where the service is asked for words
  }
}

function filled(text: string, parameters: Parameters): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? numbers.format(value) : value;
  });
}

function chosen(entry: string | Plural | undefined, text: string, parameters: Parameters): string {
  if (entry === undefined) return text;
  if (typeof entry === "string") return entry;
  return entry[plurals.select(Number(parameters.count ?? 0))] ?? entry.other ?? text;
}

/** One of the client's own texts; `count` chooses the plural form where there are several. */
export function t(text: string, parameters: Parameters = {}): string {
  return filled(chosen(own[text], text, parameters), parameters);
}

/** Marks a text that is translated where it is used: `t(text)`. */
export const marked = (text: string): string => text;

/** A sentence of the service. */
export function told(words: Words | null | undefined): string {
  if (!words) return "";
  const parameters: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(words.parameters)) parameters[name] = toldPart(value);
  const entry = served[words.id];
  if (entry === undefined && current === "en") return words.text;
  return filled(chosen(entry, words.id, parameters), parameters);
}

function toldPart(value: string | number | Words): string | number {
  if (typeof value === "string") return named(value);
  return typeof value === "number" ? value : told(value);
}

/** A plain text of the service: a label, a seat, a title. */
export function named(text: string): string {
  const entry = served[text] ?? own[text];
  return typeof entry === "string" ? entry : text;
}

/** The same with a capital letter, to begin a line with. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

/** Several names as the language lists them. */
export const listText = (names: readonly string[]): string => listOf(current, names);

/** A number as the language writes it. */
export const numberText = (value: number): string => numbers.format(value);

/** A day and time, of milliseconds since 1970. */
export const timeText = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(at);

/** A day of UTC, of an ISO date. */
export const dayText = (date: string): string => longDay(current, Date.parse(`${date}T00:00Z`));
