import { useEffect, useRef, useState } from "preact/hooks";
import type { PersonView } from "../../api/types";
import { t } from "../../languages";
import { friendlyName, rename } from "../parts/me";
import { NameField } from "../parts/NameField";
import { ProblemNote } from "../parts/ProblemNote";
import { useDoing } from "../parts/useDoing";

/** By which name one plays, and a way to change it at once. */
export function NameLine({ person }: { person: PersonView | null | undefined }) {
  const [editing, edit] = useState(false);
  const name = person?.name ?? friendlyName();
  if (person === undefined) return <p class="name-line" />;
  if (editing) return <NameForm name={name} close={() => edit(false)} />;
  return (
    <p class="name-line">
      <span>{t("You play as {name}", { name })}</span>
      <button type="button" class="plain" onClick={() => edit(true)}>
        {t("Change the name")}
      </button>
    </p>
  );
}

function NameForm({ name, close }: { name: string; close: () => void }) {
  const [edited, edit] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const { busy, error, run } = useDoing();
  useEffect(() => field.current?.select(), []);
  const save = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      if (edited.trim()) await rename(edited.trim());
      close();
    });
  };
  return (
    <form class="name-line" onSubmit={save}>
      <NameField value={edited} required={false} field={field} onInput={edit} />
      <button type="submit" class="main" disabled={busy}>
        {t("Save")}
      </button>
      <button type="button" onClick={close}>
        {t("Cancel")}
      </button>
      <ProblemNote error={error} />
    </form>
  );
}
