import { useEffect, useRef } from "preact/hooks";
import { Link } from "wouter-preact";
import { t } from "../../languages";
import { helpText, problemOf, problemText } from "./problem";

interface Props {
  /** What was thrown; nothing is shown for nothing. */
  error: unknown;
  /** Tries again; a button for it is shown. */
  again?: (() => void) | undefined;
  /** The game whose rules the clause is of. */
  game?: string | undefined;
}

/** Says what is refused and why, with the clause, what would be right, and a way to try again. */
export function ProblemNote({ error, again, game }: Props) {
  const note = useRef<HTMLDivElement>(null);
  const problem = error ? problemOf(error) : null;
  const said = problem ? problem.code + problem.detail : "";
  useEffect(() => {
    // what was pressed may be far below; jsdom scrolls nothing
    if (said) note.current?.scrollIntoView?.({ block: "nearest" });
  }, [said]);
  if (!problem) return null;
  const help = helpText(problem);
  return (
    <div class="warning problem" role="alert" ref={note}>
      <p>
        {problemText(problem)}
        {problem.clause && (
          <>
            {" "}
            {game ? (
              <Link href={`/rules/${game}#${problem.clause}`}>
                {t("Rule {clause}", { clause: problem.clause })}
              </Link>
            ) : (
              `(${problem.clause})`
            )}
          </>
        )}
      </p>
      {help && <p class="problem-help">{help}</p>}
      {again && (
        <button type="button" onClick={again}>
          {t("Try again")}
        </button>
      )}
    </div>
  );
}
