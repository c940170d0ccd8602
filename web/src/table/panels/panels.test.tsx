import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlaceView, TableView } from "../../api/types";
import einstein from "../fixtures/einstein.json";
import hands from "../fixtures/hands.json";
import solitaire from "../fixtures/solitaire.json";
import { type Ply, plyOf } from "../history";
import type { TableStore } from "../store";
import { completeBrowser, type Request, recorded, serve, stepsOf, storeOf, tableAt } from "../testing";
import { Actions } from "./Actions";
import { Lobby } from "./Lobby";
import { MoveList } from "./MoveList";
import { Plans } from "./Plans";
import { Result } from "./Result";
import { Seats } from "./Seats";

const game = recorded(einstein);
const at = (seq: number): TableView => tableAt(game, seq);
const OVER = game.events.find((event) => event.kind === "ended")?.seq ?? 0;
const ignore = (): void => undefined;
const LEVELS = { games: [{ name: "einstein", levels: [{ player: "level:3", word: "casual" }] }] };

let asked: Request[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  completeBrowser();
  asked = serve(({ path }) => {
    if (path === "/api/games") return LEVELS;
    if (path === "/api/me") return { person: null };
    if (path === "/api/guests") return { person: { id: "p", name: "Cleo", username: null, guest: true } };
    return path.endsWith("/tables") ? { ...at(9), id: "another" } : { seq: 0, events: [] };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const go = (milliseconds = 0): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
const posted = (): Request[] => asked.filter(({ method }) => method === "POST");

function withPlaces(table: TableView, change: (place: PlaceView, number: number) => Partial<PlaceView>) {
  return { ...table, places: table.places.map((place, number) => ({ ...place, ...change(place, number) })) };
}

describe("the seats", () => {
  const seats = (table: TableView, ahead = 0) =>
    render(<Seats table={table} store={storeOf(table)} ahead={ahead} />);

  it("say who sits there, who you are, and whose turn it is", async () => {
    seats(at(9));
    const rows = screen.getAllByRole("listitem");
    expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual(["true", null]);
    expect(rows[0]?.textContent).toContain("Ada");
    expect(rows[0]?.textContent).toContain("you");
    expect(rows[0]?.textContent).toContain("your turn");
    const link = within(rows[1] as HTMLElement).getByRole("link", { name: "Bob" });
    expect(link.getAttribute("href")).toBe(`/people/${at(9).places[1]?.person}`);
    expect(rows.map((row) => row.querySelector(".token")?.textContent)).toEqual(["R", "B"]);
  });

  it("call computers by their level", async () => {
    seats(
      withPlaces(at(9), (_, number) => (number ? { kind: "computer", player: "level:3", person: "" } : {})),
    );
    await go();
    expect(screen.getByText("Computer, casual")).toBeTruthy();
  });

  it("group those who play together, and say against whom", () => {
    const four = ["red", "blue", "yellow", "green"];
    const table = at(9);
    const places = four.map((seat) => ({
      seat,
      kind: "person" as const,
      name: seat,
      person: seat,
      player: "",
    }));
    const together = table.game && { ...table.game, seats: four, sides: [0, 1, 0, 1] };
    seats({ ...table, places, game: together });
    const lists = screen.getAllByRole("list");
    expect(lists.map((list) => list.getAttribute("aria-label"))).toEqual([
      "Team red and yellow",
      "Team blue and green",
    ]);
    expect(lists.map((list) => within(list).getAllByRole("listitem").length)).toEqual([2, 2]);
    expect(screen.getByText("red and yellow against blue and green")).toBeTruthy();
  });

  it("let the clock of whoever moves run, by the time of the server, and tell when little is left", async () => {
    const table = at(9);
    const now = 1_000_000;
    vi.setSystemTime(now);
    const clocks = { left: { red: 62_000, blue: 90_000 }, since: now + 5000, running: "red" };
    seats({ ...table, game: table.game && { ...table.game, clocks } }, 5000);
    const texts = (): (string | null)[] => screen.getAllByRole("timer").map((clock) => clock.textContent);
    expect(texts()).toEqual(["1:02", "1:30"]);
    await go(1500);
    expect(texts()).toEqual(["1:00", "1:30"]);
    expect(screen.getByRole("status").textContent).toBe("");
    await go(1000);
    expect(screen.getByRole("status").textContent).toBe("60 seconds left");
    await go(50_000);
    expect(texts()[0]).toMatch(/^9\.\d$/);
    expect(screen.getAllByRole("timer")[0]?.className).toContain("urgent");
    await go(20_000);
    expect(texts()).toEqual(["0.0", "1:30"]);
  });
});

const plies: Ply[] = stepsOf(game).flatMap(({ event, after }) =>
  after.game?.number === 1 ? (plyOf(event, after) ?? []) : [],
);

describe("the list of moves", () => {
  const list = (at_: number | null, onPly: (ply: number | null) => void, seq = OVER) =>
    render(<MoveList table={at(seq)} history={plies} onPly={onPly} at={at_} />);

  it("tells rolls and moves in notation and in words, none before it is shown", () => {
    list(null, ignore, 12);
    expect(screen.getByRole("button", { name: /5a2.*red moves stone 5 to a2/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^2 blue rolls 2/ })).toBeTruthy();
    expect(screen.getAllByRole("button")).toHaveLength(plies.filter((ply) => ply.seq <= 12).length);
  });

  it("looks back to what is pressed, and to the present from the last", () => {
    const onPly = vi.fn();
    list(null, onPly, 12);
    fireEvent.click(screen.getByRole("button", { name: /5a2/ }));
    expect(onPly).toHaveBeenLastCalledWith(4);
    fireEvent.click(screen.getByRole("button", { name: /2c2/ }));
    expect(onPly).toHaveBeenLastCalledWith(null);
  });

  it("is one stop for the Tab key, and is gone through with the arrows", () => {
    const onPly = vi.fn();
    list(4, onPly, 12);
    const buttons = screen.getAllByRole("button").filter((button) => button.dataset.ply);
    expect(buttons.filter((button) => button.tabIndex === 0).map((button) => button.dataset.ply)).toEqual([
      "4",
    ]);
    const pressed = (key: string): unknown => {
      fireEvent.keyDown(buttons[3] as HTMLElement, { key });
      return onPly.mock.lastCall?.[0];
    };
    expect(["ArrowUp", "ArrowDown", "Home", "End", "Escape"].map(pressed)).toEqual([3, 5, 1, null, null]);
  });

  it("is closed at first where there is little room", () => {
    completeBrowser({ wide: false });
    const { container } = list(null, ignore);
    expect(container.querySelector("details")?.open).toBe(false);
  });

  it("tells of a hidden card no more than is known", () => {
    const hidden = recorded(hands);
    const known = stepsOf(hidden).flatMap(({ event, after }) => plyOf(event, after) ?? []);
    render(<MoveList table={tableAt(hidden, 99)} history={known} onPly={ignore} at={null} />);
    expect(screen.getAllByRole("button", { name: /^\? yellow draws a card/ }).length).toBeGreaterThan(3);
  });

  it("shows how a solitaire stands", () => {
    const alone = recorded(solitaire);
    const { container } = render(
      <MoveList table={tableAt(alone, 12)} history={[]} onPly={ignore} at={null} />,
    );
    expect(container.querySelector(".moves-score")?.textContent).toContain("score 0");
  });
});

describe("before the game", () => {
  const open = (you: boolean, isPublic: boolean): TableView => ({
    ...game.start,
    public: isPublic,
    you: you ? game.start.you : null,
  });

  it("has a link for friends, with the code of a private table behind its #", () => {
    const table = open(true, false);
    render(<Lobby table={table} store={storeOf(table)} />);
    const link = screen.getByLabelText("Link for friends") as HTMLInputElement;
    expect(link.value).toBe(`${location.origin}/tables/${table.id}#code=${table.code}`);
    expect(screen.getByText(table.code ?? "")).toBeTruthy();
  });

  it("tells no code of a public table", () => {
    const table = open(true, true);
    render(<Lobby table={table} store={storeOf(table)} />);
    const link = screen.getByLabelText("Link for friends") as HTMLInputElement;
    expect(link.value).toBe(`${location.origin}/tables/${table.id}`);
    expect(screen.queryByText(table.code ?? "")).toBeNull();
  });

  it("lets somebody without a name say one and sit down on a free seat", async () => {
    const table = open(false, true);
    const store = storeOf(table);
    const command = vi.spyOn(store, "command").mockResolvedValue();
    render(<Lobby table={table} store={store} />);
    await go();
    fireEvent.input(screen.getByLabelText("Your name"), { target: { value: "Cleo" } });
    fireEvent.click(screen.getByRole("button", { name: "Sit down as Blue" }));
    await go();
    expect(posted().map(({ path, body }) => [path, body])).toEqual([["/api/guests", { name: "Cleo" }]]);
    expect(command).toHaveBeenCalledWith("sit", { seat: "blue" });
  });

  it("says for whom the dice wait, if they wait", async () => {
    const table = game.checks.find((each) => each.phase === "seeding") as TableView;
    const { container } = render(<Lobby table={table} store={storeOf(table)} />);
    expect(container.textContent).toBe("");
    await go(1000);
    expect(screen.getByText(table.game?.dice.commitment ?? "none")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toMatch(/^Waiting for (Ada|Bob)/);
  });
});

describe("what one can do", () => {
  const actions = (table: TableView) => {
    const store = storeOf(table);
    const command = vi.spyOn(store, "command").mockResolvedValue();
    render(<Actions table={table} store={store} flip={ignore} openRules={ignore} />);
    return command;
  };

  it("is to resign, once that is confirmed", async () => {
    const command = actions(at(9));
    fireEvent.click(screen.getByRole("button", { name: "Resign" }));
    expect(command).not.toHaveBeenCalled();
    const dialog = screen.getByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Resign" }));
    await go();
    expect(command).toHaveBeenCalledWith("resign");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is to stop a solitaire, and not to stop after all", () => {
    const command = actions(tableAt(recorded(solitaire), 6));
    fireEvent.click(screen.getByRole("button", { name: "Stop the game" }));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Play on" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(command).not.toHaveBeenCalled();
  });

  it("is not to resign for those who watch", () => {
    actions({ ...at(9), you: null });
    expect(screen.queryByRole("button", { name: "Resign" })).toBeNull();
  });

  it("is to have the record once the game is over", () => {
    actions(at(9));
    expect(screen.queryByRole("link", { name: "Download the record" })).toBeNull();
    cleanup();
    actions(at(OVER));
    const record = screen.getByRole("link", { name: "Download the record" }) as HTMLAnchorElement;
    expect(record.getAttribute("href")).toBe(`/api/tables/${game.start.id}/record`);
    expect(record.download).toBe(`einstein-${game.start.id}.kybos`);
  });
});

describe("the result", () => {
  const result = (table: TableView): TableStore => {
    const store = storeOf(table);
    render(<Result table={table} store={store} />);
    return store;
  };

  it("says whether you have won, and how it has ended", () => {
    const table = at(OVER);
    result(table);
    const won = table.game?.result?.winners.includes(table.you?.seat ?? "") ?? false;
    expect(screen.getByRole("heading").textContent).toBe(won ? "You have won!" : "Not won this time");
    expect(screen.getByText(/has won by/)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("tells the points where they are not just won and lost", () => {
    const table = at(OVER);
    const found = table.game?.result;
    const points = found && { ...found, payoffs: { red: 40, blue: 125 } };
    result({ ...table, game: table.game && { ...table.game, result: points ?? null } });
    const rows = screen.getAllByRole("row").map((row) => row.textContent);
    expect(rows.slice(1)).toEqual(["R Red: Ada40", "B Blue: Bob125"]);
  });

  it("says that a game was broken off", () => {
    const table = at(OVER);
    result({ ...table, game: table.game && { ...table.game, result: null, reason: "abandoned" } });
    expect(screen.getByText(/broken off/)).toBeTruthy();
  });

  it("offers a rematch, and says who wants one", async () => {
    const store = result(at(OVER));
    const command = vi.spyOn(store, "command").mockResolvedValue();
    fireEvent.click(screen.getByRole("button", { name: "Offer a rematch" }));
    await go();
    expect(command).toHaveBeenCalledWith("rematch");
    cleanup();
    result({ ...at(OVER), offers: [1] });
    expect(screen.getByText("Bob would like a rematch.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Play the rematch" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Decline" })).toBeTruthy();
    cleanup();
    result({ ...at(OVER), offers: [0] });
    expect(screen.getByText("You have offered a rematch. Waiting for Bob.")).toBeTruthy();
  });

  it("opens another table with the same settings", async () => {
    const table = withPlaces(at(OVER), (_, number) =>
      number ? { kind: "computer", player: "level:3", person: "" } : {},
    );
    result(table);
    expect(screen.getByRole("button", { name: "Play again" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "New game with the same settings" }));
    await go();
    expect(posted()[0]?.body).toMatchObject({
      spec: "einstein",
      seats: { red: "me", blue: "level:3" },
      clock: table.clock,
    });
    expect(location.pathname).toBe("/tables/another");
  });

  it("offers nothing to those who watch, nor a daily game again", () => {
    result({ ...at(OVER), you: null });
    expect(screen.queryAllByRole("button")).toEqual([]);
    cleanup();
    result({ ...at(OVER), daily: "2026-11-30" });
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});

describe("plans", () => {
  it("that are left are shown, and taken back", async () => {
    const table = { ...at(11), clock: "none" };
    const kept = { moves: ["5b1"], on: { "4": "4a1" } };
    const other = { moves: ["5c2"], on: { "4": "4a1" } };
    const planned = { ...table, you: table.you && { ...table.you, plans: [kept, other] } };
    const store = storeOf(planned);
    const command = vi.spyOn(store, "command").mockResolvedValue();
    vi.spyOn(store, "reload").mockResolvedValue();
    render(<Plans table={planned} store={store} />);
    const [row] = screen.getAllByRole("listitem", { hidden: true });
    expect(row?.textContent).toContain("after 5b1: on 4: 4a1");
    fireEvent.click(within(row as HTMLElement).getByRole("button", { hidden: true }));
    await go();
    expect(command).toHaveBeenCalledWith("plans", { plans: [other] });
  });

  it("are not asked for where they make no sense", () => {
    const { container } = render(<Plans table={at(11)} store={storeOf(at(11))} />);
    expect(container.textContent).toBe("");
  });
});
