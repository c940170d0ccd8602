/** Who plays in a game. */
import { named, t } from "../languages";
import { type Game as GameInfo, playerText } from "../pages/parts/games";
import type { Game } from "./games";

interface Props {
  game: Game;
  games: readonly GameInfo[] | null;
}

/** The seats of a game with who sat there. */
export function Seats({ game, games }: Props) {
  const inOrder = game.seats.flatMap((seat) => game.places.filter((place) => place.seat === seat));
  return (
    <ul class="replay-seats" aria-label={t("Who plays")}>
      {inOrder.map((place) => (
        <li key={place.seat}>
          {game.seats.length > 1 && (
            <>
              <Mark seat={place.seat} />
              <span>{named(place.seat)}: </span>
            </>
          )}
          <span>{place.kind === "computer" ? playerText(games, place.player) : place.name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The colour of a seat; its name stands beside it. */
export function Mark({ seat }: { seat: string }) {
  if (!/^[a-z]+$/.test(seat)) return null;
  return (
    <span class="replay-mark" aria-hidden="true" style={{ background: `var(--${seat}, transparent)` }} />
  );
}
