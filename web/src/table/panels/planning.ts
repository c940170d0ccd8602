/** Moves for a roll to come: what may happen first, and what one could play on each roll. */
import { get } from "../../api/client";
import type { PlanView, PositionView, TableView } from "../../api/types";

/** So many outcomes are offered; where there are more a plan would not be worth the reading. */
export const MOST_OUTCOMES = 24;

/** Something that is assumed to happen first, with what could have happened instead. */
export interface Assumed {
  /** In notation, a roll with its colon; empty: not yet chosen. */
  token: string;
  /** The seat whose move it is; null for a roll. */
  seat: string | null;
  choices: readonly string[];
}

/** What could be played on one outcome. */
export interface Chance {
  outcome: string;
  moves: readonly string[];
}

/** What is to be chosen next: more that happens first, or moves for one's roll; null: nothing can. */
export type Next = { assume: Assumed } | { roll: readonly Chance[] } | null;

/** Asks the service for a position. */
export function look(spec: string, position: string, tokens: readonly string[]): Promise<PositionView> {
  const query = new URLSearchParams({ spec, position });
  for (const token of tokens) query.append("move", token.replace(/:$/, ""));
  return get<PositionView>(`/api/positions?${query}`);
}

/** What is to be chosen after what is assumed so far, for the seat that plans. */
export async function nextFor(table: TableView, tokens: readonly string[]): Promise<Next> {
  const { game, you } = table;
  if (!game || !you?.seat) return null;
  const seen = await look(game.spec, game.state.position, tokens);
  const { turn, moves } = seen.state;
  if (turn !== "chance") {
    if (turn === "over" || turn === you.seat || moves.length === 0) return null;
    return { assume: { token: "", seat: turn, choices: moves.map((move) => move.text) } };
  }
  const outcomes = seen.outcomes.map((outcome) => outcome.text);
  if (outcomes.length === 0 || outcomes.length > MOST_OUTCOMES) return null;
  const after = await Promise.all(
    outcomes.map((outcome) => look(game.spec, game.state.position, [...tokens, outcome])),
  );
  const chances = outcomes.flatMap((outcome, index) => {
    const state = after[index]?.state;
    if (state?.turn !== you.seat) return [];
    return [{ outcome, moves: state.moves.map((move) => move.text) }];
  });
  if (chances.length > 0) return { roll: chances };
  return { assume: { token: "", seat: null, choices: outcomes.map((outcome) => `${outcome}:`) } };
}

const key = (plan: PlanView): string => plan.moves.join(" ");

/** The plans after one is left; it replaces the one for the same moves. */
export const withPlan = (plans: readonly PlanView[], made: PlanView): PlanView[] => [
  ...plans.filter((plan) => key(plan) !== key(made)),
  made,
];

/** The plans without one. */
export const withoutPlan = (plans: readonly PlanView[], gone: PlanView): PlanView[] =>
  plans.filter((plan) => plan !== gone);

/** Whether moves may be left here now: others are to move, over days, and some of them are people. */
export function mayPlan(table: TableView): boolean {
  const { game, you, phase, clock, places } = table;
  if (phase !== "playing" || !game || !you?.seat) return false;
  if (clock !== "none" && !clock.startsWith("days")) return false;
  const { state, seats } = game;
  const other = places.some((place, number) => place.kind === "person" && number !== you.place);
  const hidden = state.scene.faces.some((face) => face.kind === "hand");
  return other && !hidden && state.turn !== you.seat && seats.includes(state.turn);
}
