import { capital, named, t } from "../../languages";
import { Choose } from "../parts/Field";
import { type Game, levelChoices } from "../parts/games";
import { type Form, holderOf, partners, seated } from "./form";

interface Props {
  game: Game;
  form: Form;
  seats: readonly string[];
  sides: readonly number[];
  change: (form: Form) => void;
}

/** Who sits where, and who plays together. */
export function Seats({ game, form, seats, sides, change }: Props) {
  const levels = levelChoices(game).map(([player, word]) => [
    player,
    t("Computer: {level}", { level: word }),
  ]);
  const choices = [["me", t("You")], ["open", t("A friend, or whoever comes")], ...levels] as [
    string,
    string,
  ][];
  return (
    <fieldset class="seats">
      <legend>{t("Who sits where")}</legend>
      {seats.map((seat) => {
        const together = partners(seat, seats, sides).map(named).join(", ");
        return (
          <Choose
            key={seat}
            label={capital(named(seat))}
            about={together ? t("plays together with {seats}", { seats: together }) : undefined}
            value={holderOf(form, seat, seats)}
            choices={choices}
            onChange={(who) => change(seated(form, seat, who, seats))}
          />
        );
      })}
    </fieldset>
  );
}
