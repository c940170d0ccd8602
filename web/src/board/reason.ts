/** Why a touch has played nothing: asked for, and told as soon as it is known. */
import { useEffect, useState } from "preact/hooks";
import type { Why } from "../api/types";
import type { BoardProps } from "./contract";
import type { Refusal } from "./touching";

/** The reason; `none` if there is none to be had, null as long as there is nothing to say. */
export type Reason = Why | "none" | null;

/** Milliseconds for which a reason is waited for, so that one sentence is heard and not two. */
const PATIENCE = 300;

/** Asks why something has been touched in vain. */
export function useReason(refused: Refusal | null, ask: BoardProps["why"]): Reason {
  const [known, know] = useState<{ of: Refusal; reason: Reason } | null>(null);
  useEffect(() => {
    if (!refused || !ask) return;
    let isWanted = true;
    const tell = (reason: Reason): void => {
      clearTimeout(timer);
      if (isWanted) know({ of: refused, reason });
    };
    const timer = setTimeout(() => tell("none"), PATIENCE);
    ask(refused.touches).then(tell, () => tell("none"));
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [refused]);
  if (!refused) return null;
  if (!ask) return "none";
  return known?.of === refused ? known.reason : null;
}
