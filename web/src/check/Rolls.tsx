import { useState } from "preact/hooks";
import { numberText, t, told } from "../languages";
import { outcomesOf } from "./draws";
import { Item } from "./Item";
import { hex } from "./sha256";
import { Sign } from "./Verdict";
import type { RollFinding } from "./verify";
import { findingText, runsText } from "./words";

/** All rolls in a table that can be opened, each with how it was drawn. */
export function Rolls({ rolls }: { rolls: readonly RollFinding[] }) {
  const [open, setOpen] = useState(false);
  if (rolls.length === 0) return null;
  return (
    <details class="sheet proof-rolls" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("Every roll, and how it was drawn")}</summary>
      {open && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Roll")}</th>
              <th scope="col">{t("What the server told")}</th>
              <th scope="col">{t("Drawn here")}</th>
            </tr>
          </thead>
          <tbody>
            {rolls.map((roll) => (
              <Row key={roll.event} found={roll} />
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

function Row({ found }: { found: RollFinding }) {
  const [open, setOpen] = useState(false);
  const { drawn, runs, roll } = found;
  const number = numberText(found.event + 1);
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            aria-expanded={open}
            aria-label={t("Roll {number}: details", { number })}
            onClick={() => setOpen(!open)}
          >
            <span aria-hidden="true">{open ? "▾" : "▸"}</span> {number}
          </button>
        </th>
        <td>
          {roll.text === null && found.text ? found.text : told(roll.told)}
          {roll.draw && runs && <span class="quiet"> ({placeText(roll.draw.index, outcomesOf(runs))})</span>}
        </td>
        <td>
          <Sign fit={found.fit} />
          {drawn && runs ? placeText(drawn.index, outcomesOf(runs)) : t("Not checked here")}
        </td>
      </tr>
      {open && (
        <tr class="proof-details">
          <td colSpan={3}>
            <Details found={found} />
          </td>
        </tr>
      )}
    </>
  );
}

const placeText = (index: number, outcomes: number): string =>
  t("place {place} of {all}", { place: index + 1, all: outcomes });

function Details({ found }: { found: RollFinding }) {
  const { drawn, runs } = found;
  return (
    <>
      <p>{findingText(found)}</p>
      <dl class="proof-bound">
        {runs && <Item term={t("Outcomes × their weight")} text={runsText(runs)} />}
        {drawn && (
          <>
            <Item term={t("What was hashed")} text={drawn.text} copy={t("Copy the text")} />
            <Item term="HMAC-SHA256" text={hex(drawn.digest)} copy={t("Copy the HMAC")} />
            <Item term={t("The number in it that counts")} text={String(drawn.number)} />
            {drawn.passed > 0 && (
              <Item term={t("Numbers before it that were too large")} text={numberText(drawn.passed)} />
            )}
          </>
        )}
      </dl>
    </>
  );
}
