import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import type { PersonView } from "../../api/types";
import { t } from "../../languages";
import { enter, friendlyName, rename } from "../parts/me";
import { NameField } from "../parts/NameField";
import { ProblemNote } from "../parts/ProblemNote";
import { useDoing } from "../parts/useDoing";

/** What one is called. */
export function Name({ person }: { person: PersonView | null }) {
  const [name, setName] = useState(person?.name ?? friendlyName());
  const [told, tell] = useState("");
  const { busy, error, run } = useDoing();
  const save = async (): Promise<void> => {
    await rename(name.trim());
    if (!person) await enter();
    tell(t("Saved."));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    tell("");
    run(save);
  };
  return (
    <section class="sheet">
      <h2>{t("Your name")}</h2>
      <p class="quiet">{statusText(person)}</p>
      <form class="row form-line" onSubmit={submit}>
        <NameField label={t("Name")} value={name} onInput={setName} />
        <button type="submit" disabled={busy}>
          {t("Save")}
        </button>
      </form>
      <p role="status" class="told">
        {told}
      </p>
      <ProblemNote error={error} />
      {person && <Link href={`/people/${person.id}`}>{t("How others see you")}</Link>}
    </section>
  );
}

function statusText(person: PersonView | null): string {
  if (!person) return t("You are nobody here yet. You get a name when you first play.");
  if (person.guest) return t("You are a guest: this browser alone knows you.");
  return t("You have an account; its username is {username}.", { username: person.username ?? "" });
}
