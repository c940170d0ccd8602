/** A player of a game: its clock, its keys and its address. */
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { Happening } from "../board/contract";
import { moves } from "../settings";
import { useAddress } from "./address";
import { type Game, sceneAt } from "./games";
import { isPlain, useKeys } from "./keys";
import { type Command, commandOf, PAUSES, type Player, type Speed, standing, step, target } from "./player";

export interface Running {
  player: Player;
  happening: Happening | null;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
  run: (command: Command) => void;
}

/** Plays a game from a ply on; `addressAt` is where a ply can be found again. */
export function usePlayer(game: Game, ply: number, addressAt: (ply: number) => string): Running {
  const film = {
    count: game.plies.length,
    moves: (at: number) => moves() && !document.hidden && (game.plies[at - 1]?.steps.length ?? 0) > 0,
  };
  const latest = useRef(film);
  latest.current = film;
  const [player, run] = useReducer(
    (before: Player, command: Command) => step(before, command, latest.current),
    ply,
    (at) => step(standing(0), { do: "jump", to: at }, { count: film.count, moves: () => false }),
  );
  const [speed, setSpeed] = useState<Speed>("normal");
  useClock(player, speed, run);
  useKeys((event) => {
    const command = isPlain(event) ? commandOf(event.key) : null;
    if (command) run(command);
    return command !== null;
  });
  const at = target(player);
  const { follow, isOwn } = useAddress();
  useEffect(() => follow(addressAt(at)), [at, addressAt, follow]);
  const came = useRef(ply);
  useEffect(() => {
    if (ply !== came.current && !isOwn(addressAt(ply))) run({ do: "jump", to: ply });
    came.current = ply;
  }, [ply, addressAt, isOwn]);
  const happening = useMemo(() => happeningOf(game, player), [game, player.showing, player.key]);
  return { player, happening, speed, setSpeed, run };
}

function useClock(player: Player, speed: Speed, run: (command: Command) => void): void {
  const { playing, showing, at } = player;
  useEffect(() => {
    if (!playing || showing !== null) return;
    const timer = setTimeout(() => run({ do: "tick" }), PAUSES[speed]);
    return () => clearTimeout(timer);
  }, [playing, showing, at, speed, run]);
}

function happeningOf(game: Game, { showing, key }: Player): Happening | null {
  const done = showing === null ? undefined : game.plies[showing - 1];
  return done && showing !== null ? { key, steps: done.steps, next: sceneAt(game, showing) } : null;
}
