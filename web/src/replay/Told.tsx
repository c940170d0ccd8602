/** What has just happened, in words: for people who see it and people who hear it. */
import { capital, t, told } from "../languages";
import { type Game, stateAt } from "./games";

/** Why a game is over where its rules have not ended it. */
function brokenText(reason: Game["reason"]): string {
  switch (reason) {
    case "abandoned":
      return t("The game was broken off.");
    case "":
      return "";
    default:
      return t("The game is over.");
  }
}

/** The last roll or move, and how it stands after it. */
export function Told({ game, ply }: { game: Game; ply: number }) {
  const done = game.plies[ply - 1];
  const atEnd = ply === game.plies.length;
  const result = game.result ? capital(told(game.result.told)) : brokenText(game.reason);
  const status = capital(told(stateAt(game, ply).status));
  return (
    <div class="replay-told">
      <p role="status">
        <span>{done ? capital(told(done.told)) : t("The start")}</span>
        {atEnd && result && <strong> {result}</strong>}
      </p>
      <p class="quiet">{atEnd && result ? "" : status}</p>
    </div>
  );
}
