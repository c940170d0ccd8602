import { afterEach, expect, it, vi } from "vitest";
import { speak } from "../../languages";
import { initials } from "./who";

const SEATS = ["red", "blue", "yellow", "green"];

async function initialsIn(language: "de" | "ko" | "mk", texts: Record<string, string>): Promise<string[]> {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ language, texts })));
  await speak(language);
  const seats = Object.keys(texts);
  return seats.map((seat) => initials(seat, seats));
}

afterEach(async () => {
  vi.unstubAllGlobals();
  await speak("en");
});

it("are the first letters of the seats' names", () => {
  expect(SEATS.map((seat) => initials(seat, SEATS))).toEqual(["R", "B", "Y", "G"]);
});

it("are those of the language, and only where two begin alike more than one", async () => {
  const german = { red: "rot", blue: "blau", yellow: "gelb", green: "grün" };
  expect(await initialsIn("de", german)).toEqual(["R", "B", "Ge", "Gr"]);
  expect(initials("green", ["red", "green"])).toBe("G");
  const korean = { red: "빨강", blue: "파랑", yellow: "노랑", green: "초록" };
  expect(await initialsIn("ko", korean)).toEqual(["빨", "파", "노", "초"]);
  const macedonian = { red: "црвена", blue: "сина", yellow: "жолта", green: "зелена" };
  expect(await initialsIn("mk", macedonian)).toEqual(["Ц", "С", "Ж", "З"]);
});

it("count what is written of several signs as one letter, and end with the name", async () => {
  const parts = { one: "e\u0301te\u0301", other: "\u00e9toile", little: "\u00e9" };
  expect(await initialsIn("de", parts)).toEqual(["Été", "Éto", "É"]);
});
