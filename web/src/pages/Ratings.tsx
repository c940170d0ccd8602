import { Link } from "wouter-preact";
import type { RatingTable } from "../api/types";
import { numberText, t } from "../languages";
import { Choose } from "./parts/Field";
import { type Game, specText, useGames } from "./parts/games";
import { Loading } from "./parts/Loading";
import { Pager } from "./parts/Pager";
import { ProblemNote } from "./parts/ProblemNote";
import { usePage } from "./parts/usePage";
import { useQuery } from "./parts/useQuery";
import { useTitle } from "./parts/useTitle";
import "./parts/parts.css";

const SIZE = 50;

/** Who plays a variant best. */
export default function Ratings() {
  useTitle(t("Ratings"));
  const { games, error, again } = useGames();
  const rated = games?.filter((game) => !game.solitaire) ?? [];
  return (
    <div class="narrow">
      <h1>{t("Ratings")}</h1>
      <p>
        {t(
          "Everybody begins at 1500. Whoever has 200 points more wins about three games of four. A rating with a question mark rests on few games.",
        )}
      </p>
      <ProblemNote error={error} again={again} />
      {!games && !error && <Loading />}
      {rated.length > 0 && <Ranking games={rated} />}
    </div>
  );
}

function Ranking({ games }: { games: readonly Game[] }) {
  const [query, change] = useQuery();
  const variants = games.flatMap((game) => game.variants.map(({ spec }) => spec));
  const asked = query.get("spec");
  const specs = asked && !variants.includes(asked) ? [...variants, asked] : variants;
  const spec = asked ?? specs[0] ?? "";
  const offset = Number(query.get("offset")) || 0;
  const { data, error, again } = usePage<RatingTable>(
    `/api/ratings?spec=${encodeURIComponent(spec)}&limit=${SIZE}&offset=${offset}`,
  );
  return (
    <section class="sheet column">
      <Choose
        label={t("Game")}
        value={spec}
        choices={specs.map((each) => [each, specText(games, each)])}
        onChange={(chosen) => change({ spec: chosen, offset: "" })}
      />
      <ProblemNote error={error} again={again} />
      {!data && !error && <Loading />}
      {data && (
        <div>
          <RankTable page={data} />
          <Pager
            offset={offset}
            size={SIZE}
            more={offset + data.people.length < data.total}
            onChange={(next) => change({ offset: next ? String(next) : "" })}
          />
        </div>
      )}
    </section>
  );
}

/** A rating with how far off it may be. */
export function ratingText(rated: { rating: number; uncertainty: number; provisional: boolean }): string {
  const { rating, uncertainty, provisional } = rated;
  return `${numberText(rating)}${provisional ? "?" : ""} ± ${numberText(uncertainty)}`;
}

function RankTable({ page }: { page: RatingTable }) {
  if (!page.people.length) return <p class="quiet">{t("Nobody has a rating here yet.")}</p>;
  const columns = [t("Rating"), t("Games"), t("Wins")];
  return (
    <div class="scroll">
      <table class="scores">
        <caption class="unseen">{t("Ratings")}</caption>
        <thead>
          <tr>
            <th scope="col" class="figure">
              {t("Rank")}
            </th>
            <th scope="col">{t("Name")}</th>
            {columns.map((text) => (
              <th key={text} scope="col" class="figure">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.people.map((each) => (
            <tr key={each.person}>
              <td>{numberText(each.rank)}</td>
              <td>
                <Link href={`/people/${each.person}`}>{each.name}</Link>
              </td>
              <td class="figure">{ratingText(each)}</td>
              <td class="figure">{numberText(each.games)}</td>
              <td class="figure">{numberText(each.wins)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
