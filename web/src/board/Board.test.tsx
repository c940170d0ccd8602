import { act, cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MoveView, Step, Why } from "../api/types";
import type { Scene } from "../table/fold";
import { Board } from "./Board";
import type { BoardProps } from "./contract";
import { choice, face, piece, sceneOf } from "./scenes";

const motion = vi.hoisted(() => ({ on: false }));
vi.mock("../settings", async (original) => ({
  ...(await original<typeof import("../settings")>()),
  moves: () => motion.on,
}));

beforeEach(() => {
  motion.on = false;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const MOVES: MoveView[] = [
  { id: 1, text: "1b1", touches: ["a1", "b1"] },
  { id: 2, text: "1c1", touches: ["a1", "c1", "move"] },
  { id: 3, text: "1~2", touches: ["a1", "c1", "exchange"] },
];
const SCENE = sceneOf(
  [piece("r1", "a1"), piece("b2", "c1", { colour: "blue", shape: "square", text: "2" })],
  {
    choices: [choice("move", "move there"), choice("exchange", "exchange")],
  },
);

function show(more: Partial<BoardProps> = {}) {
  const props: BoardProps = {
    scene: SCENE,
    moves: MOVES,
    happening: null,
    onShown: vi.fn(),
    onMove: vi.fn(),
    last: [],
    flipped: false,
    label: "The table",
    ...more,
  };
  const shown = render(<Board {...props} />);
  return {
    ...shown,
    props,
    again: (next: Partial<BoardProps>) => shown.rerender(<Board {...props} {...next} />),
  };
}

/** Lets time pass, and what it brings be drawn. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 50)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(50);
    });
}

/** As a screen reader clicks. */
const touch = (element: Element): boolean => fireEvent.click(element, { detail: 0 });

it("names every place with what stands there and what can be done", () => {
  const { getByRole, getAllByRole } = show({ last: ["b1"] });
  expect(getAllByRole("gridcell").map((cell) => cell.getAttribute("aria-label"))).toEqual([
    "a1: red 1, can be moved",
    "b1: empty, last move",
    "c1: blue 2",
  ]);
  touch(getByRole("gridcell", { name: /^a1/ }));
  expect(getByRole("gridcell", { name: "a1: red 1, chosen" }).getAttribute("aria-selected")).toBe("true");
  expect(getByRole("gridcell", { name: "c1: blue 2, target, is occupied" })).toBeTruthy();
});

it("plays a move by touches, and asks where there are several", () => {
  const { getByRole, props } = show();
  touch(getByRole("gridcell", { name: /^a1/ }));
  touch(getByRole("gridcell", { name: /^c1/ }));
  expect(props.onMove).not.toHaveBeenCalled();
  fireEvent.click(getByRole("button", { name: "Exchange" }));
  expect(props.onMove).toHaveBeenCalledExactlyOnceWith(MOVES[2]);
});

it("is played by keys alone, and takes back", () => {
  const { getByRole, queryByText, props } = show();
  const start = getByRole("gridcell", { name: /^a1/ });
  expect(start.tabIndex).toBe(0);
  start.focus();
  fireEvent.keyDown(start, { key: "Enter" });
  expect(queryByText("a1")).toBeTruthy();
  fireEvent.keyDown(start, { key: "Escape" });
  expect(queryByText("a1")).toBeNull();
  fireEvent.keyDown(start, { key: " " });
  fireEvent.keyDown(start, { key: "ArrowRight" });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("b1: empty, target");
  fireEvent.keyDown(document.activeElement as Element, { key: "Enter" });
  expect(props.onMove).toHaveBeenCalledExactlyOnceWith(MOVES[0]);
});

it("says that a place cannot be touched, and keeps what is touched", () => {
  const { getByRole, getByText, queryByText } = show();
  touch(getByRole("gridcell", { name: /^c1/ }));
  expect(getByText("c1 cannot be chosen now.")).toBeTruthy();
  touch(getByRole("gridcell", { name: /^a1/ }));
  expect(queryByText("c1 cannot be chosen now.")).toBeNull();
});

const WHY: Why = {
  told: { text: "it is the turn of red", id: "it is the turn of red", parameters: {} },
  clause: "E5",
  help: { text: "stone 1 must move", id: "stone 1 must move", parameters: {} },
};

it("says why a touch was in vain, and leads to the clause", async () => {
  vi.useFakeTimers();
  const why = vi.fn(async () => WHY);
  const onRule = vi.fn();
  const { getByRole, getByText, queryByText } = show({ why, onRule });
  touch(getByRole("gridcell", { name: /^c1/ }));
  expect(getByRole("status").textContent).toBe("");
  await pass(50);
  expect(why).toHaveBeenCalledExactlyOnceWith(["c1"]);
  expect(getByRole("status").textContent).toBe("It is the turn of red. Stone 1 must move.");
  fireEvent.click(getByRole("button", { name: "Read the rule E5" }));
  expect(onRule).toHaveBeenCalledExactlyOnceWith("E5");
  await pass(400);
  expect(queryByText(/cannot be chosen/)).toBeNull();
  touch(getByRole("gridcell", { name: /^a1/ }));
  expect(getByRole("status").textContent).toBe("");
  expect(getByText("a1")).toBeTruthy();
});

it("tells the reason of the last touch in vain only", async () => {
  vi.useFakeTimers();
  const waiting: ((why: Why) => void)[] = [];
  const why = () => new Promise<Why>((resolve) => waiting.push(resolve));
  const { getByRole } = show({ why });
  touch(getByRole("gridcell", { name: /^c1/ }));
  touch(getByRole("gridcell", { name: /^b1/ }));
  await act(async () => waiting[1]?.({ told: { text: "b1 is empty", id: "b1 is empty", parameters: {} } }));
  await act(async () => waiting[0]?.(WHY));
  expect(getByRole("status").textContent).toBe("b1 is empty.");
});

it("says without a reason that a place cannot be touched, if none comes in time or at all", async () => {
  vi.useFakeTimers();
  let answer = (_: Why): void => undefined;
  const late = () =>
    new Promise<Why>((resolve) => {
      answer = resolve;
    });
  const { getByRole, again } = show({ why: late });
  touch(getByRole("gridcell", { name: /^c1/ }));
  await pass(250);
  expect(getByRole("status").textContent).toBe("");
  await pass(100);
  expect(getByRole("status").textContent).toBe("c1 cannot be chosen now.");
  await act(async () => answer(WHY));
  expect(getByRole("status").textContent).toBe("It is the turn of red. Stone 1 must move.");
  again({ why: async () => Promise.reject(new Error("away")) });
  touch(getByRole("gridcell", { name: /^b1/ }));
  await pass(50);
  expect(getByRole("status").textContent).toBe("b1 cannot be chosen now.");
});

it("keeps silent where nobody may move", async () => {
  const why = vi.fn(async () => WHY);
  const { getByRole } = show({ moves: [], why });
  touch(getByRole("gridcell", { name: /^c1/ }));
  expect(getByRole("status").textContent).toBe("");
  expect(why).not.toHaveBeenCalled();
});

it("keeps the keyboard on the board when a pressed choice goes away", async () => {
  const pass = [{ id: 4, text: "pass", touches: ["pass"] }];
  const scene = { ...SCENE, choices: [choice("pass", "pass")] };
  const { getByRole, again } = show({ scene, moves: pass });
  const button = getByRole("button", { name: "Pass" });
  button.focus();
  fireEvent.click(button, { detail: 0 });
  await act(async () => again({ moves: [] }));
  expect(document.activeElement?.getAttribute("role")).toBe("gridcell");
});

it("turns the keys with the board", () => {
  const { getByRole } = show({ flipped: true });
  const start = getByRole("gridcell", { name: /^a1/ });
  start.focus();
  fireEvent.keyDown(start, { key: "ArrowLeft" });
  expect(document.activeElement?.getAttribute("aria-label")).toContain("b1");
});

it("forgets what is touched when other moves are legal", () => {
  const { getByRole, queryByRole, again } = show();
  touch(getByRole("gridcell", { name: /^a1/ }));
  again({ moves: [{ id: 9, text: "2b1", touches: ["c1", "b1"] }] });
  expect(queryByRole("gridcell", { name: /chosen/ })).toBeNull();
});

it("takes typed moves and says what is wrong", () => {
  const { getByRole, getByText, getByLabelText, props } = show();
  fireEvent.keyDown(getByRole("gridcell", { name: /^a1/ }), { key: "/" });
  const line = getByLabelText("Type a move");
  fireEvent.input(line, { target: { value: "zz" } });
  fireEvent.submit(line);
  expect(getByText("“zz” is not a move that you can make now. Moves look like “1b1”.")).toBeTruthy();
  fireEvent.input(line, { target: { value: "1B" } });
  fireEvent.submit(line);
  expect(props.onMove).toHaveBeenCalledExactlyOnceWith(MOVES[0]);
});

it("touches the cards of an open hand", () => {
  const scene = sceneOf([], {
    faces: [face("hand", "1 7"), face("hand", "? ?"), face("bonus", "2-2"), face("weather", "rain")],
    choices: [choice("card:7", "7")],
  });
  const { getByRole, container, props } = show({
    scene,
    moves: [{ id: 5, text: "play-7", touches: ["card:7"] }],
  });
  expect(getByRole("button", { name: "card 7" })).toBeTruthy();
  expect(getByRole("img", { name: "2 hidden cards" })).toBeTruthy();
  expect(getByRole("img", { name: "Weather rain" })).toBeTruthy();
  const cards = container.querySelectorAll(".hand-card.can");
  expect(cards).toHaveLength(1);
  fireEvent.click(cards[0] as Element);
  expect(props.onMove).toHaveBeenCalledTimes(1);
});

it("shows a scene without places as text", () => {
  const captions = [
    { text: "pot:3", x: 0, y: 1 },
    { text: "scores:6,0", x: 0, y: 0 },
  ];
  const { container, queryByRole } = show({ scene: { ...sceneOf([]), places: [], captions }, moves: [] });
  expect([...container.querySelectorAll(".board-lines p")].map((line) => line.textContent)).toEqual([
    "scores:6,0",
    "pot:3",
  ]);
  expect(queryByRole("grid")).toBeNull();
});

const NEXT: Scene = sceneOf([piece("new", "b1")]);
const STEPS: Step[] = [
  { kind: "roll", value: "3" },
  { kind: "move", piece: "unknown", origin: "z9", target: "b1" },
  { kind: "move", piece: "r1", origin: "a1", target: "b1" },
  { kind: "dance", piece: "r1" },
];

it("shows what comes of a happening at once where nothing is to move, and says so once", () => {
  const onShown = vi.fn();
  const { getByRole, again } = show({ onShown });
  again({ onShown, happening: { key: 7, steps: STEPS, next: NEXT } });
  again({ onShown, happening: { key: 7, steps: STEPS, next: NEXT } });
  expect(onShown).toHaveBeenCalledExactlyOnceWith(7);
  expect(getByRole("gridcell", { name: /^b1: red 1/ })).toBeTruthy();
});

it.each([[STEPS], [[]]])("ends each happening once, with its next scene", async (steps) => {
  motion.on = true;
  vi.useFakeTimers();
  const onShown = vi.fn();
  const { getByRole, again } = show({ onShown });
  again({ onShown, happening: { key: 1, steps, next: NEXT } });
  await pass(5000);
  expect(onShown).toHaveBeenCalledExactlyOnceWith(1);
  expect(getByRole("gridcell", { name: /^b1: red 1/ })).toBeTruthy();
  again({ onShown, scene: NEXT, happening: { key: 2, steps, next: SCENE } });
  await pass(5000);
  expect(onShown.mock.calls).toEqual([[1], [2]]);
});

it("is done at once when nobody looks any more", async () => {
  motion.on = true;
  vi.useFakeTimers();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  const onShown = vi.fn();
  const { again } = show({ onShown });
  again({ onShown, happening: { key: 1, steps: STEPS, next: NEXT } });
  await pass(50);
  expect(onShown).not.toHaveBeenCalled();
  hidden.mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(100);
  expect(onShown).toHaveBeenCalledExactlyOnceWith(1);
  await pass(5000);
  expect(onShown).toHaveBeenCalledTimes(1);
  hidden.mockRestore();
});

it("cannot be played while something happens", async () => {
  motion.on = true;
  vi.useFakeTimers();
  const { getByRole, again } = show();
  again({ happening: { key: 1, steps: STEPS, next: NEXT } });
  expect(getByRole("gridcell", { name: /^a1/ }).getAttribute("aria-label")).toBe("a1: red 1");
  await pass(5000);
});

it("shows where dice would come to lie, and what would combine", async () => {
  vi.useFakeTimers();
  const moves = [
    { id: 1, text: "2a1,5b1", touches: ["a1", "b1"] },
    { id: 2, text: "2b1,5a1", touches: ["b1", "a1"] },
  ];
  const steps = (first: string, second: string): Step[] => [
    { kind: "place", piece: first, target: first, value: "2" },
    { kind: "place", piece: second, target: second, value: "5" },
    { kind: "merge", origin: "a1 c1", target: "a1", value: "2 2 1 40" },
  ];
  const preview = vi.fn((move: MoveView) =>
    Promise.resolve(steps(move.touches[0] as string, move.touches[1] as string)),
  );
  const scene = sceneOf([piece("c1", "c1", { shape: "die", colour: "", text: "2" })]);
  const { getByRole, container } = show({ scene, moves, preview });
  const start = getByRole("gridcell", { name: /^a1/ });
  const ghosts = (): (string | null)[] =>
    [...container.querySelectorAll(".ghosts .pips")].map((pips) => String(pips.childElementCount));
  start.focus();
  fireEvent.keyDown(start, { key: "Enter" });
  await pass(300);
  expect(ghosts()).toEqual(["2"]);
  fireEvent.keyDown(start, { key: "r" });
  await pass(300);
  expect(ghosts()).toEqual(["5"]);
  fireEvent.keyDown(start, { key: "ArrowRight" });
  await pass(300);
  expect(ghosts()).toEqual(["2", "5"]);
  expect(container.querySelectorAll(".mark-combined")).toHaveLength(2);
  expect(container.querySelector(".float")?.textContent).toBe("+40");
});

it("shows a set-up on the board while it is chosen, place by place", () => {
  const scene = sceneOf([], {
    choices: ["1", "2"].map((text) => choice(`#${text}`, text, { colour: "red", shape: "circle" })),
    fills: ["a1", "b1"],
  });
  const moves = [
    { id: 1, text: "12", touches: ["#1", "#2"] },
    { id: 2, text: "21", touches: ["#2", "#1"] },
  ];
  const { getByRole, getByText, container, props } = show({ scene, moves });
  const chosen = (): (string | null)[] =>
    [...container.querySelectorAll(".ghosts.chosen .stone-text")].map((each) => each.textContent);
  expect(getByRole("gridcell", { name: "a1: empty, to be filled next" }).tabIndex).toBe(0);
  expect(getByRole("gridcell", { name: "b1: empty, can be chosen" })).toBeTruthy();
  touch(getByRole("gridcell", { name: /^b1/ }));
  expect(getByText("Choose what stands on b1, or another place.")).toBeTruthy();
  fireEvent.click(getByRole("button", { name: "red 1" }));
  expect(chosen()).toEqual(["1"]);
  expect(getByRole("gridcell", { name: "b1: red 1, chosen" }).getAttribute("aria-selected")).toBe("true");
  expect(getByText("Chosen: b1 1. Next: a1 – 2.")).toBeTruthy();
  fireEvent.keyDown(getByRole("gridcell", { name: /^b1/ }), { key: "Escape" });
  expect(chosen()).toEqual([]);
  fireEvent.click(getByRole("button", { name: "red 1" }));
  fireEvent.keyDown(getByRole("gridcell", { name: /^b1/ }), { key: "Enter" });
  expect(chosen()).toEqual([]);
  fireEvent.click(getByRole("button", { name: "red 2" }));
  expect(props.onMove).not.toHaveBeenCalled();
  fireEvent.click(getByRole("button", { name: "red 1" }));
  expect(props.onMove).toHaveBeenCalledExactlyOnceWith(moves[0]);
});

it.each([
  [[piece("r1", "a1"), piece("r2", "b1")], 0],
  [[], 1],
])("exchanges the order of what is put down, not of what stands there", (pieces, count) => {
  const moves = [
    { id: 1, text: "ab", touches: ["a1", "b1"] },
    { id: 2, text: "ba", touches: ["b1", "a1"] },
  ];
  const { getByRole, queryAllByRole } = show({ scene: sceneOf(pieces), moves });
  touch(getByRole("gridcell", { name: /^a1/ }));
  expect(queryAllByRole("button", { name: /Exchange/ })).toHaveLength(count);
});
