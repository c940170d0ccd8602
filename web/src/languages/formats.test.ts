import { afterEach, describe, expect, it, vi } from "vitest";
import { listOf, localeOf, longDay } from "./formats";

const DAY = Date.UTC(2026, 10, 30);

afterEach(() => {
  vi.restoreAllMocks();
});

describe("numbers and dates", () => {
  it("are written as the language does", () => {
    expect(localeOf("ko")).toBe("ko");
    expect(longDay("de", DAY)).toBe("30. November 2026");
  });

  it("are written in Macedonian where the browser knows none", () => {
    vi.spyOn(Intl.DateTimeFormat, "supportedLocalesOf").mockReturnValue([]);
    expect(new Intl.NumberFormat(localeOf("mk")).format(12_345.6)).toBe("12.345,6");
    expect(longDay("mk", DAY)).toBe("30 ноември 2026 г.");
    expect(longDay("mk", Date.UTC(2026, 4, 1))).toBe("1 мај 2026 г.");
  });

  it("stand with names that are listed in Macedonian where the browser lists none", () => {
    vi.spyOn(Intl.ListFormat, "supportedLocalesOf").mockReturnValue([]);
    expect(listOf("mk", ["а", "б", "в"])).toBe("а, б и в");
    expect(listOf("mk", ["а"])).toBe("а");
    expect(listOf("de", ["a", "b"])).toBe("a und b");
  });

  it("are left to the browser where it knows Macedonian", () => {
    expect(localeOf("mk")).toBe("mk");
    expect(longDay("mk", DAY)).toContain("ноември 2026");
  });
});
