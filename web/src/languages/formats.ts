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

/** A day of UTC with the name of its month. */
export function longDay(language: string, at: number): string {
  const locale = localeOf(language);
  const months = locale === language ? undefined : MONTHS[language];
  if (!months) return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(at);
  const date = new Date(at);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()} г.`;
}
