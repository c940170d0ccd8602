import { marked, t } from "../../languages";
import { Check, Choose, Field } from "../parts/Field";
import type { ClockKind, Form, MatchKind } from "./form";

interface Props {
  form: Form;
  change: (form: Form) => void;
}

interface NumberProps {
  label: string;
  value: string;
  least: number;
  most: number;
  onChange: (value: string) => void;
}

function NumberField({ label, value, least, most, onChange }: NumberProps) {
  return (
    <Field label={label}>
      {(given) => (
        <input
          {...given}
          type="number"
          inputMode="numeric"
          required
          min={least}
          max={most}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

const MATCHES = [
  ["single", marked("One game")],
  ["wins", marked("To a number of wins")],
  ["points", marked("To a number of points")],
] as const;
const LEADS = [
  ["", marked("As usual in this game")],
  ["alternate", marked("The next one in turn")],
  ["winner", marked("The winner")],
  ["loser", marked("The loser")],
] as const;

/** How long a match is; to points only where they are played for. */
export function Match({ form, points, change }: Props & { points: boolean }) {
  const matches = MATCHES.filter(([kind]) => points || kind !== "points");
  return (
    <div class="pair">
      <Choose
        label={t("Match")}
        value={form.match}
        choices={matches.map(([kind, text]) => [kind, t(text)])}
        onChange={(kind) => change({ ...form, match: kind as MatchKind })}
      />
      {form.match === "wins" && (
        <NumberField
          label={t("Wins")}
          value={form.wins}
          least={1}
          most={10_000}
          onChange={(wins) => change({ ...form, wins })}
        />
      )}
      {form.match === "points" && (
        <NumberField
          label={t("Points")}
          value={form.points}
          least={1}
          most={1_000_000}
          onChange={(points) => change({ ...form, points })}
        />
      )}
      {form.match !== "single" && (
        <Choose
          label={t("Who begins the next game")}
          value={form.leads}
          choices={LEADS.map(([word, text]) => [word, t(text)])}
          onChange={(leads) => change({ ...form, leads })}
        />
      )}
    </div>
  );
}

const CLOCKS = [
  ["none", marked("No clock")],
  ["move", marked("Time for each move")],
  ["game", marked("Time for the game")],
  ["days", marked("Days for each move")],
] as const;

/** How much time there is. */
export function Clock({ form, change }: Props) {
  return (
    <div class="pair">
      <Choose
        label={t("Clock")}
        value={form.clock}
        choices={CLOCKS.map(([kind, text]) => [kind, t(text)])}
        onChange={(kind) => change({ ...form, clock: kind as ClockKind })}
      />
      {form.clock === "move" && (
        <NumberField
          label={t("Seconds for a move")}
          value={form.moveSeconds}
          least={1}
          most={86_400}
          onChange={(moveSeconds) => change({ ...form, moveSeconds })}
        />
      )}
      {form.clock === "game" && <GameTime form={form} change={change} />}
      {form.clock === "days" && (
        <NumberField
          label={t("Days for a move")}
          value={form.days}
          least={1}
          most={30}
          onChange={(days) => change({ ...form, days })}
        />
      )}
    </div>
  );
}

function GameTime({ form, change }: Props) {
  return (
    <>
      <NumberField
        label={t("Minutes for the game")}
        value={form.gameMinutes}
        least={1}
        most={1440}
        onChange={(gameMinutes) => change({ ...form, gameMinutes })}
      />
      <NumberField
        label={t("Seconds more after each move")}
        value={form.increment}
        least={0}
        most={3600}
        onChange={(increment) => change({ ...form, increment })}
      />
    </>
  );
}

/** Who may come and look, and whether it counts. */
export function Access({ form, alone, change }: Props & { alone: boolean }) {
  return (
    <div>
      <Check
        label={t("List the table, so that everybody can come")}
        about={form.public ? undefined : t("Only those come whom you send the link.")}
        checked={form.public}
        onChange={(checked) => change({ ...form, public: checked })}
      />
      <Check
        label={t("Others may watch")}
        about={t("They see no hands.")}
        checked={form.watch}
        onChange={(checked) => change({ ...form, watch: checked })}
      />
      {!alone && (
        <Check
          label={t("Rated")}
          about={t("Games between people count for their ratings.")}
          checked={form.rated}
          onChange={(checked) => change({ ...form, rated: checked })}
        />
      )}
    </div>
  );
}
