/** A position as text, to be read, copied and changed. */
import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../languages";

interface Props {
  /** What stands there; written anew whenever it is answered anew. */
  answer: { readonly position: string };
  busy: boolean;
  show: (text: string) => void;
}

/** A field for the text; what is written there is shown when it is sent. */
export function PositionText({ answer, busy, show }: Props) {
  const id = useId();
  const [text, write] = useState(answer.position);
  useEffect(() => write(answer.position), [answer]);
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        show(text.trim());
      }}
    >
      <label for={id}>{t("Position as text")}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={2000}
        spellcheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={text}
        onInput={(event) => write(event.currentTarget.value.replace(/\s+/g, " "))}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.isComposing) return;
          event.preventDefault();
          show(text.trim());
        }}
      />
      <button type="submit" disabled={busy || text.trim() === answer.position}>
        {t("Show this position")}
      </button>
    </form>
  );
}
