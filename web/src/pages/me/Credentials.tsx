import { t } from "../../languages";
import { Field } from "../parts/Field";

interface Props {
  value: string;
  about?: string;
  onChange: (value: string) => void;
}

/** A field for a username. */
export function Username({ value, about, onChange }: Props) {
  return (
    <Field label={t("Username")} about={about}>
      {(given) => (
        <input
          {...given}
          value={value}
          required
          minLength={3}
          maxLength={32}
          pattern="[A-Za-z0-9_\-]+"
          autoComplete="username"
          autoCapitalize="off"
          spellcheck={false}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A field for a password, present or new. */
export function Secret({
  label,
  value,
  about,
  isNew = false,
  onChange,
}: Props & { label: string; isNew?: boolean }) {
  return (
    <Field label={label} about={about}>
      {(given) => (
        <input
          {...given}
          type="password"
          value={value}
          required
          minLength={isNew ? 10 : 1}
          maxLength={256}
          autoComplete={isNew ? "new-password" : "current-password"}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
