/** What this browser keeps between visits. Storage may be forbidden: then it holds for this page at most. */

/** A text that was kept under a key, null if there is none to be had. */
export function kept(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, if it can be kept. */
export function keep(key: string, text: string, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(key, text);
  } catch {
    // nothing depends on it
  }
}
