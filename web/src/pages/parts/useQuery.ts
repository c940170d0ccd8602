import { useSearchParams } from "wouter-preact";

/** What stands behind the ? of the address, and a way to change some of it; an empty text takes a part away. */
export function useQuery(): [URLSearchParams, (changed: Readonly<Record<string, string>>) => void] {
  const [present, set] = useSearchParams();
  const change = (changed: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams(present);
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    set(next, { replace: true });
  };
  return [present, change];
}
