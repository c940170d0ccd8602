/** A table after an event: a pure function, the same that the service folds its log by. */
import type {
  ClockView,
  EventFrame,
  GameView,
  PlaceView,
  SceneView,
  StateView,
  TableView,
  You,
} from "../api/types";

export type Event = EventFrame["event"];
export type Scene = Required<SceneView>;

/** A state whose scene is whole: what an event leaves out is as it was. */
function stateAfter(before: StateView | undefined, state: StateView): StateView {
  return { ...state, scene: { ...before?.scene, ...state.scene } };
}

/** After a roll the clock of whoever is to move runs. */
function clocksAfterRoll(clocks: ClockView | null, state: StateView): ClockView | null {
  if (!clocks) return null;
  const running = state.turn === "chance" || state.turn === "over" ? null : state.turn;
  return { ...clocks, running };
}

function gameAfter(game: GameView, event: Event): GameView {
  switch (event.kind) {
    case "seeded":
      return { ...game, dice: event.dice };
    case "started":
      return { ...game, dice: event.dice, clocks: event.clocks };
    case "rolled": {
      const state = stateAfter(game.state, event.state);
      return { ...game, state, clocks: clocksAfterRoll(game.clocks, event.state) };
    }
    case "moved":
      return { ...game, state: stateAfter(game.state, event.state), clocks: event.clocks };
    case "ended":
      return {
        ...game,
        reason: event.reason,
        result: event.result,
        dice: event.dice,
        clocks: stopped(game, event.at),
      };
    default:
      return game;
  }
}

function stopped(game: GameView, at: number): ClockView | null {
  return game.clocks && { ...game.clocks, since: at, running: null };
}

/** Where the viewer sits, found by who it is: in a rematch the places are rotated. */
function youAfter(table: TableView, places: readonly PlaceView[]): You | null {
  const { you } = table;
  const person = you && table.places[you.place]?.person;
  if (!person) return you;
  const place = places.findIndex((each) => each.person === person);
  return place < 0 ? null : { ...you, place };
}

/** The table after an event. */
export function after(table: TableView, event: Event): TableView {
  const next: TableView = { ...table, seq: event.seq, phase: event.phase };
  if ("places" in event) {
    next.places = event.places;
    next.you = youAfter(table, event.places);
  }
  if ("offers" in event) next.offers = event.offers;
  if ("match" in event) next.match = event.match;
  if (event.kind === "committed") {
    next.game = event.game;
    next.offers = [];
    if (next.you) next.you = { ...next.you, seat: event.places[next.you.place]?.seat ?? null, plans: [] };
  } else if (table.game) {
    next.game = gameAfter(table.game, event);
  }
  const spent = event.kind === "ended" || (event.kind === "moved" && next.you?.seat === event.seat);
  if (spent && next.you) next.you = { ...next.you, plans: [] };
  return next;
}
