import { useState } from "preact/hooks";
import { useSearch } from "wouter-preact";
import { post } from "../api/client";
import type { TableView } from "../api/types";
import { named, t } from "../languages";
import { bodyOf, type Form, forGame, newForm, specOf } from "./newtable/form";
import { Options } from "./newtable/Options";
import { Seats } from "./newtable/Seats";
import { Access, Clock, Match } from "./newtable/Terms";
import { Choose } from "./parts/Field";
import { type Game, keepLevel, keptLevel, readSpec, useGames } from "./parts/games";
import { Loading } from "./parts/Loading";
import { ProblemNote } from "./parts/ProblemNote";
import { problemOf } from "./parts/problem";
import { useOpen } from "./parts/useOpen";
import { usePage } from "./parts/usePage";
import { useTitle } from "./parts/useTitle";
import "./parts/parts.css";
import "./newtable/newtable.css";

/** The form by which a table is set up. */
export default function NewTable() {
  useTitle(t("New table"));
  const { games, error, again } = useGames();
  const search = new URLSearchParams(useSearch());
  return (
    <div class="narrow">
      <h1>{t("New table")}</h1>
      <ProblemNote error={error} again={again} />
      {!games && !error && <Loading />}
      {games?.length ? <TableForm games={games} search={search} /> : null}
    </div>
  );
}

/** The form as a link asks for it: `game` or `spec`, `friends=yes`, `position`. */
function firstForm(games: readonly Game[], search: URLSearchParams): Form {
  const spec = search.get("spec") ?? search.get("game") ?? "";
  const friends = search.get("friends") === "yes";
  const { name, values } = readSpec(spec);
  const wanted = games.find((game) => game.name === name);
  const game = wanted ?? games.find((each) => !each.solitaire) ?? games[0];
  const form = newForm(game as Game, friends ? "open" : keptLevel());
  const position = search.get("position") ?? "";
  return { ...form, position, values: wanted && spec.includes(":") ? values : form.values };
}

interface Sitting {
  seats: string[];
  sides: number[];
  points: boolean;
}

/** Where people sit in the variant that is chosen, and whether for points; as is usual where it is not told. */
function useSitting(spec: string, game: Game): Sitting & { error: unknown } {
  const { data, error } = usePage<Sitting>(`/api/positions?spec=${encodeURIComponent(spec)}`);
  const [last, keep] = useState<{ game: string; sitting: Sitting } | null>(null);
  if (data && last?.sitting !== data) keep({ game: game.name, sitting: data });
  const usual = { seats: game.seats, sides: game.seats.map((_, seat) => seat), points: false };
  const sitting = data ?? (last?.game === game.name ? last.sitting : usual);
  const refused = error && problemOf(error).code !== "not-found" ? error : null;
  return { ...sitting, error: refused };
}

function TableForm({ games, search }: { games: readonly Game[]; search: URLSearchParams }) {
  const [form, change] = useState(() => firstForm(games, search));
  const game = games.find((each) => each.name === form.game) ?? (games[0] as Game);
  const sitting = useSitting(specOf(form, game), game);
  const asked = form.match === "points" && !sitting.points ? { ...form, match: "single" as const } : form;
  const { busy, error, open } = useOpen();
  const submit = (event: Event): void => {
    event.preventDefault();
    const body = bodyOf(asked, game, sitting.seats);
    const level = Object.values(body.seats ?? {}).find((who) => who.startsWith("level:"));
    if (level) keepLevel(level);
    open(async () => (await post<TableView>("/api/tables", body)).id);
  };
  return (
    <form class="new-table" onSubmit={submit}>
      <section class="sheet column">
        <Choose
          label={t("Game")}
          value={form.game}
          choices={games.map((each) => [each.name, named(each.title)])}
          onChange={(name) => change(forGame(form, games.find((each) => each.name === name) ?? game))}
        />
        <Options game={game} form={form} change={change} />
        <Position text={form.position} />
        <ProblemNote error={sitting.error} game={game.name} />
      </section>
      {!game.solitaire && (
        <section class="sheet column">
          <Seats game={game} form={form} seats={sitting.seats} sides={sitting.sides} change={change} />
        </section>
      )}
      <section class="sheet column">
        {!game.solitaire && <Match form={asked} points={sitting.points} change={change} />}
        <Clock form={form} change={change} />
        <Access form={form} alone={game.solitaire} change={change} />
      </section>
      <ProblemNote error={error} game={game.name} />
      <button type="submit" class="main" disabled={busy}>
        {t("Set up the table")}
      </button>
    </form>
  );
}

function Position({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p class="quiet">
      {t("The game begins with the position that you have set up.")}
      <span class="code">{text}</span>
    </p>
  );
}
