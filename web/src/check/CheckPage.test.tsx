import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Route } from "wouter-preact";
import { serve } from "../pages/parts/fake";
import CheckPage from "./CheckPage";
import { COMMITMENT, DICE, rollsOf, SECRET, tableOf } from "./fixture";

beforeEach(() => {
  history.replaceState(null, "", "/tables/t1/check");
  localStorage.setItem("kybos.seed.dice1", JSON.stringify({ seed: "my-seed", commitment: COMMITMENT }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(answers: Record<string, unknown>) {
  const asked = serve(answers);
  render(<Route path="/tables/:id/check" component={CheckPage} />);
  return asked;
}
const verdict = async (heading: string): Promise<void> => {
  await waitFor(() => expect(document.querySelector(".proof-heading")?.textContent).toBe(heading), {
    timeout: 8000,
  });
};
const steps = (): string[] =>
  [...document.querySelectorAll(".proof-steps > li")].map((li) => li.textContent ?? "");

describe("the check of a game", () => {
  it("draws all rolls again, reads all events page by page, and says that everything fits", async () => {
    const asked = open(tableOf(rollsOf(300)));
    await verdict("Everything fits");
    const pages = asked.filter(({ path }) => path.includes("/events")).map(({ path }) => path.split("?")[1]);
    expect(pages).toEqual(["since=0&limit=256", "since=256&limit=256"]);
    expect(steps().every((text) => text.startsWith("✓Fits: "))).toBe(true);
    expect(steps()).toHaveLength(6);
    expect(steps().at(-1)).toContain("300 of 300 rolls");
  });

  it("shows the steps one by one, and lets the page live between them", async () => {
    open(tableOf(rollsOf(300)));
    const seen = new Set<string>();
    for (let looked = 0; looked < 400 && !seen.has("300"); looked += 1) {
      const count = /(\d+) of 300/.exec(steps().at(-1) ?? "")?.[1];
      if (count) seen.add(count);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  it("shows how each roll was drawn", async () => {
    open(tableOf(rollsOf(3)));
    await verdict("Everything fits");
    const details = screen
      .getByText("Every roll, and how it was drawn")
      .closest("details") as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event("toggle"));
    const button = await screen.findByRole("button", { name: "Roll 2: details" });
    fireEvent.click(button);
    await screen.findByText("dice1:my-seed+their-seed:1:0");
    expect(button.getAttribute("aria-expanded")).toBe("true");
  });

  it("names the first roll that does not fit", async () => {
    const rolls = rollsOf(40).map((roll, event) =>
      event === 12 && roll.draw
        ? { ...roll, draw: { ...roll.draw, index: (roll.draw.index + 1) % 6 } }
        : roll,
    );
    open(tableOf(rolls));
    await verdict("Something does not fit");
    expect(document.querySelector(".proof-verdict")?.textContent).toContain(
      "Roll 13: the server told “Roll ",
    );
    await waitFor(() => expect(steps().at(-1)).toContain("✗Does not fit: 39 of 40 rolls"));
  });

  it("says it where the service has found a mistake in its own record", async () => {
    const word = { fits: false, events: 2, problem: "event 3: wrong" };
    open({ ...tableOf(rollsOf(5)), "GET /api/tables/t1/verification": word });
    await verdict("Something does not fit");
    expect(document.querySelector(".proof-service")?.textContent).toContain("event 3: wrong");
  });

  it("says what it could not check where hands are hidden", async () => {
    const shown = tableOf(rollsOf(9));
    const hidden = tableOf(rollsOf(9).map((roll) => ({ ...roll, text: null, draw: null })));
    open({ ...hidden, "GET /api/tables/t1/record": shown["GET /api/tables/t1/record"] });
    await verdict("What can be checked here fits");
    expect(steps().at(-1)).toContain("9 rolls or cards could not be drawn again here");
    expect(steps().join()).not.toContain("0 of 9");
  });

  it("shows what the dice are bound to while the game is still going on, and nothing of the secret", async () => {
    const asked = open(tableOf(rollsOf(2), false));
    await verdict("Not yet");
    screen.getByText(COMMITMENT);
    screen.getByText("my-seed");
    expect(document.body.textContent).not.toContain(SECRET);
    expect(asked.some(({ path }) => path.includes("verification"))).toBe(false);
    screen.getByRole("button", { name: "Look again" });
  });

  it("waits for the end of the day of a daily game, and then takes the secret of the day", async () => {
    const rolls = rollsOf(4);
    const answers = tableOf(rolls);
    const table = { ...(answers["GET /api/tables/t1"] as object), daily: "2026-05-01" };
    const events = answers["GET /api/tables/t1/events"] as (asked: { path: string }) => { kind: string }[];
    const silent = (asked: { path: string }) =>
      events(asked).map((event) =>
        event.kind === "ended" ? { ...event, dice: { ...DICE, secret: null } } : event,
      );
    const daily = { ...answers, "GET /api/tables/t1": table, "GET /api/tables/t1/events": silent };
    const day = (secret: string | null) => ({ date: "2026-05-01", games: [{ dice: "dice1", secret }] });
    open({ ...daily, "GET /api/daily": day(null) });
    await verdict("Not yet");
    cleanup();
    open({ ...daily, "GET /api/daily": day(SECRET) });
    await verdict("Everything fits");
  });
});
