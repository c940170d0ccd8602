import { expect, it } from "vitest";
import { cardMeant, choiceAt, handChoices } from "./hands";
import { face } from "./scenes";

const open = face("hand", "1 7 Sorry!");
const hidden = face("hand", "? ?");

it("finds the choice that a card of an open hand stands for", () => {
  expect(handChoices(open, new Set(["card:7", "drop:Sorry!"]))).toEqual([null, "card:7", "drop:Sorry!"]);
  expect(handChoices(hidden, new Set(["card:?"]))).toEqual([]);
  expect(handChoices(face("card", "7"), new Set(["card:7"]))).toEqual([]);
});

it("knows which choices are cards of an open hand", () => {
  expect(cardMeant([hidden, open], "card:7")).toBe("7");
  expect(cardMeant([open], "card:12")).toBeNull();
  expect(cardMeant([open], "pass")).toBeNull();
});

it("finds the card at a point of the board, also when it is turned", () => {
  const hand = face("hand", "1 7", { x: 2, y: 3 });
  const all = new Set(["card:1", "card:7"]);
  expect(choiceAt([hand], { x: 170, y: 300 }, all, false)).toBe("card:1");
  expect(choiceAt([hand], { x: 240, y: 320 }, all, false)).toBe("card:7");
  expect(choiceAt([hand], { x: 240, y: 400 }, all, false)).toBeNull();
  expect(choiceAt([hand], { x: -170, y: -300 }, all, true)).toBe("card:7");
});
