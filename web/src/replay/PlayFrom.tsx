/** Going on from where one stands in a replay: playing it out, or setting it up otherwise. */
import { useEffect, useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { t } from "../languages";
import { ProblemNote, usePage } from "../pages/parts";
import type { Game as GameInfo } from "../pages/parts/games";
import { addressOf } from "./address";
import { type Game, stateAt } from "./games";
import { PlayOn } from "./PlayOn";
import type { PositionView } from "./shapes";

/** Only where one stays for so long it is asked whether a game can go on from there. */
const PAUSE = 400;

interface Props {
  game: Game;
  ply: number;
  games: readonly GameInfo[] | null;
}

/** Ways to go on from a ply. */
export function PlayFrom({ game, ply, games }: Props) {
  const { position } = stateAt(game, ply);
  const there = { spec: game.spec, position };
  const wanted = addressOf("/api/positions", there);
  const settled = useSettled(wanted);
  const { data, error, again } = usePage<PositionView>(settled);
  const ready = settled === wanted;
  return (
    <details class="sheet replay-on">
      <summary>{t("Play on from here")}</summary>
      <ProblemNote error={error} again={again} />
      {(!error || !ready) && <PlayOn view={ready ? data : null} games={games} />}
      <Link href={addressOf("/setup", there)} class="button">
        {t("Set up from here")}
      </Link>
    </details>
  );
}

/** A text, once it has stayed the same for a while. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
