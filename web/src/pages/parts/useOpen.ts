import { useLocation } from "wouter-preact";
import { enter } from "./me";
import { useDoing } from "./useDoing";

export interface Opening {
  busy: boolean;
  error: unknown;
  /** Does what leads to a table, whose id it tells, and goes there. Whoever is nobody becomes a guest. */
  open: (action: () => Promise<string>) => void;
}

/** Comes to a table by something that is commanded. */
export function useOpen(): Opening {
  const [, go] = useLocation();
  const { busy, error, run } = useDoing();
  const open = (action: () => Promise<string>): void =>
    run(async () => {
      await enter();
      go(`/tables/${await action()}`);
    });
  return { busy, error, open };
}
