import { useEffect, useState } from "preact/hooks";

/** Whether something has been so for some milliseconds: what passes at once shall not flicker. */
export function useLasting(is: boolean, delay: number): boolean {
  const [lasts, set] = useState(false);
  useEffect(() => {
    set(false);
    if (!is) return;
    const timer = setTimeout(() => set(true), delay);
    return () => clearTimeout(timer);
  }, [is, delay]);
  return is && lasts;
}
