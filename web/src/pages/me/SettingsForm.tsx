import { keepLanguage, type Language, language, languages, marked, t } from "../../languages";
import { type Settings, set, useSettings } from "../../settings";
import { Check, Choose } from "../parts/Field";

const THEMES = [
  ["auto", marked("As the system has it")],
  ["light", marked("Light")],
  ["dark", marked("Dark")],
] as const;
const MOTIONS = [
  ["auto", marked("As the system has it")],
  ["on", marked("Show movements")],
  ["off", marked("No movements")],
] as const;

/** Takes another language; all that is shown is then made anew. */
function takeLanguage(chosen: string): void {
  keepLanguage(chosen as Language);
  location.reload();
}

/** How it looks, moves and sounds in this browser. */
export function SettingsForm() {
  const { theme, motion, sounds, digits, typing } = useSettings();
  return (
    <section class="sheet column">
      <h2>{t("Settings of this browser")}</h2>
      <div class="pair">
        <Choose
          label={t("Language")}
          value={language()}
          choices={Object.entries(languages)}
          onChange={takeLanguage}
        />
        <Choose
          label={t("Colours")}
          value={theme}
          choices={THEMES.map(([word, text]) => [word, t(text)])}
          onChange={(word) => set({ theme: word as Settings["theme"] })}
        />
        <Choose
          label={t("Movements")}
          value={motion}
          choices={MOTIONS.map(([word, text]) => [word, t(text)])}
          onChange={(word) => set({ motion: word as Settings["motion"] })}
        />
      </div>
      <div>
        <Check label={t("Sounds")} checked={sounds} onChange={(on) => set({ sounds: on })} />
        <Check label={t("Digits on dice")} checked={digits} onChange={(on) => set({ digits: on })} />
        <Check
          label={t("A line to type moves")}
          about={t("Moves can then be typed in notation below the board.")}
          checked={typing}
          onChange={(on) => set({ typing: on })}
        />
      </div>
    </section>
  );
}
