import { Link, useParams } from "wouter-preact";
import type { PersonPage } from "../api/types";
import { numberText, t } from "../languages";
import { specText, useGames } from "./parts/games";
import { Loading } from "./parts/Loading";
import { useMe } from "./parts/me";
import { ProblemNote } from "./parts/ProblemNote";
import { usePage } from "./parts/usePage";
import { useTitle } from "./parts/useTitle";
import { ratingText } from "./Ratings";
import "./parts/parts.css";

/** Somebody, and how strong. */
export default function Person() {
  const { id } = useParams<{ id: string }>();
  const { data, error, again } = usePage<PersonPage>(`/api/people/${encodeURIComponent(id)}`);
  const person = useMe();
  useTitle(data?.name ?? t("Somebody"));
  return (
    <div class="narrow">
      <h1>{data?.name ?? t("Somebody")}</h1>
      <ProblemNote error={error} again={again} />
      {!data && !error && <Loading />}
      {data && person?.id === id && (
        <p>
          {t("This is you.")} <Link href="/me">{t("You and your settings")}</Link>
        </p>
      )}
      {data && <Strengths page={data} />}
    </div>
  );
}

function Strengths({ page }: { page: PersonPage }) {
  const { games } = useGames();
  if (!page.ratings.length)
    return <p class="quiet">{t("There are no ratings yet: no rated game against people has ended.")}</p>;
  return (
    <section class="sheet">
      <h2>{t("Ratings")}</h2>
      <div class="scroll">
        <table class="ratings">
          <thead>
            <tr>
              <th scope="col">{t("Game")}</th>
              <th scope="col">{t("Rating")}</th>
              <th scope="col">{t("Games")}</th>
              <th scope="col">{t("Wins")}</th>
            </tr>
          </thead>
          <tbody>
            {page.ratings.map((each) => (
              <tr key={each.spec}>
                <td>
                  <Link href={`/ratings?spec=${encodeURIComponent(each.spec)}`}>
                    {specText(games, each.spec)}
                  </Link>
                </td>
                <td class="number">{ratingText(each)}</td>
                <td class="number">{numberText(each.games)}</td>
                <td class="number">{numberText(each.wins)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
