/** The fairness report in order, and its numbers in plain words. */
import type { FairnessView } from "../api/types";
import { locale, t } from "../languages";

/** One kind of chance of one game: everybody's, then seat by seat. */
export interface Kind {
  game: string;
  kind: string;
  all: FairnessView;
  seats: readonly FairnessView[];
}

const UNUSUAL = 0.05;
const RARE = 0.01;
const LEAST = 0.001;
/** In each field of the table fewer than this say little. */
export const FEW = 100;

/** The reports kind by kind. */
export function kindsOf(reports: readonly FairnessView[]): Kind[] {
  const kinds: Kind[] = [];
  for (const all of reports.filter(({ seat }) => seat === "all")) {
    const { game, kind } = all;
    const seats = reports.filter((one) => one.game === game && one.kind === kind && one.seat !== "all");
    kinds.push({ game, kind, all, seats });
  }
  return kinds;
}

/** A share as the language writes it. */
export const percentText = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: "percent", maximumSignificantDigits: 2 }).format(share);

/** A number with so many digits behind the point at most. */
export const decimalText = (value: number, digits = 1): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);

/** What the test says, and how to take it. */
export function testText({ p_value: p, degrees_of_freedom: degrees, size }: FairnessView): string {
  if (size === 0) return t("Nothing has been counted yet.");
  if (degrees === 0) return t("Only one outcome is possible, so there is nothing to test.");
  if (p === null)
    return t(
      "Too few for a test: each outcome must be expected at least five times, and the odds must be known.",
    );
  const share = percentText(Math.max(p, LEAST));
  const often =
    p < LEAST
      ? t("Fair dice would be off by as much or more in less than {share} of such counts.", { share })
      : t("Fair dice would be off by as much or more in {share} of such counts.", { share });
  return `${often} ${judgement(p)}`;
}

function judgement(p: number): string {
  if (p >= UNUSUAL) return t("That is nothing unusual.");
  if (p >= RARE) return t("That is a little unusual, as one count of twenty is.");
  return t("That is unusual. If it stays so with more games, something may be wrong.");
}

/** How many tests there are, and how many of them are unusual. */
export function testsOf(reports: readonly FairnessView[]): { count: number; unusual: number } {
  const tested = reports.flatMap(({ p_value: p }) => (p === null ? [] : [p]));
  return { count: tested.length, unusual: tested.filter((p) => p < UNUSUAL).length };
}
