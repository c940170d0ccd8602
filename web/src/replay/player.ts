/** Stepping through a game: a pure function from where one stands and what is asked for. */

/** Where one stands. */
export interface Player {
  /** So many plies are on the board. */
  at: number;
  /** The ply that is being shown happening, from the one before; null if nothing is. */
  showing: number | null;
  /** Another number for each ply that is shown happening. */
  key: number;
  /** Whether it goes on by itself. */
  playing: boolean;
}

/** What of a game matters here. */
export interface Film {
  /** How many plies there are. */
  count: number;
  /** Whether a ply, from 1, can be seen happening. */
  moves: (ply: number) => boolean;
}

export type Command =
  | { do: "first" | "back" | "forward" | "last" | "play" | "stop" | "toggle" | "tick" }
  | { do: "jump"; to: number }
  | { do: "shown"; key: number };

/** Someone who has just come to a ply. */
export const standing = (at: number): Player => ({ at, showing: null, key: 0, playing: false });

/** The ply that one has come to, or is about to. */
export const target = (player: Player): number => player.showing ?? player.at;

/** How long each ply is looked at when it goes on by itself, in milliseconds. */
export const PAUSES = { slow: 2000, normal: 900, fast: 250 } as const;
export type Speed = keyof typeof PAUSES;

/** Where one stands after a command. */
export function step(player: Player, command: Command, film: Film): Player {
  switch (command.do) {
    case "first":
      return jump(player, 0, film);
    case "last":
      return jump(player, film.count, film);
    case "back":
      return jump(player, target(player) - 1, film);
    case "forward":
      return forward({ ...player, playing: false }, film);
    case "tick":
      return player.playing && player.showing === null ? forward(player, film) : player;
    case "jump":
      return command.to === target(player) + 1
        ? forward({ ...player, playing: false }, film)
        : jump(player, command.to, film);
    case "play":
      return play(player, film);
    case "stop":
      return { ...player, playing: false };
    case "toggle":
      return player.playing ? { ...player, playing: false } : play(player, film);
    case "shown":
      return shown(player, command.key, film);
  }
}

function jump(player: Player, to: number, { count }: Film): Player {
  const at = Math.max(0, Math.min(count, Math.trunc(to) || 0));
  return { ...player, at, showing: null, playing: false };
}

/** One ply on; what is still being shown happening is over at once. */
function forward(player: Player, film: Film): Player {
  const at = target(player);
  if (at >= film.count) return { ...player, at: film.count, showing: null, playing: false };
  if (film.moves(at + 1)) return { ...player, at, showing: at + 1, key: player.key + 1 };
  return arrived({ ...player, at: at + 1, showing: null }, film);
}

function play(player: Player, film: Film): Player {
  if (film.count === 0) return player;
  const from = target(player) >= film.count ? jump(player, 0, film) : player;
  return forward({ ...from, playing: true }, film);
}

function shown(player: Player, key: number, film: Film): Player {
  if (player.showing === null || key !== player.key) return player;
  return arrived({ ...player, at: player.showing, showing: null }, film);
}

const arrived = (player: Player, film: Film): Player =>
  player.at >= film.count ? { ...player, playing: false } : player;

/** The command of a key, null if it is not one of ours. */
export function commandOf(key: string): Command | null {
  switch (key) {
    case "ArrowLeft":
      return { do: "back" };
    case "ArrowRight":
      return { do: "forward" };
    case "Home":
      return { do: "first" };
    case "End":
      return { do: "last" };
    case " ":
      return { do: "toggle" };
    default:
      return null;
  }
}
