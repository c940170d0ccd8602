import { Link } from "wouter-preact";
import { post } from "../../api/client";
import type { Dailies, TableView } from "../../api/types";
import { dayText, t } from "../../languages";
import { type Game, specText } from "../parts/games";
import type { Opening } from "../parts/useOpen";
import { usePage } from "../parts/usePage";

interface Props {
  games: readonly Game[] | null;
  opening: Opening;
}

/** Today's challenge: the same dice for everybody. */
export function DailyCard({ games, opening }: Props) {
  const { data } = usePage<Dailies>("/api/daily");
  if (!data?.games.length || !games) return null;
  const play = (name: string): void =>
    opening.open(async () => (await post<TableView>(`/api/daily/${name}`)).id);
  return (
    <section class="sheet daily">
      <h2>{t("Daily challenge")}</h2>
      <p class="quiet">
        {dayText(data.date)}. {t("The same dice for everybody, and one attempt.")}
      </p>
      {data.games.map((each) => (
        <p key={each.name} class="row">
          <button type="button" class="main" disabled={opening.busy} onClick={() => play(each.name)}>
            {t("Play today's")}
          </button>
          <span>{specText(games, each.spec)}</span>
        </p>
      ))}
      <Link href="/daily">{t("Today's scores")}</Link>
    </section>
  );
}
