/** What the form of a new table holds, and the table that is asked for by it. */
import type { NewTable } from "../../api/types";
import { type Game, readSpec, writeSpec, written } from "../parts/games";

export type ClockKind = "none" | "move" | "game" | "days";
export type MatchKind = "single" | "wins" | "points";

export interface Form {
  game: string;
  /** What the options are set to; those that are not named are as usual. */
  values: Readonly<Record<string, string>>;
  /** Who sits where, by seat: `me`, `open`, or a computer player. */
  seats: Readonly<Record<string, string>>;
  /** Who sits where nothing else is said. */
  others: string;
  match: MatchKind;
  wins: string;
  points: string;
  /** Who begins the next game; empty: as the game has it. */
  leads: string;
  clock: ClockKind;
  moveSeconds: string;
  gameMinutes: string;
  increment: string;
  days: string;
  public: boolean;
  watch: boolean;
  rated: boolean;
  position: string;
}

/** A form for a game: you on the first seat, and others as they are wished. */
export function newForm(game: Game, others: string): Form {
  return {
    game: game.name,
    values: readSpec(game.variants[0]?.spec ?? game.name).values,
    seats: {},
    others,
    match: "single",
    wins: "3",
    points: "300",
    leads: "",
    clock: "none",
    moveSeconds: "60",
    gameMinutes: "10",
    increment: "5",
    days: "3",
    public: false,
    watch: true,
    rated: true,
    position: "",
  };
}

/** The form for another game: what does not belong to the game stays. */
export function forGame(form: Form, game: Game): Form {
  const values = readSpec(game.variants[0]?.spec ?? game.name).values;
  return { ...form, game: game.name, values, seats: {}, match: "single", position: "" };
}

/** What an option is set to, as its specification writes it. */
export const setting = (form: Form, option: { name: string; default: number | boolean | string }): string =>
  form.values[option.name] ?? written(option.default);

/** Who sits on a seat: as it is said, else you on the first one. */
export function holderOf(form: Form, seat: string, seats: readonly string[]): string {
  const said = form.seats[seat];
  if (said) return said;
  const elsewhere = seats.some((each) => form.seats[each] === "me");
  return seat === seats[0] && !elsewhere ? "me" : form.others;
}

/** Puts somebody on a seat. You sit on one only: whoever was there changes with you. */
export function seated(form: Form, seat: string, who: string, seats: readonly string[]): Form {
  const all = Object.fromEntries(seats.map((each) => [each, holderOf(form, each, seats)]));
  if (who === "me") {
    const mine = seats.find((each) => all[each] === "me");
    if (mine && mine !== seat) all[mine] = all[seat] === "me" || !all[seat] ? form.others : all[seat];
  }
  all[seat] = who;
  return { ...form, seats: all };
}

function clockText(form: Form): string {
  switch (form.clock) {
    case "move":
      return `move:seconds=${form.moveSeconds}`;
    case "game":
      return `game:seconds=${Math.round(Number(form.gameMinutes) * 60)},increment=${form.increment || 0}`;
    case "days":
      return `days:days=${form.days}`;
    default:
      return "none";
  }
}

function matchText(form: Form): string {
  if (form.match === "single") return "";
  const goal = form.match === "wins" ? `length=${form.wins}` : `target=${form.points}`;
  return form.leads ? `${goal},leads=${form.leads}` : goal;
}

/** The specification that is chosen. */
export const specOf = (form: Form, game: Game): string => writeSpec(game, form.values);

/** The table that the form asks for, at which these seats are. */
export function bodyOf(form: Form, game: Game, seats: readonly string[]): NewTable {
  const alone = game.solitaire;
  const holders = Object.fromEntries(seats.map((seat) => [seat, holderOf(form, seat, seats)]));
  const body: NewTable = {
    spec: specOf(form, game),
    seats: holders,
    match: alone ? "" : matchText(form),
    clock: clockText(form),
    public: form.public,
    watch: form.watch,
    rated: !alone && form.rated,
  };
  if (form.position.trim()) body.position = form.position.trim();
  return body;
}

/** The seats that play together with a seat, without it. */
export function partners(seat: string, seats: readonly string[], sides: readonly number[]): string[] {
  const side = sides[seats.indexOf(seat)];
  return seats.filter((each, place) => each !== seat && side !== undefined && sides[place] === side);
}
