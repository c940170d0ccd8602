import { describe, expect, it } from "vitest";
import type { TableView } from "../api/types";
import einstein from "./fixtures/einstein.json";
import hands from "./fixtures/hands.json";
import solitaire from "./fixtures/solitaire.json";
import watched from "./fixtures/watched.json";
import { after, type Event } from "./fold";
import { recorded } from "./testing";

const CASES = { einstein, hands, solitaire, watched };

/** What is no part of the table's story: the time of asking, and who may pass the code on. */
const story = ({ now: _now, code: _code, ...table }: TableView): unknown => table;

describe("a table folded from events", () => {
  for (const [name, fixture] of Object.entries(CASES)) {
    it(`is the one that the service tells anew: ${name}`, () => {
      const { start, events, checks } = recorded(fixture);
      const tables = new Map<number, TableView>([[start.seq, start]]);
      let table = start;
      for (const event of events.filter((each) => each.seq > start.seq)) {
        table = after(table, event);
        tables.set(event.seq, table);
      }
      expect(checks.length).toBeGreaterThan(1);
      for (const check of checks) expect(story(tables.get(check.seq) as TableView)).toEqual(story(check));
    });
  }

  it("knows where the viewer sits when a rematch rotates the places", () => {
    const { events, start } = recorded(einstein);
    const places = events.flatMap((event) => ("places" in event ? [event] : []));
    const table = places.reduce<TableView>((folded, event) => after(folded, event), start);
    expect(table.places[table.you?.place ?? -1]?.name).toBe("Ada");
    expect(table.you?.place).toBe(1);
  });

  it("knows that the viewer has stood up", () => {
    const { start } = recorded(einstein);
    const open = start.places.map((place) => ({ ...place, kind: "open" as const, name: "", person: "" }));
    const stood: Event = {
      kind: "stood",
      seq: start.seq + 1,
      at: 0,
      phase: "open",
      places: open,
      offers: [],
    };
    expect(after(start, stood).you).toBeNull();
  });

  it("leaves the table before as it was", () => {
    const { start, events } = recorded(einstein);
    const before = structuredClone(start);
    events.reduce((table, event) => after(table, event), start);
    expect(start).toEqual(before);
  });
});
