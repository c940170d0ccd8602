/** What pages need from the service and from the browser. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { get } from "../../api/client";

export interface Page<T> {
  data: T | null;
  error: unknown;
  /** Asks again; what is there stays until the answer comes. */
  again: () => void;
}

/**
 * What the service answers to a path; null asks for nothing. `every` so many milliseconds it is asked
 * again, while the page can be seen.
 */
export function usePage<T>(path: string | null, every = 0): Page<T> {
  const [answer, hold] = useState<{ path: string | null; data: T | null; error: unknown }>(NOTHING);
  const [asked, ask] = useState(0);
  const again = useCallback(() => ask((times) => times + 1), []);
  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    get<T>(path, abort.signal).then(
      (data) => abort.signal.aborted || hold({ path, data, error: null }),
      (error: unknown) => abort.signal.aborted || hold((had) => afterError(had, path, error)),
    );
    return () => abort.abort();
  }, [path, asked]);
  useRepeated(again, path === null ? 0 : every);
  if (answer.path !== path) return { data: null, error: null, again };
  return { data: answer.data, error: answer.error, again };
}

const NOTHING = { path: null, data: null, error: null };

/** What was there stays shown when asking for it again fails. */
function afterError<T>(had: { path: string | null; data: T | null }, path: string, error: unknown) {
  return { path, data: had.path === path ? had.data : null, error };
}

/** Does something every so many milliseconds while the page can be seen, and at once when it is again. */
export function useRepeated(action: () => void, every: number): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (!every) return;
    const timer = setInterval(() => document.hidden || latest.current(), every);
    const seen = (): void => {
      if (!document.hidden) latest.current();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [every]);
}
