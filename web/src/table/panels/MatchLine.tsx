/** How the match stands, and how the game before this one has ended. */
import { useEffect, useState } from "preact/hooks";
import type { EndedEvent, TableView } from "../../api/types";
import { capital, t, told } from "../../languages";
import type { TableStore } from "../store";
import { goalOf } from "./score";

interface Props {
  table: TableView;
  store: TableStore;
}

/** The goal of the match; nothing for a single game. */
export function MatchLine({ table, store }: Props) {
  const [last, hold] = useState<{ number: number; event: EndedEvent } | null>(null);
  useEffect(
    () =>
      store.follow((step) => {
        if (step?.event.kind === "ended") hold({ number: step.before.game?.number ?? 0, event: step.event });
      }),
    [store],
  );
  const goal = goalOf(table.match);
  if (!goal) return null;
  const number = table.game?.number ?? 1;
  const before = last && last.number < number && last.event.result ? last : null;
  return (
    <div class="quiet match-line">
      <p>
        {goal.kind === "wins"
          ? t("Match to {count} wins, game {number}", { count: goal.count, number })
          : t("Match to {points} points, game {number}", { points: goal.count, number })}
      </p>
      {before && (
        <p>
          {t("Game {number}: {told}", {
            number: before.number,
            told: capital(told(before.event.result?.told)),
          })}
        </p>
      )}
    </div>
  );
}
