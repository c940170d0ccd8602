import { Link } from "wouter-preact";
import type { ScoreView } from "../../api/types";
import { numberText, t } from "../../languages";
import { TimeText } from "./TimeText";

/** Scores, the best first. */
export function Scores({ scores, caption }: { scores: readonly ScoreView[]; caption: string }) {
  if (!scores.length) return <p class="quiet">{t("No scores yet. Yours can be the first.")}</p>;
  return (
    <div class="scroll">
      <table class="scores">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" class="figure">
              {t("Rank")}
            </th>
            <th scope="col">{t("Name")}</th>
            <th scope="col" class="figure">
              {t("Points")}
            </th>
            <th scope="col">{t("When")}</th>
          </tr>
        </thead>
        <tbody>
          {scores.map((score) => (
            <Row key={score.person} score={score} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ score }: { score: ScoreView }) {
  return (
    <tr>
      <td>{numberText(score.rank)}</td>
      <td>
        <Link href={`/people/${score.person}`}>{score.name}</Link>
      </td>
      <td class="figure">
        {score.table ? (
          <Link href={`/tables/${score.table}/replay`}>
            {numberText(score.score)}
            <span class="unseen"> {t("Watch the game")}</span>
          </Link>
        ) : (
          numberText(score.score)
        )}
      </td>
      <td>
        <TimeText at={score.ended} />
      </td>
    </tr>
  );
}
