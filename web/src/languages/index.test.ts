import { afterEach, describe, expect, it, vi } from "vitest";
import {
  capital,
  dayText,
  keepLanguage,
  named,
  numberText,
  preferredLanguage,
  speak,
  t,
  told,
} from "./index";

function serve(texts: Record<string, string>): void {
  const answer = () => Promise.resolve(Response.json({ language: "de", texts }));
  vi.stubGlobal("fetch", vi.fn(answer));
}

afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  await speak("en");
});

describe("the words of the service", () => {
  const words = {
    text: "red draws 7: forward 7",
    id: "{seat} draws {card}: {meaning}",
    parameters: {
      seat: "red",
      card: "7",
      meaning: { text: "forward 7", id: "forward {n}", parameters: { n: 7 } },
    },
  };

  it("are English as they come", () => {
    expect(told(words)).toBe("red draws 7: forward 7");
  });

  it("are put together anew in another language, parts and names included", async () => {
    serve({
      "{seat} draws {card}: {meaning}": "{seat} zieht {card}: {meaning}",
      "forward {n}": "{n} vor",
      red: "Rot",
    });
    await speak("de");
    expect(told(words)).toBe("Rot zieht 7: 7 vor");
    expect(named("red")).toBe("Rot");
    expect(named("nobody's")).toBe("nobody's");
    expect(document.documentElement.lang).toBe("de");
  });

  it("stay English where the catalogue cannot be had", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("no", { status: 404 })));
    await speak("de");
    expect(told(words)).toBe("red draws 7: forward 7");
    expect(t("Rules")).toBe("Regeln");
  });
});

describe("the language", () => {
  it("is the first of the browser's that there is", () => {
    vi.stubGlobal("navigator", { languages: ["fr", "ko-KR", "de"] });
    expect(preferredLanguage()).toBe("ko");
    vi.stubGlobal("navigator", { languages: ["fr"] });
    expect(preferredLanguage()).toBe("en");
  });

  it("is the one that was chosen", () => {
    vi.stubGlobal("navigator", { languages: ["ko"] });
    keepLanguage("mk");
    expect(preferredLanguage()).toBe("mk");
  });

  it("writes numbers and days", async () => {
    serve({});
    await speak("de");
    expect(numberText(1234567)).toBe("1.234.567");
    expect(dayText("2026-11-30")).toBe("30. November 2026");
    expect(capital("über")).toBe("Über");
  });
});
