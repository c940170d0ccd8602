import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { remember } from "../api/client";
import NewTable from "./NewTable";
import { ADA, type Asked, GAMES, Refused, serve } from "./parts/fake";
import { forgetGames } from "./parts/games";

const positions = ({ path }: Asked): unknown => {
  const spec = new URLSearchParams(path.split("?")[1]).get("spec") ?? "";
  if (spec.includes("seats=3")) return new Refused(THREE);
  return spec.includes("seats=4")
    ? { seats: ["red", "blue", "yellow", "green"], sides: [0, 1, 0, 1], points: true }
    : { seats: ["red", "blue"], sides: [0, 1], points: false };
};
const THREE = { status: 422, code: "bad-spec", detail: "three cannot play", clause: "D4" };

let asked: Asked[];
const body = (): unknown =>
  asked.find(({ path, method }) => method === "POST" && path === "/api/tables")?.body;
const choose = (label: string, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (): boolean => fireEvent.submit(screen.getByRole("button", { name: "Set up the table" }));

beforeEach(() => {
  forgetGames();
  remember(null);
  localStorage.clear();
  history.replaceState(null, "", "/new?game=duel");
  asked = serve({
    "GET /api/games": { games: GAMES },
    "GET /api/me": ADA,
    "GET /api/positions": positions,
    "POST /api/tables": { id: "0123456789abcdef" },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("setting up a table", () => {
  it("takes the team variant, with a friend, a clock and a match", async () => {
    render(<NewTable />);
    await screen.findByLabelText("Blue");
    choose("Variant", "duel:seats=4,teams=yes");
    await screen.findByLabelText("Green");
    expect(screen.getAllByText("plays together with red")).toHaveLength(1);
    choose("Yellow", "open");
    choose("Clock", "days");
    choose("Match", "wins");
    fireEvent.click(screen.getByLabelText(/List the table/));
    press();
    await waitFor(() => expect(location.pathname).toBe("/tables/0123456789abcdef"));
    expect(body()).toEqual({
      spec: "duel:seats=4,teams=yes",
      seats: { red: "me", blue: "level:3", yellow: "open", green: "level:3" },
      match: "length=3",
      clock: "days:days=3",
      public: true,
      watch: true,
      rated: true,
    });
  });

  it("offers a match to points only where they are played for", async () => {
    render(<NewTable />);
    await screen.findByLabelText("Blue");
    const kinds = (): string[] =>
      [...(screen.getByLabelText("Match") as HTMLSelectElement).options].map((each) => each.value);
    expect(kinds()).toEqual(["single", "wins"]);
    choose("Variant", "duel:seats=4,teams=yes");
    await screen.findByLabelText("Green");
    expect(kinds()).toEqual(["single", "wins", "points"]);
    choose("Match", "points");
    choose("Variant", "duel");
    await waitFor(() => expect(kinds()).toEqual(["single", "wins"]));
    press();
    await waitFor(() => expect(body()).toMatchObject({ spec: "duel", match: "" }));
  });

  it("makes a control for each kind of option", async () => {
    render(<NewTable />);
    await screen.findByLabelText("Blue");
    fireEvent.click(screen.getByLabelText("Teams"));
    choose("Set-up", "free");
    fireEvent.input(screen.getByLabelText("Risk"), { target: { value: "0.25" } });
    fireEvent.input(screen.getByLabelText("Motto"), { target: { value: "win" } });
    choose("Players", "\n");
    fireEvent.input(screen.getByLabelText("Players: number"), { target: { value: "5" } });
    press();
    await waitFor(() => expect(body()).toBeDefined());
    expect(body()).toMatchObject({ spec: "duel:seats=5,teams=yes,risk=0.25,motto=win,setup=free" });
  });

  it("says what the service refuses, with a link to the clause", async () => {
    render(<NewTable />);
    await screen.findByLabelText("Blue");
    choose("Players", "3");
    expect((await screen.findByRole("alert")).textContent).toContain("three cannot play");
    expect(screen.getByRole("link", { name: "Rule D4" }).getAttribute("href")).toBe("/rules/duel#D4");
  });

  it("has neither seats nor a match where one plays alone", async () => {
    render(<NewTable />);
    await screen.findByLabelText("Blue");
    choose("Game", "patience");
    expect(screen.queryByLabelText("Match")).toBeNull();
    press();
    await waitFor(() => expect(body()).toMatchObject({ spec: "patience", seats: { player: "me" } }));
  });
});
