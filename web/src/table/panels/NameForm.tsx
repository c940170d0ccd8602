import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { friendlyName, useMe, wish } from "../../pages/parts/me";
import { NameField } from "../../pages/parts/NameField";

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
      {person === null && <NameField value={name} onInput={setName} />}
      <div class="row">{children}</div>
    </form>
  );
}
