/** How this browser shows tables: a small panel that opens below its button. */
import { t } from "../../languages";
import { Check, Choose } from "../../pages/parts/Field";
import { type Settings, set, useSettings } from "../../settings";

const isMotion = (value: string): value is Settings["motion"] => ["auto", "on", "off"].includes(value);

/** Switches for sounds, motion, digits and typing. */
export function TableSettings() {
  const { sounds, motion, digits, typing } = useSettings();
  return (
    <details class="table-settings">
      <summary class="button">{t("Settings")}</summary>
      <div class="table-settings-panel">
        <Check label={t("Sounds")} checked={sounds} onChange={(value) => set({ sounds: value })} />
        <Choose
          label={t("Motion")}
          value={motion}
          choices={[
            ["auto", t("as the system wishes")],
            ["on", t("on")],
            ["off", t("off")],
          ]}
          onChange={(value) => isMotion(value) && set({ motion: value })}
        />
        <Check label={t("Dice with digits")} checked={digits} onChange={(value) => set({ digits: value })} />
        <Check
          label={t("Type moves in notation")}
          checked={typing}
          onChange={(value) => set({ typing: value })}
        />
      </div>
    </details>
  );
}
