import { cleanup, render, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FairnessView } from "../api/types";
import { serve } from "../pages/parts/fake";
import FairnessPage from "./FairnessPage";
import { kindsOf, testsOf, testText } from "./fairness";

const report = (changed: Partial<FairnessView> = {}): FairnessView => ({
  game: "duel",
  kind: "rolls",
  seat: "all",
  size: 1200,
  outcomes: [
    { text: "1", came: 590, expected: 600 },
    { text: "2", came: 610, expected: 600 },
  ],
  degrees_of_freedom: 1,
  chi_square: 0.333,
  p_value: 0.5637,
  ...changed,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("what a test says", () => {
  it.each([
    [0.5637, "in 56% of such counts. That is nothing unusual."],
    [0.03, "in 3% of such counts. That is a little unusual, as one count of twenty is."],
    [0.004, "in 0.4% of such counts. That is unusual."],
    [0.00001, "in less than 0.1% of such counts. That is unusual."],
    [null, "Too few for a test"],
  ])("of the p-value %s", (p_value, text) => {
    expect(testText(report({ p_value }))).toContain(text);
  });

  it("where there is nothing to test", () => {
    expect(testText(report({ size: 0 }))).toBe("Nothing has been counted yet.");
    expect(testText(report({ degrees_of_freedom: 0, p_value: null }))).toContain("Only one outcome");
  });

  it("counts the tests, and those that are unusual", () => {
    const reports = [report(), report({ p_value: 0.02 }), report({ p_value: null })];
    expect(testsOf(reports)).toEqual({ count: 2, unusual: 1 });
  });

  it("stands kind by kind, with the seats below", () => {
    const kinds = kindsOf([
      report(),
      report({ seat: "red" }),
      report({ kind: "cards" }),
      report({ seat: "blue" }),
    ]);
    expect(kinds.map(({ kind, seats }) => [kind, seats.map(({ seat }) => seat)])).toEqual([
      ["rolls", ["red", "blue"]],
      ["cards", []],
    ]);
  });
});

describe("the page of fairness", () => {
  const open = (reports: FairnessView[], games: number): void => {
    const known = { games: [{ name: "duel", title: "Duel!" }] };
    serve({ "GET /api/fairness": { about: "", games, reports }, "GET /api/games": known });
    render(<FairnessPage />);
  };

  it("shows numbers as text beside the bars, which are as long as they tell", async () => {
    open([report()], 40);
    const table = await screen.findByRole("table", { name: "Duel!, rolls" });
    const [, first] = within(table).getAllByRole("row");
    expect(first?.textContent).toBe("1590600");
    const widths = [...table.querySelectorAll(".fair-came")].map((bar) => Number(bar.getAttribute("width")));
    expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(590 / 610, 9);
    screen.getByText("40 games have been counted.");
    screen.getByText(/Chi-square 0.33, degrees of freedom 1, p-value 0.5637, of 1,200 counted/);
  });

  it("says honestly that there is little, too much to list, or nothing", async () => {
    open(
      [
        report({ size: 60 }),
        report({ kind: "set-ups", outcomes: [], size: 44, p_value: null, chi_square: null }),
      ],
      1,
    );
    await screen.findByText("So few say little.");
    screen.getByText(/44 were counted, of too many different outcomes/);
    cleanup();
    open([], 0);
    await screen.findByText(/No game has ended yet/);
  });
});
