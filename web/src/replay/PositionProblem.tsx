/** Why a position cannot be played. */
import { Link } from "wouter-preact";
import { t, told } from "../languages";
import type { EditorProblem } from "./shapes";

interface Props {
  problem: EditorProblem;
  /** The game whose rules the clause is of. */
  game: string;
}

/** It says so in words, with a link to the rule. */
export function PositionProblem({ problem, game }: Props) {
  const { clause } = problem;
  return (
    <div class="warning" role="status">
      <p>
        {t("This position cannot be played:")} {problem.told ? told(problem.told) : problem.detail}
      </p>
      {clause && <Link href={`/rules/${game}#${clause}`}>{t("Rule {clause}", { clause })}</Link>}
    </div>
  );
}
