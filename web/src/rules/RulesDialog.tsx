import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { language, named, t } from "../languages";
import { Loading, ProblemNote, usePage } from "../pages/parts";
import { type Links, Markdown } from "./markdown";
import { Summary } from "./Summary";
import { type Rules, rulesPath } from "./shapes";
import "./rules.css";

interface Props {
  /** The name of the game. */
  game: string;
  /** A clause that is shown first. */
  clause?: string | undefined;
  onClose: () => void;
}

/** The rules in short, over the table; a clause is shown whole. */
export function RulesDialog({ game, clause = "", onClose }: Props) {
  const { data, error, again } = usePage<Rules>(rulesPath(game));
  const [shown, show] = useState(clause);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => show(clause), [clause]);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    const close = (event: MouseEvent): void => {
      if (event.target === element) onClose(); // beside what the dialog shows
    };
    element.addEventListener("click", close);
    return () => element.removeEventListener("click", close);
  }, [onClose]);
  const links = useMemo<Links>(
    () => ({
      known: new Set(data?.clauses.map(({ number }) => number)),
      href: (number) => `/rules/${game}#${number}`,
      follow: (number) => {
        show(number);
        dialog.current?.scrollTo?.(0, 0);
      },
    }),
    [data, game],
  );
  return (
    <dialog ref={dialog} class="rules-dialog" aria-labelledby={heading} onClose={onClose}>
      <div class="rules-dialog-inside">
        <header>
          <h2 id={heading}>{data ? t("Rules of {game}", { game: named(data.title) }) : t("Rules")}</h2>
          <button type="button" onClick={onClose}>
            {t("Close")}
          </button>
        </header>
        <ProblemNote error={error} again={again} />
        {!data && !error && <Loading />}
        {data && <CitedClause rules={data} number={shown} links={links} />}
        {data && <Summary sections={data.summary} links={links} level={3} />}
        <Link href={`/rules/${game}`} class="button">
          {t("All clauses")}
        </Link>
      </div>
    </dialog>
  );
}

function CitedClause({ rules, number, links }: { rules: Rules; number: string; links: Links }) {
  const clause = rules.clauses.find((each) => each.number === number);
  if (!clause) return null;
  return (
    <section class="rules-cited" aria-live="polite">
      <h3>{t("Clause {number}", { number })}</h3>
      {language() !== "en" && <p class="quiet">{t("In English, as error messages cite it.")}</p>}
      <div lang="en">
        <Markdown text={clause.text} links={links} />
      </div>
    </section>
  );
}
