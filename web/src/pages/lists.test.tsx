import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Route } from "wouter-preact";
import { remember } from "../api/client";
import Book from "./Book";
import Daily, { daysAfter, today } from "./Daily";
import Person from "./Person";
import { ADA, type Asked, GAMES, listed, Refused, serve } from "./parts/fake";
import { forgetGames } from "./parts/games";
import Ratings from "./Ratings";
import Tables from "./Tables";

const SITE = { "GET /api/games": { games: GAMES }, "GET /api/me": ADA };
const go = (path: string): void => history.replaceState(null, "", path);
const score = { rank: 1, person: "ada", name: "Ada", score: 1234, began: 1, ended: 2, table: "t1" };
const paths = (asked: Asked[], start: string): string[] =>
  asked.map(({ path }) => path).filter((path) => path.startsWith(start));

beforeEach(() => {
  forgetGames();
  remember(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the tables", () => {
  it("are shown page by page", async () => {
    const rows = Array.from({ length: 21 }, (_, number) => listed(`t${number}`));
    const asked = serve({ ...SITE, "GET /api/tables": rows });
    go("/tables?which=playing");
    render(<Tables />);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(20));
    fireEvent.click(screen.getByRole("button", { name: "Further" }));
    await waitFor(() => expect(paths(asked, "/api/tables").at(-1)).toContain("offset=20"));
    expect(document.title).toBe("Tables · Kybos");
    expect(screen.queryByRole("button", { name: /Join/ })).toBeNull();
  });

  it("of somebody who is nobody yet are none, and are not asked for", async () => {
    const asked = serve({ ...SITE, "GET /api/me": { person: null } });
    go("/tables?which=mine");
    render(<Tables />);
    await screen.findByText("You have no games yet.");
    expect(paths(asked, "/api/tables")).toEqual([]);
  });

  it("can be asked for again when that fails", async () => {
    const refused = new Refused({ status: 500, code: "error", detail: "broken" });
    const asked = serve({ ...SITE, "GET /api/tables": refused });
    go("/tables");
    render(<Tables />);
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(paths(asked, "/api/tables")).toHaveLength(2));
  });
});

describe("the record book", () => {
  it("shows scores of a variant and a period", async () => {
    const page = { total: 1, scores: [score], spec: "patience", rules_version: 1, period: "all" };
    const asked = serve({ ...SITE, "GET /api/book": { ...page, began: null, ended: null } });
    go("/book");
    render(<Book />);
    const link = await screen.findByRole("link", { name: /1,234/ });
    expect(link.getAttribute("href")).toBe("/tables/t1/replay");
    fireEvent.change(screen.getByLabelText("Period"), { target: { value: "week" } });
    await waitFor(() => expect(paths(asked, "/api/book").at(-1)).toContain("period=week"));
    expect(location.search).toBe("?period=week");
    expect(paths(asked, "/api/book")[0]).toContain("spec=patience");
  });
});

describe("the challenge of a day", () => {
  const challenge = {
    name: "patience",
    title: "Patience",
    spec: "patience",
    rules_version: 1,
    dice: "d",
    commitment: "c0ffee",
    secret: null as string | null,
  };
  const day = (date: string, secret: string | null) => ({ date, games: [{ ...challenge, secret }] });

  it("is played today, and its secret is kept", async () => {
    serve({
      ...SITE,
      "GET /api/daily": day(today(), null),
      "GET /api/daily/patience/board": { total: 1, scores: [score] },
      "POST /api/daily/patience": { id: "t9" },
    });
    go("/daily");
    render(<Daily />);
    expect(await screen.findByText("It is told when the day is over.")).toBeTruthy();
    await screen.findByRole("link", { name: "Ada" });
    fireEvent.click(screen.getByRole("button", { name: "Play today's" }));
    await waitFor(() => expect(location.pathname).toBe("/tables/t9"));
  });

  it("tells the secret of a day that is over", async () => {
    const yesterday = daysAfter(today(), -1);
    const asked = serve({
      ...SITE,
      "GET /api/daily": day(yesterday, "5ec7e7"),
      "GET /api/daily/patience/board": { total: 0, scores: [] },
    });
    go(`/daily?date=${yesterday}`);
    render(<Daily />);
    expect(await screen.findByText("5ec7e7")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Play today's" })).toBeNull();
    expect(paths(asked, "/api/daily")).toContain(`/api/daily?date=${yesterday}`);
  });

  it("is bound a day before, and no day further", async () => {
    const tomorrow = daysAfter(today(), 1);
    const asked = serve({ ...SITE, "GET /api/daily": day(tomorrow, null) });
    go(`/daily?date=${tomorrow}`);
    render(<Daily />);
    expect(await screen.findByText("c0ffee")).toBeTruthy();
    expect(screen.getByRole("button", { name: "The day after" })).toHaveProperty("disabled", true);
    expect(paths(asked, "/api/daily/")).toEqual([]);
  });

  it("counts days over months", () => {
    expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28");
  });
});

describe("ratings", () => {
  const rated = { rating: 1612, uncertainty: 80, games: 9, wins: 5, provisional: true };

  it("rank the people of a variant", async () => {
    const people = [{ ...rated, rank: 1, person: "ada", name: "Ada" }];
    const asked = serve({ ...SITE, "GET /api/ratings": { spec: "duel", total: 1, people } });
    go("/ratings");
    render(<Ratings />);
    await screen.findByText("1,612? ± 80");
    expect(screen.getByRole("link", { name: "Ada" }).getAttribute("href")).toBe("/people/ada");
    expect(screen.queryByRole("option", { name: /Patience/ })).toBeNull();
    expect(paths(asked, "/api/ratings")[0]).toContain("spec=duel&");
  });

  it("of somebody are told by variant", async () => {
    const ratings = [{ ...rated, spec: "duel:seats=4,teams=yes" }];
    serve({ ...SITE, "GET /api/people/ada": { id: "ada", name: "Ada", ratings } });
    go("/people/ada");
    render(<Route path="/people/:id" component={Person} />);
    const link = await screen.findByRole("link", { name: "Duel! · In teams" });
    expect(link.getAttribute("href")).toBe("/ratings?spec=duel%3Aseats%3D4%2Cteams%3Dyes");
    expect(document.title).toBe("Ada · Kybos");
    expect(screen.getByText(/This is you/)).toBeTruthy();
  });
});
