/** How dice and cards have fallen in all games of the site, against how they were to be expected. */
import type { FairnessPage as Answer, FairnessView, GameList } from "../api/types";
import { capital, named, numberText, t } from "../languages";
import { Loading, ProblemNote, usePage, useTitle } from "../pages/parts";
import { decimalText, FEW, type Kind, kindsOf, testsOf, testText } from "./fairness";
import "./fairness.css";

/** The page `/fairness`. */
export default function FairnessPage() {
  const { data, error, again } = usePage<Answer>("/api/fairness");
  const games = usePage<GameList>("/api/games");
  useTitle(t("Fairness"));
  const titles = new Map(games.data?.games.map(({ name, title }) => [name, title]));
  return (
    <div class="column fair">
      <div>
        <h1>{t("Fairness")}</h1>
        <p>
          {t(
            "Here all rolls and cards of all games of this site that have ended are counted, in whatever way they ended, against what was to be expected of fair dice.",
          )}
        </p>
      </div>
      <ProblemNote error={error} again={again} />
      {!data && !error && <Loading />}
      {data && <Overview answer={data} />}
      {data &&
        kindsOf(data.reports).map((kind) => (
          <KindSheet key={`${kind.game} ${kind.kind}`} kind={kind} titles={titles} />
        ))}
    </div>
  );
}

function Overview({ answer }: { answer: Answer }) {
  const { count, unusual } = testsOf(answer.reports);
  if (answer.games === 0)
    return <p class="sheet">{t("No game has ended yet, so there is nothing to count.")}</p>;
  return (
    <div class="sheet">
      <p>{t("{count} games have been counted.", { count: answer.games })}</p>
      <p>
        {t(
          "Dice that are fair are off by a little all the time. The test called chi-square tells how often fair dice would be off by as much as these are, or more.",
        )}
      </p>
      <p>{t("In the charts the bar is what came, the mark what was expected.")}</p>
      {count > 0 && (
        <p>
          {t(
            "{unusual} of the {count} tests on this page are unusual (below 5 %). By chance alone about one in twenty is.",
            {
              unusual,
              count,
            },
          )}
        </p>
      )}
    </div>
  );
}

function KindSheet({ kind, titles }: { kind: Kind; titles: ReadonlyMap<string, string> }) {
  const title = named(titles.get(kind.game) ?? kind.game);
  return (
    <section class="sheet">
      <h2>
        {title}: {named(kind.kind)}
      </h2>
      <Counted report={kind.all} caption={`${title}, ${named(kind.kind)}`} />
      {kind.seats.length > 0 && (
        <details>
          <summary>{t("Seat by seat")}</summary>
          {kind.seats.map((report) => (
            <section key={report.seat}>
              <h3>{capital(named(report.seat))}</h3>
              <Counted report={report} caption={`${title}, ${named(kind.kind)}, ${named(report.seat)}`} />
            </section>
          ))}
        </details>
      )}
    </section>
  );
}

function Counted({ report, caption }: { report: FairnessView; caption: string }) {
  const { size, outcomes, chi_square: chi, degrees_of_freedom: degrees } = report;
  return (
    <>
      {outcomes.length > 0 ? (
        <Table report={report} caption={caption} />
      ) : (
        <p>{t("{count} were counted, of too many different outcomes to list them.", { count: size })}</p>
      )}
      <p>{testText(report)}</p>
      {size < FEW && report.p_value !== null && <p class="quiet">{t("So few say little.")}</p>}
      {chi !== null && (
        <p class="quiet number">
          {t("Chi-square {value}, degrees of freedom {degrees}, p-value {p}, of {count} counted.", {
            value: decimalText(chi, 2),
            degrees,
            p: decimalText(report.p_value ?? 0, 4),
            count: size,
          })}
        </p>
      )}
    </>
  );
}

function Table({ report, caption }: { report: FairnessView; caption: string }) {
  const most = Math.max(...report.outcomes.flatMap(({ came, expected }) => [came, expected]), 1);
  return (
    <table class="fair-table number">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Outcome")}</th>
          <th scope="col" class="fair-bar">
            <span class="unseen">{t("Chart")}</span>
          </th>
          <th scope="col">{t("Came")}</th>
          <th scope="col">{t("Expected")}</th>
        </tr>
      </thead>
      <tbody>
        {report.outcomes.map(({ text, came, expected }) => (
          <tr key={text}>
            <th scope="row">{named(text)}</th>
            <td class="fair-bar">
              <Bar came={came / most} expected={expected / most} />
            </td>
            <td>{numberText(came)}</td>
            <td>{decimalText(expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bar for what came, and a mark where it was expected to end; the numbers stand beside it as text. */
function Bar({ came, expected }: { came: number; expected: number }) {
  return (
    <svg viewBox="0 0 200 20" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="fair-came" x="0" y="4" width={196 * came} height="12" />
      <rect class="fair-expected" x={196 * expected} y="0" width="3" height="20" />
    </svg>
  );
}
