/** All that has happened at a table, page by page. */
import type { Event } from "../table/fold";
import { get } from "./client";

/** So many events the service tells at once. */
export const MOST_EVENTS = 256;

/** All events of a table after one of them. */
export async function eventsSince(id: string, since: number, signal?: AbortSignal): Promise<Event[]> {
  const events: Event[] = [];
  for (let last = since; ; ) {
    const more = await get<Event[]>(`/api/tables/${id}/events?since=${last}&limit=${MOST_EVENTS}`, signal);
    events.push(...more);
    const end = more.at(-1);
    if (!end || more.length < MOST_EVENTS) return events;
    last = end.seq;
  }
}
