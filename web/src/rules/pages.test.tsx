import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Route } from "wouter-preact";
import type { PictureView } from "../api/types";
import { GAMES, serve } from "../pages/parts/fake";
import { pictureOf } from "../pages/parts/Picture";
import { set } from "../settings";
import { RULES } from "./fixture";
import { RulesDialog } from "./RulesDialog";
import RulesPage from "./RulesPage";

const scrolled = vi.fn();

beforeEach(() => {
  serve({ "GET /api/games/duel/rules": RULES, "GET /api/games": { games: GAMES } });
  Element.prototype.scrollIntoView = scrolled;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  scrolled.mockClear();
  set({ theme: "auto" });
  vi.unstubAllGlobals();
});

function open(path: string): void {
  history.replaceState(null, "", path);
  render(<Route path="/rules/:name?" component={RulesPage} />);
}

describe("the page of rules", () => {
  it("lists the games, each with its picture", async () => {
    open("/rules");
    const link = await screen.findByRole("link", { name: "Duel!" });
    expect(link.getAttribute("href")).toBe("/rules/duel");
    const picture = GAMES.find((game) => game.name === "duel")?.picture as PictureView;
    expect(link.querySelector("img")?.getAttribute("src")).toBe(pictureOf(picture, "auto"));
  });

  it("shows the summary with its picture in the colours of the page, and each clause under its heading", async () => {
    set({ theme: "dark" });
    open("/rules/duel");
    const picture = await screen.findByRole("img", { name: "Picture of the board: The goal" });
    const source = new URL(picture.getAttribute("src") ?? "", location.href);
    expect(source.pathname).toBe("/api/pictures");
    expect(Object.fromEntries(source.searchParams)).toMatchObject({
      spec: "duel:seats=2",
      position: "a b/c",
      theme: "dark",
    });
    expect(source.searchParams.getAll("last")).toEqual(["a1", "b2"]);
    const contents = within(screen.getByRole("navigation", { name: "Contents" })).getAllByRole("link");
    expect(contents.map((link) => link.textContent)).toEqual(["Board E1–E2", "End E3"]);
    expect(document.getElementById("E2")?.textContent).toContain("See E3.");
    expect(
      within(document.getElementById("E2") as HTMLElement)
        .getByText("E3")
        .getAttribute("href"),
    ).toBe("#E3");
  });

  it("brings the clause of the address into view, marks it, and follows it to another", async () => {
    open("/rules/duel#E2");
    await waitFor(() => expect(document.activeElement?.id).toBe("E2"));
    expect(scrolled).toHaveBeenCalled();
    const marked = () => [...document.querySelectorAll(".marked")].map(({ id }) => id);
    expect(marked()).toEqual(["E2"]);
    history.replaceState(null, "", "#E3");
    act(() => void dispatchEvent(new HashChangeEvent("hashchange")));
    expect(marked()).toEqual(["E3"]);
    expect(document.activeElement?.id).toBe("E3");
  });

  it("says that there is no such game", async () => {
    open("/rules/chess");
    await screen.findByRole("alert");
  });
});

describe("the rules at the table", () => {
  it("show the clause that was cited, then others that are touched, and close", async () => {
    const close = vi.fn();
    render(<RulesDialog game="duel" clause="E1" onClose={close} />);
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByRole("heading", { name: "Rules of Duel!" });
    within(dialog).getByRole("heading", { name: "Clause E1" });
    expect(within(dialog).getByText("small").tagName).toBe("STRONG");
    fireEvent.click(within(dialog).getByText("E3"));
    await within(dialog).findByRole("heading", { name: "Clause E3" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(close).toHaveBeenCalledTimes(1);
    fireEvent.click(dialog); // beside what it shows
    expect(close).toHaveBeenCalledTimes(2);
  });

  it("show the summary alone without a clause", async () => {
    render(<RulesDialog game="duel" onClose={() => undefined} />);
    await screen.findByRole("heading", { name: "The goal" });
    expect(screen.queryByRole("heading", { name: /Clause/ })).toBeNull();
  });
});
