import type { Checked } from "../api/types";
import { t } from "../languages";
import { ProblemNote, usePage } from "../pages/parts";
import type { Played } from "./games";
import { Rolls } from "./Rolls";
import { hashesHere, ourHashes } from "./sha256";
import { type Checking, useCheck } from "./useCheck";
import { Sign, VerdictBox } from "./Verdict";
import { verdictOf } from "./verify";
import { findingText, hiddenText, verdictText } from "./words";

/** The check of a game that is over, step by step, with its verdict. */
export function Report({ table, game }: { table: string; game: Played }) {
  const checking = useCheck(table, game);
  const service = usePage<Checked>(`/api/tables/${table}/verification?game=${game.number}`);
  const rolls = checking.found.filter((finding) => finding.kind === "roll");
  return (
    <>
      <Result checking={checking} service={service.data} />
      <section class="sheet">
        <h2>{t("What this browser has checked itself")}</h2>
        <ol class="proof-steps">
          {checking.found.map(
            (finding) =>
              finding.kind !== "roll" &&
              findingText(finding) && (
                <li key={finding.kind}>
                  <Sign fit={finding.fit} />
                  <span>{findingText(finding)}</span>
                </li>
              ),
          )}
          <RollsStep checking={checking} all={game.rolls.length} />
        </ol>
        <ProblemNote error={checking.error} />
        <p class="quiet">
          {hashesHere() === ourHashes
            ? t("Your browser offers no SHA-256 to pages without HTTPS; this page brought its own.")
            : t("With the SHA-256 of your browser.")}
        </p>
      </section>
      <section class="sheet">
        <h2>{t("What the service says")}</h2>
        <ServiceWord told={service.data} />
        <ProblemNote error={service.error} again={service.again} />
      </section>
      {checking.done && <Rolls rolls={rolls} />}
    </>
  );
}

function RollsStep({ checking, all }: { checking: Checking; all: number }) {
  const rolls = checking.found.filter((finding) => finding.kind === "roll");
  const hidden = rolls.filter(({ reason }) => reason === "hidden").length;
  const fitting = rolls.filter(({ fit }) => fit === "fits").length;
  const differs = rolls.some(({ fit }) => fit === "differs");
  return (
    <>
      {hidden < all && (
        <li>
          {checking.done || differs ? (
            <Sign fit={differs ? "differs" : "fits"} />
          ) : (
            <span class="proof-sign" aria-hidden="true">
              …
            </span>
          )}
          <span>
            <label for="proof-progress">
              {t("{fitting} of {count} rolls are those that the dice give.", {
                fitting,
                count: all - hidden,
              })}
            </label>
            <progress id="proof-progress" max={all} value={rolls.length} />
          </span>
        </li>
      )}
      {hidden > 0 && (
        <li>
          <Sign fit="unknown" />
          <span>{hiddenText(hidden)}</span>
        </li>
      )}
    </>
  );
}

function ServiceWord({ told }: { told: Checked | null }) {
  if (!told) return null;
  return (
    <p class="proof-service">
      <Sign fit={told.fits ? "fits" : "differs"} />
      <span>
        {told.fits
          ? t(
              "It has played the record again by the rules and drawn {count} rolls: all fit. This is its own word.",
              {
                count: told.events,
              },
            )
          : t("It has found itself that something does not fit: {problem}", { problem: told.problem })}
      </span>
    </p>
  );
}

function Result({ checking, service }: { checking: Checking; service: Checked | null }) {
  const verdict = verdictOf(checking.found);
  const [heading, text] = verdictText(verdict);
  if (verdict.first) return <VerdictBox fit="differs" heading={heading} text={text} />;
  if (!checking.done) return <VerdictBox fit="waiting" heading={t("Checking …")} text="" />;
  if (service && !service.fits)
    return (
      <VerdictBox
        fit="differs"
        heading={t("Something does not fit")}
        text={t("What this browser can check fits, but the service finds a mistake in its own record.")}
      />
    );
  return <VerdictBox fit={verdict.fit} heading={heading} text={text} />;
}
