import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props {
  label: string;
  /** A line below the label. */
  about?: string | undefined;
  /** Makes the control, which bears the id and is described by the line. */
  children: (given: { id: string; "aria-describedby": string | undefined }) => ComponentChildren;
}

/** A labelled control. */
export function Field({ label, about, children }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, "aria-describedby": about ? `${id}-about` : undefined })}
      {about && (
        <span class="quiet" id={`${id}-about`}>
          {about}
        </span>
      )}
    </div>
  );
}

interface CheckProps {
  label: string;
  about?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to be ticked. */
export function Check({ label, about, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <div>
      <label class="check">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={about ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {about && (
        <p class="quiet check-about" id={id}>
          {about}
        </p>
      )}
    </div>
  );
}

interface ChooseProps {
  label: string;
  about?: string | undefined;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

/** A choice of some. */
export function Choose({ label, about, value, choices, onChange }: ChooseProps) {
  return (
    <Field label={label} about={about}>
      {(given) => (
        <select {...given} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {choices.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
