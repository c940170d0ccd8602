import { t } from "../languages";
import type { Fit } from "./verify";

const ICONS: Readonly<Record<Fit, string>> = { fits: "✓", differs: "✗", unknown: "?" };

const words = (fit: Fit): string =>
  ({ fits: t("Fits"), differs: t("Does not fit"), unknown: t("Not checked here") })[fit];

/** A sign with its word, for those who see it and those who hear it. */
export function Sign({ fit }: { fit: Fit }) {
  return (
    <span class={`proof-sign ${fit}`}>
      <span aria-hidden="true">{ICONS[fit]}</span>
      <span class="unseen">{words(fit)}: </span>
    </span>
  );
}

/** What it all comes to. */
export function VerdictBox({ fit, heading, text }: { fit: Fit | "waiting"; heading: string; text: string }) {
  return (
    <div class={`sheet proof-verdict ${fit}`} role="status">
      <span class={`proof-sign large ${fit}`} aria-hidden="true">
        {fit === "waiting" ? "…" : ICONS[fit]}
      </span>
      <div>
        <p class="proof-heading">{heading}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}
