/** Moves left for one's next roll, in games over days. */
import { useEffect, useState } from "preact/hooks";
import type { PlanView, TableView } from "../../api/types";
import { t } from "../../languages";
import { Choose } from "../../pages/parts/Field";
import { Loading } from "../../pages/parts/Loading";
import { ProblemNote } from "../../pages/parts/ProblemNote";
import { useDoing } from "../../pages/parts/useDoing";
import type { TableStore } from "../store";
import "./panels.css";
import { type Chance, mayPlan, type Next, nextFor, withoutPlan, withPlan } from "./planning";
import { seatText } from "./who";

interface Props {
  table: TableView;
  store: TableStore;
}

/** What is left for a roll, and a form to leave more; nothing where it makes no sense. */
export function Plans({ table, store }: Props) {
  const [open, setOpen] = useState(false);
  const { busy, error, run } = useDoing();
  const plans = table.you?.plans ?? [];
  const may = mayPlan(table);
  if (!may && plans.length === 0) return null;
  const leave = (wanted: readonly PlanView[], then?: () => void): void =>
    run(async () => {
      await store.command("plans", { plans: wanted });
      await store.reload();
      then?.();
    });
  return (
    <details class="plans sheet" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t("For your next roll")}</h2>
        {plans.length > 0 && <span class="badge number">{plans.length}</span>}
      </summary>
      <p class="quiet">
        {t("Leave moves now, and they are played as soon as the roll comes. Nobody else sees them.")}
      </p>
      <ul class="plans-left">
        {plans.map((plan) => (
          <li key={plan.moves.join(" ")}>
            <PlanText plan={plan} />
            <button type="button" disabled={busy} onClick={() => leave(withoutPlan(plans, plan))}>
              {t("Take back")}
            </button>
          </li>
        ))}
      </ul>
      <ProblemNote error={error} />
      {may && open && (
        <PlanForm
          key={table.game?.state.position}
          table={table}
          busy={busy}
          leave={(made, then) => leave(withPlan(plans, made), then)}
        />
      )}
    </details>
  );
}

function PlanText({ plan }: { plan: PlanView }) {
  const on = Object.entries(plan.on).map(([roll, move]) => t("on {roll}: {move}", { roll, move }));
  return (
    <span>
      {plan.moves.length > 0 && <b>{t("after {moves}:", { moves: plan.moves.join(" ") })} </b>}
      {on.join(" · ")}
    </span>
  );
}

interface FormProps {
  table: TableView;
  busy: boolean;
  leave: (made: PlanView, then: () => void) => void;
}

function PlanForm({ table, busy, leave }: FormProps) {
  const [tokens, setTokens] = useState<readonly string[]>([]);
  const [next, setNext] = useState<Next | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let here = true;
    setNext(undefined);
    setError(null);
    nextFor(table, tokens).then(
      (found) => here && setNext(found),
      (caught: unknown) => here && setError(caught),
    );
    return () => {
      here = false;
    };
  }, [tokens]);
  return (
    <div class="plan-form column">
      {tokens.length > 0 && (
        <p class="row">
          <span>{t("If first: {moves}", { moves: tokens.join(" ") })}</span>
          <button type="button" onClick={() => setTokens(tokens.slice(0, -1))}>
            {t("Change this")}
          </button>
        </p>
      )}
      {error ? <ProblemNote error={error} /> : next === undefined && <Loading />}
      {next === null && <p class="quiet">{t("After this no moves can be left.")}</p>}
      {next && "assume" in next && (
        <Choose
          label={
            next.assume.seat === null
              ? t("If this comes for the others")
              : t("If {seat} plays", { seat: seatText(next.assume.seat) })
          }
          value=""
          choices={[["", t("choose …")], ...next.assume.choices.map((each) => [each, each] as const)]}
          onChange={(token) => token && setTokens([...tokens, token])}
        />
      )}
      {next && "roll" in next && (
        <OnRolls
          chances={next.roll}
          busy={busy}
          leave={(on) => leave({ moves: [...tokens], on }, () => setTokens([]))}
        />
      )}
    </div>
  );
}

interface RollsProps {
  chances: readonly Chance[];
  busy: boolean;
  leave: (on: Record<string, string>) => void;
}

function OnRolls({ chances, busy, leave }: RollsProps) {
  const [on, setOn] = useState<Readonly<Record<string, string>>>({});
  const chosen = Object.entries(on).filter(([, move]) => move);
  const submit = (event: Event): void => {
    event.preventDefault();
    leave(Object.fromEntries(chosen));
  };
  return (
    <form onSubmit={submit} class="column">
      <div class="plan-rolls">
        {chances.map(({ outcome, moves }) => (
          <Choose
            key={outcome}
            label={t("on {roll}", { roll: outcome })}
            value={on[outcome] ?? ""}
            choices={[["", t("I decide then")], ...moves.map((each) => [each, each] as const)]}
            onChange={(move) => setOn({ ...on, [outcome]: move })}
          />
        ))}
      </div>
      <button type="submit" class="main" disabled={busy || chosen.length === 0}>
        {t("Leave these moves")}
      </button>
    </form>
  );
}
