import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Copy } from "./Copy";
import { GAMES, listed, Refused, serve } from "./fake";
import { specText, variantText, writeSpec } from "./games";
import { Pager } from "./Pager";
import { grouped, stateText, TableRows } from "./TableRows";
import { agoText } from "./TimeText";
import { useDoing } from "./useDoing";
import { usePage } from "./usePage";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a specification", () => {
  it("is said in words, by its variant or by its options", () => {
    expect(specText(GAMES, "duel:seats=4,teams=yes")).toBe("Duel! · In teams");
    expect(variantText(GAMES, "duel:seats=3,setup=free,teams=no")).toBe(
      "Players: three, Set-up: chosen, without: Teams",
    );
    expect(specText(GAMES, "patience")).toBe("Patience");
    expect(specText(null, "duel:seats=3")).toBe("duel");
  });

  it("leaves out what is as usual", () => {
    const [duel] = GAMES;
    expect(duel && writeSpec(duel, { teams: "no", motto: "", unknown: "1", risk: "0.75" })).toBe(
      "duel:risk=0.75",
    );
  });
});

describe("rows of tables", () => {
  it("tell how each stands", () => {
    const free = { kind: "open", name: "", person: "" } as const;
    expect(stateText(listed("a", { waits_for_you: true }))).toBe("Your turn");
    expect(stateText(listed("a"))).toBe("Red is to move");
    expect(stateText(listed("a", { phase: "open", places: [free, free] }))).toContain("2 free");
    expect(stateText(listed("a", { phase: "closed" }))).toBe("Closed");
  });

  it("say once what is there several times", () => {
    const computer = { kind: "computer", name: "level:3", person: "" } as const;
    const bob = { kind: "person", name: "Bob", person: "b" } as const;
    expect(grouped([bob, computer, computer, bob, bob]).map(([, count]) => count)).toEqual([1, 2, 1, 1]);
  });

  it("link to the table and, where it is wished, to people", () => {
    render(<TableRows tables={[listed("a")]} games={GAMES} linked />);
    expect(screen.getByRole("link", { name: /Duel!/ }).getAttribute("href")).toBe("/tables/a");
    expect(screen.getByRole("link", { name: "Ada" }).getAttribute("href")).toBe("/people/ada");
    expect(screen.getByText(/Computer, casual/)).toBeTruthy();
  });
});

describe("copying", () => {
  it("tells that it is done", async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    render(<Copy text="kyb_1" label="Copy the token" />);
    fireEvent.click(screen.getByRole("button"));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Copied"));
    expect(writeText).toHaveBeenCalledWith("kyb_1");
  });

  it("tells that it cannot be done", async () => {
    vi.stubGlobal("navigator", {});
    render(<Copy text="kyb_1" label="Copy" />);
    fireEvent.click(screen.getByRole("button"));
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("does not let"));
    expect(document.querySelector("textarea")).toBeNull();
  });
});

describe("a page of the service", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  function Shown({ path }: { path: string }) {
    const { data, error } = usePage<string>(path, 1000);
    return <p>{`${data ?? "nothing"} ${error ? "refused" : "fine"}`}</p>;
  }
  const step = (time: number): Promise<void> =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(time);
    });
  const passed = async (time: number): Promise<void> => {
    await step(time);
    await step(1); // what was asked for then is answered now
  };
  const text = (): string | null | undefined => document.querySelector("p")?.textContent;

  it("is asked for again and again, and stays when an answer fails", async () => {
    let answer: unknown = "one";
    serve({ "GET /api/a": () => answer });
    render(<Shown path="/api/a" />);
    await passed(100);
    expect(text()).toBe("one fine");
    answer = "two";
    await passed(1100);
    expect(text()).toBe("two fine");
    answer = new Refused({ status: 404, code: "no-table", detail: "…" });
    await passed(1100);
    expect(text()).toBe("two refused");
  });

  it("rests while it cannot be seen", async () => {
    const asked = serve({ "GET /api/a": "one" });
    render(<Shown path="/api/a" />);
    await passed(100);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await passed(5000);
    expect(asked).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it("shows nothing of another path", async () => {
    serve({ "GET /api/a": "one" });
    const { rerender } = render(<Shown path="/api/a" />);
    await passed(100);
    rerender(<Shown path="/api/b" />);
    expect(text()).toBe("nothing fine");
  });
});

describe("doing something", () => {
  it("is done once at a time", async () => {
    const done = vi.fn(() => new Promise<void>(() => undefined));
    function Button() {
      const { run } = useDoing();
      return (
        <button type="button" onClick={() => run(done)}>
          do
        </button>
      );
    }
    render(<Button />);
    fireEvent.click(screen.getByRole("button"));
    fireEvent.click(screen.getByRole("button"));
    expect(done).toHaveBeenCalledTimes(1);
  });
});

describe("times and pages", () => {
  it("are told in words", () => {
    const now = Date.UTC(2026, 4, 20);
    expect(agoText(now - 10_000, now)).toBe("just now");
    expect(agoText(now - 3 * 60_000, now)).toBe("3 minutes ago");
    expect(agoText(now - 26 * 3_600_000, now)).toBe("1 days ago");
    expect(agoText(now - 20 * 86_400_000, now)).toContain("2026");
  });

  it("are turned", () => {
    const turn = vi.fn();
    render(<Pager offset={20} size={20} more={false} onChange={turn} />);
    expect(screen.getByRole("button", { name: "Further" })).toHaveProperty("disabled", true);
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(turn).toHaveBeenCalledWith(0);
  });
});
