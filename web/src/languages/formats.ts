/** How numbers and dates are written, also where the browser does not know the language itself. */

/** A language that browsers know, with the same signs and the same order. Chromium knows no Macedonian. */
const STAND_INS: Readonly<Record<string, string>> = { mk: "de" };
const MONTHS: Readonly<Record<string, readonly string[]>> = {
  mk: [
    "јануари",
    "февруари",
    "март",
    "април",
    "мај",
    "јуни",
    "јули",
    "август",
    "септември",
    "октомври",
    "ноември",
    "декември",
  ],
};

/** The locale by which numbers, and dates in digits, of a language are to be formatted. */
export function localeOf(language: string): string {
  const dates = Intl.DateTimeFormat.supportedLocalesOf(language);
  const numbers = Intl.NumberFormat.supportedLocalesOf(language);
  return dates.length && numbers.length ? language : (STAND_INS[language] ?? language);
}

/** What stands before the last of several, where the browser does not know the language. */
const AND: Readonly<Record<string, string>> = { mk: "и" };

/** Several names as one writes them: "red, blue and yellow". */
export function listOf(language: string, names: readonly string[]): string {
  const and = AND[language];
  if (and === undefined || Intl.ListFormat.supportedLocalesOf(language).length > 0)
    return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${and} ${last}`;
}

/** A day of UTC with the name of its month. */
export function longDay(language: string, at: number): string {
  const locale = localeOf(language);
  const months = locale === language ? undefined : MONTHS[language];
  if (!months) return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(at);
  const date = new Date(at);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()} г.`;
}
