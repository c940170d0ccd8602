/** What the guide says, note by note, of a table as it is now. */
import type { TableView } from "../api/types";
import { capital, named, t, told } from "../languages";
import type { Section } from "./shapes";

export interface Note {
  kind: "goal" | "seats" | "turn" | "faces" | "move" | "end";
  heading: string;
  texts: readonly string[];
  section?: Section | undefined;
}

type Game = NonNullable<TableView["game"]>;

/** The notes, in order; some say something else as the game goes on. */
export function notesOf(table: TableView, summary: readonly Section[]): Note[] {
  const { game } = table;
  if (!game) return [];
  const [goal, second] = summary;
  return [
    goal ? { kind: "goal", heading: named(goal.heading), texts: [], section: goal } : null,
    second ? { kind: "goal", heading: named(second.heading), texts: [], section: second } : null,
    seatsNote(table, game),
    turnNote(game),
    facesNote(game),
    moveNote(game, table.you?.seat ?? null),
    endNote(),
  ].filter((note) => note !== null) as Note[];
}

function seatsNote(table: TableView, game: Game): Note {
  const mine = table.you?.seat ?? "";
  const others = table.places.filter(({ seat }) => seat !== mine && game.seats.includes(seat));
  const texts = [t("You play {seat}.", { seat: named(mine) })];
  for (const { seat, kind, name } of others)
    texts.push(
      kind === "computer"
        ? t("The computer plays {seat}.", { seat: named(seat) })
        : t("{name} plays {seat}.", { name, seat: named(seat) }),
    );
  const mate = matesOf(game, mine);
  if (mate.length > 0)
    texts.push(t("You are in a team with {seats}.", { seats: mate.map(named).join(", ") }));
  if (game.seats.length === 1) texts.splice(0, texts.length, t("You play alone, for points."));
  return { kind: "seats", heading: t("Who plays"), texts };
}

function matesOf(game: Game, mine: string): string[] {
  const side = game.sides[game.seats.indexOf(mine)];
  return game.seats.filter((seat, at) => seat !== mine && game.sides[at] === side);
}

function turnNote(game: Game): Note {
  const texts = [
    t("The line at the board always says what is to be done. Now it says:"),
    capital(told(game.state.status)),
  ];
  return { kind: "turn", heading: t("Whose turn it is"), texts };
}

/** What dice and cards mean that lie there now; null where none says anything. */
function facesNote(game: Game): Note | null {
  const said = game.state.scene.faces.map(({ words }) => capital(told(words))).filter((text) => text !== "");
  if (said.length === 0) return null;
  const texts = [t("Dice and cards lie at the board, and mean:"), ...new Set(said)];
  return { kind: "faces", heading: t("What was rolled or drawn"), texts };
}

function moveNote(game: Game, mine: string | null): Note {
  const { turn, moves } = game.state;
  const texts = [
    t(
      "What you can touch is marked. Touch a piece, then one of the places that are marked after it; or drag it there.",
    ),
    t("With the keyboard: arrow keys go from place to place, Enter touches."),
  ];
  if (turn === mine && moves.length > 0)
    texts.push(t("You have {count} moves now. Try one!", { count: moves.length }));
  else texts.push(t("It is not your turn yet. Just wait a moment."));
  return { kind: "move", heading: t("How to move"), texts };
}

function endNote(): Note {
  const texts = [
    t("All that happens stands in the list of moves, in words; choose one there to see the board as it was."),
    t("The rules are one tap away. If a move is not allowed you are told which rule forbids it."),
  ];
  return { kind: "end", heading: t("That is all you need"), texts };
}
