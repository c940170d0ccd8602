import { afterEach, describe, expect, it, vi } from "vitest";
import { eventsSince } from "./events";

afterEach(() => void vi.unstubAllGlobals());

/** A service with so many events, which tells as many at once as it is asked for. */
function service(count: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const query = new URL(address, "http://site").searchParams;
    const [since, limit] = [Number(query.get("since")), Number(query.get("limit"))];
    const events = Array.from({ length: count }, (_, index) => ({ seq: index + 1 }));
    const body = JSON.stringify(events.filter(({ seq }) => seq > since).slice(0, limit));
    return new Response(body, { headers: { "content-type": "application/json" } });
  });
  return asked;
}

describe("the events of a table", () => {
  it("are read in pages, each once, in order", async () => {
    const asked = service(600);
    const events = await eventsSince("T", 0);
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));
    expect(asked.length).toBe(3);
  });

  it("are only those after the last that is known", async () => {
    service(10);
    expect((await eventsSince("T", 7)).map((event) => event.seq)).toEqual([8, 9, 10]);
  });

  it("end where a page is just full", async () => {
    service(512);
    expect((await eventsSince("T", 0)).length).toBe(512);
  });
});
