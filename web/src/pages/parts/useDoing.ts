import { useCallback, useRef, useState } from "preact/hooks";

export interface Doing {
  /** Whether something is under way. */
  busy: boolean;
  error: unknown;
  /** Does it, unless something is under way. */
  run: (action: () => Promise<void>) => void;
}

/** Something that is commanded: one at a time, and what is refused. */
export function useDoing(): Doing {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const under = useRef(false);
  const run = useCallback((action: () => Promise<void>): void => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setError(null);
    action()
      .catch(setError)
      .finally(() => {
        under.current = false;
        setBusy(false);
      });
  }, []);
  return { busy, error, run };
}
