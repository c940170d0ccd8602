/** Says to screen readers what happens, in words, as it is shown. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableView } from "../../api/types";
import { capital, t, told } from "../../languages";
import type { Shown } from "../director";
import type { Step, TableStore } from "../store";
import { endText } from "./Result";

interface Props {
  shown: Shown;
  /** Tells of each event, also of those that were shown together. */
  store: TableStore;
}

/** What comes together is said together. */
const GATHER = 350;
/** Of what comes together the last is said. */
const MOST = 6;

/** What has happened, as a sentence; empty for what need not be said. */
export function sentenceOf({ event, before, after }: Step): string {
  switch (event.kind) {
    case "rolled":
    case "moved":
      return capital(told(event.told));
    case "ended":
      return after.game ? endText(after.game) : "";
    case "sat":
      return joined(before, after);
    case "left":
      return t("Somebody has left the table.");
    case "offered":
      return offered(before, after);
    case "declined":
      return t("The rematch is declined.");
    case "started":
      return t("The game begins.");
    default:
      return "";
  }
}

function joined(before: TableView, after: TableView): string {
  const place = after.places.find((each, number) => each.person !== before.places[number]?.person);
  return place ? t("{name} has sat down.", { name: place.name }) : "";
}

function offered(before: TableView, after: TableView): string {
  const place = after.offers.find((each) => !before.offers.includes(each));
  const name = after.places[place ?? -1]?.name;
  return name ? t("{names} would like a rematch.", { names: name }) : "";
}

const isMine = (table: TableView): boolean =>
  table.phase === "playing" && table.you?.seat !== null && table.game?.state.turn === table.you?.seat;

/** A polite region, read without moving the focus. */
export function Announcer({ shown, store }: Props) {
  const [said, say] = useState("");
  const waiting = useRef<Step[]>([]);
  const gathered = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const upTo = Math.max(shown.table.seq, shown.step?.event.seq ?? 0);
  useEffect(() => {
    const end = store.follow((step) => {
      if (step) waiting.current.push(step);
      else waiting.current = [];
    });
    return () => {
      end();
      clearTimeout(timer.current);
    };
  }, [store]);
  useEffect(() => {
    const due = waiting.current.filter((step) => step.event.seq <= upTo);
    waiting.current = waiting.current.filter((step) => step.event.seq > upTo);
    const last = due.at(-1);
    if (!last) return;
    gathered.current.push(...due.map(sentenceOf).filter(Boolean));
    const comes = isMine(last.after) && due.some((step) => !isMine(step.before));
    if (comes) gathered.current.push(t("It is your turn."));
    if (gathered.current.length === 0) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      say(sentences(gathered.current.slice(-MOST)));
      gathered.current = [];
    }, GATHER);
  }, [upTo]);
  return (
    <div class="unseen" aria-live="polite" aria-atomic="true">
      {said}
    </div>
  );
}

/** Sentences one after another, each with its point. */
const sentences = (parts: readonly string[]): string =>
  parts.map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)).join(" ");
