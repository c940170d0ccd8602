import { named, t } from "../languages";
import type { Played } from "./games";
import { Item } from "./Item";

/** What the dice of a game are bound to: commitment, seeds, and the secret once it is told. */
export function Bound({ game }: { game: Played }) {
  const { dice, seats } = game;
  const seeds = seats.flatMap((seat) => {
    const seed = dice.seeds[seat];
    return seed === undefined ? [] : [[seat, seed] as const];
  });
  return (
    <section class="sheet">
      <h2>{t("What the dice are bound to")}</h2>
      <dl class="proof-bound">
        <Item
          term={t("Commitment, shown before the game")}
          text={dice.commitment}
          copy={t("Copy the commitment")}
        />
        <Item term={t("What the dice are called by")} text={dice.id} copy={t("Copy the name of the dice")} />
        {seeds.map(([seat, seed]) => (
          <Item key={seat} term={t("Seed of {seat}", { seat: named(seat) })} text={seed} />
        ))}
        {dice.awaited.length > 0 && (
          <div>
            <dt>{t("Seeds still to come")}</dt>
            <dd>{dice.awaited.map(named).join(", ")}</dd>
          </div>
        )}
        {dice.secret !== null && (
          <Item term={t("Secret, told after the game")} text={dice.secret} copy={t("Copy the secret")} />
        )}
      </dl>
      {seeds.length === 0 && (
        <p class="quiet">
          {t(
            "No players' seeds: these dice come of the secret alone. The server has been bound to it since before the first roll, but could have chosen it with care.",
          )}
        </p>
      )}
    </section>
  );
}
