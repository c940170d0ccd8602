/** Below the board: a slider, buttons, and how fast it goes on by itself. */
import { useId } from "preact/hooks";
import { marked, numberText, t } from "../languages";
import { type Command, PAUSES, type Speed, target } from "./player";
import type { Running } from "./usePlayer";

const BACK = "M16 5v14l-9-7z";
const FORWARD = "M8 5v14l9-7z";
const BUTTONS = [
  ["first", marked("To the start"), "M5 5h2v14H5zM18 5v14l-9-7z"],
  ["back", marked("One step back"), BACK],
  ["toggle", marked("Play by itself"), "M6 4v16l14-8z"],
  ["forward", marked("One step on"), FORWARD],
  ["last", marked("To the end"), "M6 5v14l9-7zM17 5h2v14h-2z"],
] as const;
const PAUSE = "M6 5h4v14H6zM14 5h4v14h-4z";
const SPEEDS: Readonly<Record<Speed, string>> = {
  slow: marked("Slow"),
  normal: marked("Normal speed"),
  fast: marked("Fast"),
};

interface Props {
  film: Running;
  count: number;
}

/** What one steps through a game with. */
export function Controls({ film, count }: Props) {
  const { player, speed, setSpeed, run } = film;
  const at = target(player);
  return (
    <div class="replay-controls">
      <Slider at={at} count={count} run={run} />
      <fieldset class="replay-buttons">
        <legend class="unseen">{t("Step through the game")}</legend>
        {BUTTONS.map(([command, text, path]) => (
          <Step
            key={command}
            command={{ do: command }}
            run={run}
            text={command === "toggle" && player.playing ? t("Pause") : t(text)}
            path={command === "toggle" && player.playing ? PAUSE : path}
            off={isOff(command, at, count)}
          />
        ))}
        <select
          aria-label={t("Speed")}
          value={speed}
          onChange={(event) => setSpeed(event.currentTarget.value as Speed)}
        >
          {(Object.keys(PAUSES) as Speed[]).map((each) => (
            <option key={each} value={each}>
              {t(SPEEDS[each])}
            </option>
          ))}
        </select>
      </fieldset>
      <p class="quiet replay-keys">{t("Keys: ← and → step, Home and End jump, the space bar plays.")}</p>
    </div>
  );
}

function Slider({ at, count, run }: { at: number; count: number; run: Running["run"] }) {
  const id = useId();
  return (
    <div class="replay-slider">
      <label for={id} class="unseen">
        {t("Place in the game")}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={count}
        value={at}
        disabled={count === 0}
        aria-valuetext={placeText(at, count)}
        onInput={(event) => run({ do: "jump", to: event.currentTarget.valueAsNumber })}
      />
      <span class="number quiet">
        {numberText(at)}/{numberText(count)}
      </span>
    </div>
  );
}

const placeText = (at: number, count: number): string =>
  at === 0 ? t("The start") : t("Step {number} of {count}", { number: at, count });

function isOff(command: Command["do"], at: number, count: number): boolean {
  if (command === "first" || command === "back") return at === 0;
  if (command === "forward" || command === "last") return at >= count;
  return count === 0;
}

interface StepProps {
  command: Command;
  run: (command: Command) => void;
  text: string;
  path: string;
  off: boolean;
}

/** It keeps the focus at the ends of the game, where it does nothing. */
function Step({ command, run, text, path, off }: StepProps) {
  return (
    <button
      type="button"
      aria-label={text}
      title={text}
      aria-disabled={off}
      onClick={() => off || run(command)}
    >
      <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true" focusable="false">
        <path d={path} fill="currentColor" />
      </svg>
    </button>
  );
}
