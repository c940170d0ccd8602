/** Who sits where, in words and as tokens; shared by the panels. */
import type { JSX } from "preact";
import type { GameView, PlaceView, TableView } from "../../api/types";
import { capital, listText, named, t } from "../../languages";
import { type Game, playerText } from "../../pages/parts/games";

/** The seats of a table, in their order round the board. */
export const seatsOf = (table: TableView): readonly string[] =>
  table.game?.seats ?? table.places.map((place) => place.seat);

/** Who holds a seat. */
export const placeAt = (table: TableView, seat: string): PlaceView | undefined =>
  table.places.find((place) => place.seat === seat);

/** Who holds a place, in words. */
export function holderText(place: PlaceView | undefined, games: readonly Game[] | null): string {
  if (!place || place.kind === "open") return t("free");
  return place.kind === "computer" ? playerText(games, place.player) : place.name;
}

/** Several names as one writes them: "red and yellow". */
export const listed = listText;

/** The sides of a game whose seats play together; null where each plays for itself. */
export function teamsOf(game: GameView | null): readonly (readonly string[])[] | null {
  if (!game) return null;
  const sides = [...new Set(game.sides)];
  if (sides.length < 2 || sides.length === game.seats.length) return null;
  return sides.map((side) => game.seats.filter((_, seat) => game.sides[seat] === side));
}

/** Whether somebody else than the viewer is a person, so that there is somebody to wait for. */
export const isSocial = (table: TableView): boolean =>
  table.places.filter((place) => place.kind === "person").length > 1;

/** The seat to move, while a game is played; null while nobody is. */
export function seatToMove(table: TableView): string | null {
  const turn = table.game?.state.turn ?? "";
  return table.phase === "playing" && table.game?.seats.includes(turn) ? turn : null;
}

/** The letter that a seat's name begins with in the language, or as many as tell it from the others. */
export function initials(seat: string, seats: readonly string[]): string {
  const lettersOf = (each: string): string[] => Array.from(seatText(each).normalize());
  const letters = lettersOf(seat);
  const others = seats.filter((each) => each !== seat).map(lettersOf);
  const isTaken = (count: number): boolean =>
    others.some((other) => letters.slice(0, count).every((letter, index) => letter === other[index]));
  let count = 1;
  while (count < letters.length && isTaken(count)) count++;
  return letters.slice(0, count).join("");
}

/** A token in a seat's colour, with its letter, so that it does not need the colour. */
export function Token({ seat, seats }: { seat: string; seats: readonly string[] }) {
  const plain = seats.length < 2;
  const style = {
    "--seat": `var(--${seat}, var(--quiet))`,
    "--on-seat": `var(--on-${seat}, var(--on-piece))`,
  } as JSX.CSSProperties;
  return (
    <span class="token" style={plain ? undefined : style} aria-hidden="true">
      {plain ? "●" : initials(seat, seats)}
    </span>
  );
}

/** What a seat is called, with a capital letter. */
export const seatText = (seat: string): string => capital(named(seat));
