import { act, cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MoveView, Step } from "../api/types";
import type { Scene } from "../table/fold";
import { Board } from "./Board";
import type { BoardProps } from "./contract";
import { face, piece, sceneOf } from "./scenes";

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

const words = (text: string) => ({ text, id: text, parameters: {} });
const MOVES: MoveView[] = [
  { id: 1, text: "1b1", touches: ["a1", "b1"] },
  { id: 2, text: "1c1", touches: ["a1", "c1", "move"] },
  { id: 3, text: "1~2", touches: ["a1", "c1", "exchange"] },
];
const SCENE = sceneOf(
  [piece("r1", "a1"), piece("b2", "c1", { colour: "blue", shape: "square", text: "2" })],
  {
    choices: [
      { name: "move", text: words("move there") },
      { name: "exchange", text: words("exchange") },
    ],
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

it("keeps the keyboard on the board when a pressed choice goes away", async () => {
  const pass = [{ id: 4, text: "pass", touches: ["pass"] }];
  const scene = { ...SCENE, choices: [{ name: "pass", text: words("pass") }] };
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
    choices: [{ name: "card:7", text: words("7") }],
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
