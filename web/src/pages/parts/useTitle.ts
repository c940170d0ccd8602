import { useEffect } from "preact/hooks";

/** Names the page in the title of its window. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Kybos` : "Kybos";
  }, [title]);
}
