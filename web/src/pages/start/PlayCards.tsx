import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { post } from "../../api/client";
import type { NewTable, TableView } from "../../api/types";
import { named, t } from "../../languages";
import { Choose } from "../parts/Field";
import { type Game, keepLevel, keptLevel, levelChoices, variantText } from "../parts/games";
import { Picture } from "../parts/Picture";
import type { Opening } from "../parts/useOpen";

/** The table at which one plays a game at once: alone, or against computers. */
export function quickTable(game: Game, level: string): NewTable {
  const spec = game.variants[0]?.spec ?? game.name;
  const known = game.levels.some((each) => each.player === level);
  const others = known ? level : (game.levels[0]?.player ?? "open");
  const seats = game.solitaire ? {} : { seats: { others, [game.seats[0] ?? "1"]: "me" } };
  return { spec, ...seats, public: false, rated: false };
}

interface Props {
  games: readonly Game[];
  opening: Opening;
}

/** A big button for each game, and how strong the computer is. */
export function PlayCards({ games, opening }: Props) {
  const [level, setLevel] = useState(keptLevel);
  const play = (game: Game): void =>
    opening.open(async () => (await post<TableView>("/api/tables", quickTable(game, level))).id);
  const leveled = games.find((game) => !game.solitaire);
  const choose = (player: string): void => {
    setLevel(player);
    keepLevel(player);
  };
  return (
    <section aria-label={t("Games")}>
      <ul class="cards">
        {games.map((game) => (
          <Card key={game.name} game={game} games={games} busy={opening.busy} play={() => play(game)} />
        ))}
      </ul>
      {leveled && (
        <div class="start-level">
          <Choose
            label={t("Strength of the computer")}
            value={level}
            choices={levelChoices(leveled)}
            onChange={choose}
          />
        </div>
      )}
    </section>
  );
}

interface CardProps {
  game: Game;
  games: readonly Game[];
  busy: boolean;
  play: () => void;
}

function Card({ game, games, busy, play }: CardProps) {
  const title = named(game.title);
  const spec = game.variants[0]?.spec ?? game.name;
  const variant = variantText(games, spec);
  return (
    <li class="card sheet">
      <button type="button" class="card-play" disabled={busy} onClick={play}>
        <Picture picture={game.picture} size={220} />
        <strong>{title}</strong>
        <span class="quiet">{variant || " "}</span>
        <span class="card-call">{game.solitaire ? t("Play alone") : t("Play against the computer")}</span>
      </button>
      <p class="card-links">
        <Link href={`/rules/${game.name}`}>
          {t("Rules")}
          <span class="unseen"> {title}</span>
        </Link>
        <Link href={`/new?game=${game.name}`}>
          {t("More choices")}
          <span class="unseen"> {title}</span>
        </Link>
      </p>
    </li>
  );
}
