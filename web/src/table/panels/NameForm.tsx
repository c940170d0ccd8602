import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../languages";
import { Field } from "../../pages/parts/Field";
import { friendlyName, useMe, wish } from "../../pages/parts/me";

interface Props {
  onSubmit: () => void;
  busy: boolean;
  children: ComponentChildren;
}

/** Asks for a name where one is nobody yet; the children are its buttons, of type `submit`. */
export function NameForm({ onSubmit, busy, children }: Props) {
  const person = useMe();
  const [name, setName] = useState(friendlyName);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!person) wish(name.trim());
    onSubmit();
  };
  return (
    <form class="name-form" onSubmit={submit} aria-busy={busy}>
      {person === null && (
        <Field label={t("Your name")}>
          {(given) => (
            <input
              {...given}
              value={name}
              required
              maxLength={40}
              autoComplete="nickname"
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <div class="row">{children}</div>
    </form>
  );
}
