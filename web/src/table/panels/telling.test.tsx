import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Director, type Shown } from "../director";
import einstein from "../fixtures/einstein.json";
import { completeBrowser, recorded, storeOf, tableAt } from "../testing";
import { Announcer } from "./Announcer";
import { Connection } from "./Connection";

const game = recorded(einstein);
const OVER = game.events.find((event) => event.kind === "ended")?.seq ?? 0;
const ignore = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  completeBrowser();
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

describe("the connection", () => {
  it("says nothing while it is well, nor of what heals at once", async () => {
    const { rerender, container } = render(<Connection connection="live" />);
    rerender(<Connection connection="lost" />);
    await go(300);
    expect(container.textContent).toBe("");
    rerender(<Connection connection="live" />);
    await go(10);
    expect(container.textContent).toBe("");
  });

  it("is told to be lost, and to be back", async () => {
    const { rerender } = render(<Connection connection="live" />);
    rerender(<Connection connection="lost" />);
    await go(1000);
    expect(screen.getByRole("status").textContent).toContain("lost");
    rerender(<Connection connection="live" />);
    await go(10);
    expect(screen.getByRole("status").textContent).toContain("is back");
    await go(5000);
    expect(screen.getByRole("status").textContent).toBe("");
  });
});

describe("what a screen reader hears", () => {
  interface Listening {
    say: (...seqs: number[]) => void;
    tell: (event: unknown) => void;
    heard: () => string;
  }

  function listening(seq: number): Listening {
    const store = storeOf(tableAt(game, seq));
    const director = new Director(store, ignore);
    director.start();
    const view = () => <Announcer shown={director.shown as Shown} store={store} />;
    const { rerender, container } = render(view());
    const { take } = store as unknown as { take: (event: unknown) => void };
    const tell = (event: unknown): void => {
      take.call(store, event);
      rerender(view());
    };
    const say = (...seqs: number[]): void => {
      for (const each of seqs)
        take.call(
          store,
          game.events.find((event) => event.seq === each),
        );
      rerender(view());
    };
    return { say, tell, heard: () => container.querySelector("[aria-live=polite]")?.textContent ?? "" };
  }

  it("is the move and the roll in words, and that it is your turn", async () => {
    const { say, heard } = listening(11);
    say(12, 13);
    await go(1000);
    expect(heard()).toMatch(/^Blue moves stone 2 to c2\. Red rolls \d\. It is your turn\.$/);
  });

  it("is nothing twice, and not whose turn it is when it is not yours", async () => {
    const { say, heard } = listening(9);
    say(10, 11);
    await go(1000);
    expect(heard()).toBe("Red moves stone 5 to a2. Blue rolls 2.");
    say(12);
    await go(1000);
    expect(heard()).toBe("Blue moves stone 2 to c2.");
  });

  it("is not that it is your turn while it goes on being yours", async () => {
    const { tell, heard } = listening(9);
    const moved = game.events.find((event) => event.seq === 10);
    if (moved?.kind !== "moved") throw new Error("a move is expected");
    tell({ ...moved, state: { ...moved.state, turn: "red" } });
    await go(1000);
    expect(heard()).toBe("Red moves stone 5 to a2.");
  });

  it("is the last of what comes all at once", async () => {
    const { say, heard } = listening(9);
    say(...Array.from({ length: 20 }, (_, index) => 10 + index));
    await go(1000);
    expect(heard().split(". ").length).toBeLessThanOrEqual(6);
  });

  it("is how the game has ended", async () => {
    const { say, heard } = listening(OVER - 1);
    say(OVER);
    await go(1000);
    expect(heard()).toMatch(/has won by/);
  });
});
