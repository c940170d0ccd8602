/** What the events of a table tell of the dice of each of its games. */
import type { DiceView, DrawView, GameView, Words } from "../api/types";
import type { Event } from "../table/fold";

/** Chance has come: what was told of it. `draw` is null where it would tell of hidden hands. */
export interface Roll {
  seq: number;
  told: Words;
  text: string | null;
  draw: DrawView | null;
}

/** A game, as far as its dice are concerned. */
export interface Played {
  number: number;
  title: string;
  seats: readonly string[];
  /** The seat of who asks, if they sit there. */
  mine: string | null;
  /** As the last event tells them. */
  dice: DiceView;
  /** Whether all events have told the same id and commitment, and each seed as it was first told. */
  steady: boolean;
  rolls: readonly Roll[];
  over: boolean;
}

function begun(game: GameView, mine: string | null): Played {
  const { number, title, seats, dice } = game;
  return { number, title, seats, mine, dice, steady: true, rolls: [], over: false };
}

function withDice(game: Played, dice: DiceView): Played {
  const { id, commitment, seeds } = game.dice;
  const same = dice.id === id && dice.commitment === commitment;
  const kept = Object.entries(seeds).every(([seat, seed]) => dice.seeds[seat] === seed);
  return { ...game, dice, steady: game.steady && same && kept };
}

function after(game: Played, event: Event): Played {
  switch (event.kind) {
    case "seeded":
      return withDice(game, event.dice);
    case "started": {
      const next = withDice(game, event.dice);
      return { ...next, steady: next.steady && game.rolls.length === 0 };
    }
    case "rolled": {
      const { seq, told, text, draw } = event;
      return { ...game, rolls: [...game.rolls, { seq, told, text, draw }] };
    }
    case "ended": {
      const next = withDice(game, event.dice);
      const late = Object.keys(event.dice.seeds).length !== Object.keys(game.dice.seeds).length;
      return { ...next, steady: next.steady && !late, over: true };
    }
    default:
      return game;
  }
}

/** The games of a table in order; `place` is where the one who asks sits, null if nowhere. */
export function gamesOf(events: readonly Event[], place: number | null): Played[] {
  const games: Played[] = [];
  for (const event of events) {
    if (event.kind === "committed") {
      const mine = place === null ? null : (event.places[place]?.seat ?? null);
      games.push(begun(event.game, mine));
      continue;
    }
    const present = games.pop();
    if (present) games.push(after(present, event));
  }
  return games;
}
