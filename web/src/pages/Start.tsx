import { Link } from "wouter-preact";
import type { PersonView } from "../api/types";
import { t } from "../languages";
import { useGames } from "./parts/games";
import { Loading } from "./parts/Loading";
import { useMe } from "./parts/me";
import { ProblemNote } from "./parts/ProblemNote";
import { useOpen } from "./parts/useOpen";
import { useTitle } from "./parts/useTitle";
import { ByLink } from "./start/ByLink";
import { DailyCard } from "./start/DailyCard";
import { Continue, Others, useMine } from "./start/Lists";
import { NameLine } from "./start/NameLine";
import { PlayCards } from "./start/PlayCards";
import "./parts/parts.css";
import "./start/start.css";

/** The first page: one click plays. */
export default function Start() {
  useTitle("");
  const { games, error, again } = useGames();
  const person = useMe();
  const mine = useMine(person);
  const waiting = mine.filter((table) => table.waits_for_you).length;
  const opening = useOpen();
  return (
    <div class="start">
      <header class="start-head">
        <h1>{t("Choose a game and play")}</h1>
        <p class="quiet start-line">
          {waiting ? (
            <a href="#continue">{t("{count} games wait for you", { count: waiting })}</a>
          ) : (
            t("One click, and the table is set. You need no account.")
          )}
        </p>
      </header>
      <ProblemNote error={error} again={again} />
      <ProblemNote error={opening.error} />
      {!games && !error && <Loading />}
      {games && <PlayCards games={games} opening={opening} />}
      <Ways person={person} />
      <div class="start-columns">
        <div class="column">
          <Continue tables={mine} games={games} />
          <DailyCard games={games} opening={opening} />
          <ByLink />
        </div>
        <Others games={games} person={person?.id} opening={opening} />
      </div>
    </div>
  );
}

function Ways({ person }: { person: PersonView | null | undefined }) {
  return (
    <div class="start-below">
      <NameLine person={person} />
      <p class="row">
        <Link href="/new?friends=yes" class="button">
          {t("Play with friends")}
        </Link>
        <Link href="/new" class="button">
          {t("Set up a table")}
        </Link>
      </p>
    </div>
  );
}
