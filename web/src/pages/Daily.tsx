import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { post } from "../api/client";
import type { Board, ChallengeView, Dailies, TableView } from "../api/types";
import { dayText, named, t } from "../languages";
import { Copy } from "./parts/Copy";
import { type Game, useGames, variantText } from "./parts/games";
import { Loading } from "./parts/Loading";
import { Pager } from "./parts/Pager";
import { ProblemNote } from "./parts/ProblemNote";
import { Scores } from "./parts/Scores";
import { useOpen } from "./parts/useOpen";
import { usePage } from "./parts/usePage";
import { useQuery } from "./parts/useQuery";
import { useTitle } from "./parts/useTitle";
import "./parts/parts.css";

const SIZE = 50;
const DAY = 86_400_000;
const EVERY = 30_000;

/** Today, by UTC, as an ISO date. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The ISO date so many days after another. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The day that the address asks for, up to tomorrow, whose dice are bound already; else today. */
function dayOf(asked: string | null): string {
  const fits = asked && /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked));
  return fits && asked <= daysAfter(today(), 1) ? asked : today();
}

/** The challenge of a day: the same dice for everybody, and who has made the most of them. */
export default function Daily() {
  useTitle(t("Daily challenge"));
  const [query, change] = useQuery();
  const date = dayOf(query.get("date"));
  const isToday = date === today();
  const { games } = useGames();
  const { data, error, again } = usePage<Dailies>(`/api/daily?date=${date}`);
  const go = (to: string): void => change({ date: to === today() ? "" : to });
  return (
    <div class="narrow">
      <h1>{t("Daily challenge")}</h1>
      <p>
        {t(
          "Everybody gets the same dice, and has one attempt. Their commitment is shown before the day begins, the secret when it is over, so that anybody can check them.",
        )}
      </p>
      <Days date={date} go={go} />
      <h2 aria-live="polite">{dayText(date)}</h2>
      <ProblemNote error={error} again={again} />
      {!data && !error && <Loading />}
      {data?.games.length === 0 && <p class="quiet">{t("Nothing was played on this day.")}</p>}
      <div class="column">
        {data?.games.map((each) => (
          <Challenge
            key={`${date}${each.spec}`}
            challenge={each}
            date={date}
            isToday={isToday}
            games={games}
          />
        ))}
      </div>
    </div>
  );
}

function Days({ date, go }: { date: string; go: (date: string) => void }) {
  return (
    <nav class="tabs" aria-label={t("Days")}>
      <button type="button" onClick={() => go(daysAfter(date, -1))}>
        {t("The day before")}
      </button>
      <button type="button" disabled={date > today()} onClick={() => go(daysAfter(date, 1))}>
        {t("The day after")}
      </button>
      {date !== today() && (
        <button type="button" onClick={() => go(today())}>
          {t("Today")}
        </button>
      )}
    </nav>
  );
}

interface Props {
  challenge: ChallengeView;
  date: string;
  isToday: boolean;
  games: readonly Game[] | null;
}

function Challenge({ challenge, date, isToday, games }: Props) {
  const { busy, error, open } = useOpen();
  const variant = variantText(games, challenge.spec);
  const play = (): void => open(async () => (await post<TableView>(`/api/daily/${challenge.name}`)).id);
  return (
    <section class="sheet">
      <h3>
        {named(challenge.title)}
        {variant && <span class="quiet"> · {variant}</span>}
      </h3>
      <ProblemNote error={error} />
      {isToday && (
        <p>
          <button type="button" class="main" disabled={busy} onClick={play}>
            {t("Play today's")}
          </button>
        </p>
      )}
      {date <= today() && (
        <Scoreboard name={challenge.name} date={date} title={named(challenge.title)} refresh={isToday} />
      )}
      <Proof challenge={challenge} />
    </section>
  );
}

function Proof({ challenge }: { challenge: ChallengeView }) {
  return (
    <details class="fold">
      <summary>{t("The dice of this day")}</summary>
      <p class="quiet">{t("Commitment")}</p>
      <code class="code">{challenge.commitment}</code>
      <p>
        <Copy text={challenge.commitment} label={t("Copy the commitment")} />
      </p>
      <p class="quiet">{t("Secret")}</p>
      {challenge.secret ? (
        <>
          <code class="code">{challenge.secret}</code>
          <p>
            <Copy text={challenge.secret} label={t("Copy the secret")} />
          </p>
        </>
      ) : (
        <p>{t("It is told when the day is over.")}</p>
      )}
      <p class="quiet">{t("The dice are called")}</p>
      <code class="code">{challenge.dice}</code>
      <p>
        <Link href="/fairness">{t("How dice are checked")}</Link>
      </p>
    </details>
  );
}

interface BoardProps {
  name: string;
  date: string;
  title: string;
  refresh: boolean;
}

function Scoreboard({ name, date, title, refresh }: BoardProps) {
  const [offset, turn] = useState(0);
  const { data, error, again } = usePage<Board>(
    `/api/daily/${name}/board?date=${date}&limit=${SIZE}&offset=${offset}`,
    refresh ? EVERY : 0,
  );
  if (error && !data) return <ProblemNote error={error} again={again} />;
  if (!data) return <Loading />;
  return (
    <>
      <Scores scores={data.scores} caption={`${title}, ${dayText(date)}`} />
      <Pager offset={offset} size={SIZE} more={offset + data.scores.length < data.total} onChange={turn} />
    </>
  );
}
