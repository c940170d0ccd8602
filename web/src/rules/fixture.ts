/** For tests: the rules of a game that there is not. */
import type { TableView } from "../api/types";
import type { Rules } from "./shapes";

export const RULES: Rules = {
  name: "duel",
  title: "Duel!",
  version: 1,
  clauses: [
    { number: "E1", heading: "Board", text: "The board is **small**." },
    { number: "E2", heading: "Board", text: "See E3." },
    { number: "E3", heading: "End", text: "Who wins, wins." },
  ],
  summary: [
    {
      heading: "The goal",
      text: "Get there first.",
      clauses: ["E3"],
      picture: { spec: "duel:seats=2", position: "a b/c", last: ["a1", "b2"] },
    },
    { heading: "A turn", text: "Roll, then move.", clauses: [], picture: null },
  ],
};

const words = (text: string) => ({ text, id: text, parameters: {} });

/** A table at which a game is played; `changed` is another state of it. */
export function tableOf(changed: object = {}, more: object = {}): TableView {
  const faces = [
    { kind: "die", text: "3", words: words("3: blue moves its stone 3") },
    { kind: "pile", text: "9", words: words("") },
  ];
  const state = {
    turn: "blue",
    moves: [],
    status: words("blue to move"),
    scene: { pieces: [], faces, choices: [] },
    ...changed,
  };
  const game = { number: 1, seats: ["red", "blue"], sides: [0, 1], state };
  const places = [
    { seat: "red", kind: "person", name: "Ada" },
    { seat: "blue", kind: "computer", name: "level:3" },
  ];
  return {
    id: "t",
    phase: "playing",
    spec: "duel:seats=2",
    you: { seat: "red" },
    places,
    game,
    ...more,
  } as never;
}
