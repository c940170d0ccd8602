/** The clock of a seat, counting down. */
import { useRef } from "preact/hooks";
import type { ClockView } from "../../api/types";
import { t } from "../../languages";
import { clockText, leftAt, passed, URGENT, useServerTime } from "../clock";

interface Props {
  clocks: ClockView;
  seat: string;
  ahead: number;
  /** Whether the time has run out. */
  out: boolean;
  /** Whether screen readers are told when it becomes little. */
  tells: boolean;
}

/** What a seat has left; read when it is looked at, and said only when it becomes little. */
export function LeftTime({ clocks, seat, ahead, out, tells }: Props) {
  const running = clocks.running === seat;
  const now = useServerTime(running ? clocks : null, ahead);
  const left = out ? 0 : leftAt(clocks, seat, now);
  const before = useRef(left ?? 0);
  const said = useRef("");
  if (left === undefined) return null;
  const mark = running && tells ? passed(before.current, left) : null;
  if (mark !== null) said.current = t("{count} seconds left", { count: mark });
  if (!running) said.current = "";
  before.current = left;
  const style = ["clock number", running && "running", running && left < URGENT && "urgent"];
  return (
    <>
      <span class={style.filter(Boolean).join(" ")} role="timer" aria-label={t("time left")}>
        {clockText(left)}
      </span>
      {tells && (
        <span class="unseen" role="status">
          {said.current}
        </span>
      )}
    </>
  );
}
