/** What findings mean, in words for people. */
import { named, numberText, t, told } from "../languages";
import type { Finding, PlainFinding, RollFinding, SecretFinding, Verdict } from "./verify";

/** A finding as a sentence; empty where there is nothing to say. */
export function findingText(finding: Finding): string {
  if (finding.kind === "secret") return secretText(finding);
  return finding.kind === "roll" ? rollText(finding) : PLAIN[finding.kind](finding);
}

function secretText({ fit }: SecretFinding): string {
  return fit === "fits"
    ? t("The secret fits: its SHA-256 is the commitment.")
    : t("The secret does not fit: its SHA-256 is not the commitment.");
}

const PLAIN: Readonly<Record<PlainFinding["kind"], (finding: PlainFinding) => string>> = {
  steady: ({ fit }) =>
    fit === "fits"
      ? t("From the first event to the last, the server told the same commitment and the same seeds.")
      : t("In the course of the game the server told another commitment, or other seeds."),
  words: ({ fit, detail }) =>
    fit === "fits"
      ? ""
      : t("A seed, or what the dice are called by, is not a proper word: {word}", { word: detail }),
  noted: ({ fit, detail }) => {
    if (fit === "fits") return t("The commitment is the one that this browser noted before the game.");
    if (fit === "differs")
      return t("Before the game this browser noted another commitment: {commitment}", { commitment: detail });
    return t(
      "This browser noted nothing before the game: you watched, or played it elsewhere. So it cannot tell whether the commitment was shown in time.",
    );
  },
  seed: ({ fit, detail }) => {
    if (fit === "fits")
      return t("The seed that this browser drew counts, for {seat}.", { seat: named(detail) });
    if (fit === "differs") return t("Another seed counts in the place of the one that this browser drew.");
    if (!detail) return "";
    return t(
      "The seed that this browser drew does not count: it came too late, or was left out. The rolls depend on the secret and the other seeds alone.",
    );
  },
  record: ({ fit, detail }) => {
    if (fit === "fits") return t("The record that you can download tells the same seeds and the same rolls.");
    if (/^\d+$/.test(detail))
      return t("The record tells something else at roll {number}.", { number: Number(detail) + 1 });
    return t("The record tells something else: {word}", { word: detail });
  },
};

function rollText(finding: RollFinding): string {
  const number = finding.event + 1;
  switch (finding.reason) {
    case "place":
      return t("Roll {number}: the server told “{told}”, place {place}; but the dice give place {drawn}.", {
        number,
        told: told(finding.roll.told),
        place: (finding.roll.draw?.index ?? 0) + 1,
        drawn: (finding.drawn?.index ?? 0) + 1,
      });
    case "number":
      return t("Roll {number}: the server counts it as its roll {other}. One is missing, or was added.", {
        number,
        other: (finding.roll.draw?.event ?? 0) + 1,
      });
    case "weights":
      return t("Roll {number}: the weights that were told cannot be.", { number });
    case "secret":
      return t("Roll {number}: it cannot be drawn again without the secret.", { number });
    case "hidden":
      return t(
        "Roll {number}: its weights would tell of hidden hands, so this browser cannot draw it again.",
        { number },
      );
    default:
      return t("Roll {number}: it is the one that the dice give.", { number });
  }
}

/** The verdict: a short line, and what it rests on. */
export function verdictText(verdict: Verdict): readonly [heading: string, text: string] {
  if (verdict.first) return [t("Something does not fit"), findingText(verdict.first)];
  if (verdict.hidden + verdict.checked === 0)
    return [
      t("Everything fits"),
      t("Nothing was rolled in this game; the secret is the one that was bound."),
    ];
  if (verdict.hidden === 0)
    return [
      t("Everything fits"),
      t("{count} rolls drawn again: all come of the secret and the seeds.", { count: verdict.checked }),
    ];
  return [t("What can be checked here fits"), hiddenText(verdict.hidden)];
}

/** That so many rolls could not be drawn again. */
export const hiddenText = (count: number): string =>
  t(
    "{count} rolls or cards could not be drawn again here, because their weights would tell of hidden hands. For them you have the word of the service.",
    { count },
  );

/** Weights in runs, such as `6 × 1`. */
export const runsText = (runs: readonly (readonly [number, number])[]): string =>
  runs.map(([weight, many]) => `${numberText(many)} × ${numberText(weight)}`).join(" + ");
