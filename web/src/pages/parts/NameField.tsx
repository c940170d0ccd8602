import type { Ref } from "preact";
import { t } from "../../languages";
import { Field } from "./Field";

const LONGEST = 40;

interface Props {
  label?: string;
  value: string;
  required?: boolean;
  field?: Ref<HTMLInputElement>;
  onInput: (name: string) => void;
}

/** Where somebody writes what they are called. */
export function NameField({ label = t("Your name"), value, required = true, field, onInput }: Props) {
  return (
    <Field label={label}>
      {(given) => (
        <input
          {...given}
          ref={field}
          value={value}
          required={required}
          maxLength={LONGEST}
          autoComplete="nickname"
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
