import type { BookPage } from "../api/types";
import { dayText, marked, t } from "../languages";
import { Choose } from "./parts/Field";
import { type Game, specText, useGames } from "./parts/games";
import { Loading } from "./parts/Loading";
import { Pager } from "./parts/Pager";
import { ProblemNote } from "./parts/ProblemNote";
import { Scores } from "./parts/Scores";
import { usePage } from "./parts/usePage";
import { useQuery } from "./parts/useQuery";
import { useTitle } from "./parts/useTitle";
import "./parts/parts.css";

const SIZE = 50;
const PERIODS = [
  ["all", marked("Of all time")],
  ["week", marked("This week")],
  ["day", marked("Today")],
] as const;

/** The best scores of the games that one plays alone. */
export default function Book() {
  useTitle(t("Record book"));
  const { games, error, again } = useGames();
  const alone = games?.filter((game) => game.solitaire) ?? [];
  return (
    <div class="narrow">
      <h1>{t("Record book")}</h1>
      <ProblemNote error={error} again={again} />
      {!games && !error && <Loading />}
      {games && !alone.length && <p class="quiet">{t("There is no game here that one plays alone.")}</p>}
      {alone.length > 0 && <Records games={alone} />}
    </div>
  );
}

/** From when until when a page counts; empty for all times. */
function spanText({ began, ended }: BookPage): string {
  if (began === null || ended === null) return "";
  const [first, last] = [began, ended - 1].map((at) => dayText(new Date(at).toISOString().slice(0, 10)));
  return first === last ? `${first}` : `${first} – ${last}`;
}

function Records({ games }: { games: readonly Game[] }) {
  const [query, change] = useQuery();
  const variants = games.flatMap((game) => game.variants.map(({ spec }) => spec));
  const asked = query.get("spec");
  const specs = asked && !variants.includes(asked) ? [...variants, asked] : variants;
  const spec = asked ?? specs[0] ?? "";
  const [period] = PERIODS.find(([word]) => word === query.get("period")) ?? PERIODS[0];
  const offset = Number(query.get("offset")) || 0;
  const { data, error, again } = usePage<BookPage>(
    `/api/book?spec=${encodeURIComponent(spec)}&period=${period}&limit=${SIZE}&offset=${offset}`,
  );
  return (
    <section class="sheet column">
      <div class="pair">
        <Choose
          label={t("Game")}
          value={spec}
          choices={specs.map((each) => [each, specText(games, each)])}
          onChange={(chosen) => change({ spec: chosen, offset: "" })}
        />
        <Choose
          label={t("Period")}
          value={period}
          choices={PERIODS.map(([word, text]) => [word, t(text)])}
          onChange={(chosen) => change({ period: chosen, offset: "" })}
        />
      </div>
      <ProblemNote error={error} again={again} />
      {!data && !error && <Loading />}
      {data && <List page={data} offset={offset} change={change} />}
    </section>
  );
}

interface ListProps {
  page: BookPage;
  offset: number;
  change: (changed: Readonly<Record<string, string>>) => void;
}

function List({ page, offset, change }: ListProps) {
  return (
    <div>
      {spanText(page) && <p class="quiet">{spanText(page)}</p>}
      <Scores scores={page.scores} caption={t("Record book")} />
      <Pager
        offset={offset}
        size={SIZE}
        more={offset + page.scores.length < page.total}
        onChange={(next) => change({ offset: next ? String(next) : "" })}
      />
    </div>
  );
}
