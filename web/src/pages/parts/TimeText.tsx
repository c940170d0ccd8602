import { locale, t, timeText } from "../../languages";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was, in words; after a week the day itself. */
export function agoText(at: number, now: number = Date.now()): string {
  const passed = Math.max(0, now - at);
  if (passed > 7 * DAY) return new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(at);
  if (passed >= DAY) return t("{count} days ago", { count: Math.floor(passed / DAY) });
  if (passed >= HOUR) return t("{count} hours ago", { count: Math.floor(passed / HOUR) });
  if (passed >= MINUTE) return t("{count} minutes ago", { count: Math.floor(passed / MINUTE) });
  return t("just now");
}

/** A time; how long ago it was, or the date itself, which is told to those who point at it. */
export function TimeText({ at, exact = false }: { at: number; exact?: boolean }) {
  const whole = timeText(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={whole}>
      {exact ? whole : agoText(at)}
    </time>
  );
}
