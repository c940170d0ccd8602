import { useRef, useState } from "preact/hooks";
import { t } from "../../languages";

interface Props {
  /** What is copied. */
  text: string;
  /** What the button says. */
  label: string;
}

/** Puts a text into the clipboard; where the browser forbids it (plain HTTP in a LAN), by its old way. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  const place = document.querySelector("dialog[open]") ?? document.body; // a dialog makes all else inert
  place.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
  }
}

/** A button that copies a text, and says whether it has. */
export function Copy({ text, label }: Props) {
  const [result, tell] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const press = async (): Promise<void> => {
    const done = await copy(text);
    button.current?.focus();
    tell(done ? t("Copied") : t("Your browser does not let this page copy. Select the text yourself."));
    setTimeout(() => tell(""), 4000);
  };
  return (
    <span class="copy">
      <button type="button" ref={button} onClick={() => void press()}>
        {label}
      </button>
      <span role="status" class="quiet">
        {result}
      </span>
    </span>
  );
}
