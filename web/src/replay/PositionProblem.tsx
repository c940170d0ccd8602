/** Why a position cannot be played. */
import { Link } from "wouter-preact";
import { t } from "../languages";
import { type ObjectionView, objectionText } from "./shapes";

interface Props {
  problem: ObjectionView;
  /** The game whose rules the clause is of. */
  game: string;
}

/** It says so in words, with a link to the rule. */
export function PositionProblem({ problem, game }: Props) {
  const { clause } = problem;
  return (
    <div class="warning" role="status">
      <p>
        {t("This position cannot be played:")} {objectionText(problem)}
      </p>
      {clause && <Link href={`/rules/${game}#${clause}`}>{t("Rule {clause}", { clause })}</Link>}
    </div>
  );
}
