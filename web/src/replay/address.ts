/** What the address says of a page, and how it is changed while one steps through it. */
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";

/** Browsers refuse too many changes of the address: it follows when one has stopped for so long. */
const PAUSE = 300;

/** The address of a page of this site with a query; what is empty is left out. */
export function addressOf(path: string, query: Readonly<Record<string, string | number>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** The same, whole, for a link that is sent to somebody. */
export const linkTo = (address: string): string => new URL(address, location.href).href;

/** A whole number of a query, null if it is none. */
export function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

export interface Address {
  /** Brings the address to what is shown, without a step back for each of them. */
  follow: (address: string) => void;
  /** Whether an address has last been written here, and not come by a link. */
  isOwn: (address: string) => boolean;
}

/** The address of a page through which one steps. */
export function useAddress(): Address {
  const written = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = useCallback((address: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (address === location.pathname + location.search) return;
      written.current = address;
      history.replaceState(history.state, "", address);
    }, PAUSE);
  }, []);
  const isOwn = useCallback((address: string): boolean => address === written.current, []);
  return useMemo(() => ({ follow, isOwn }), [follow, isOwn]);
}
