import { useState } from "preact/hooks";
import { named, t } from "../../languages";
import { Check, Choose, Field } from "../parts/Field";
import { type Game, type Option, readSpec, variantText, writeSpec } from "../parts/games";
import { type Form, setting, specOf } from "./form";

const OTHER = "\n"; // no value can be this

interface Props {
  game: Game;
  form: Form;
  change: (form: Form) => void;
}

/** The variant, and folded away all options of the game. */
export function Options({ game, form, change }: Props) {
  const spec = specOf(form, game);
  const known = game.variants.some((variant) => variant.spec === spec);
  const choices = game.variants.map((variant) => [variant.spec, named(variant.title)] as const);
  const own = [spec, variantText([game], spec)] as const;
  const take = (chosen: string): void => change({ ...form, values: readSpec(chosen).values, seats: {} });
  return (
    <>
      {(game.variants.length > 1 || !known) && (
        <Choose
          label={t("Variant")}
          value={spec}
          choices={known ? choices : [...choices, own]}
          onChange={take}
        />
      )}
      {game.options.length > 0 && (
        <details class="fold">
          <summary>{t("More options of the game")}</summary>
          <div class="fold-body">
            {game.options.map((option) => (
              <OptionField
                key={`${game.name}.${option.name}`}
                option={option}
                value={setting(form, option)}
                onChange={(value) => {
                  const values = { ...form.values, [option.name]: value };
                  const same = writeSpec(game, values) === spec;
                  change({ ...form, values, seats: same ? form.seats : {} });
                }}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

interface OptionProps {
  option: Option;
  value: string;
  onChange: (value: string) => void;
}

/** The control of an option, made from what the game says of it. */
export function OptionField({ option, value, onChange }: OptionProps) {
  const label = named(option.title || option.name);
  const about = option.about ? named(option.about) : undefined;
  if (option.type === "yes-no")
    return (
      <Check
        label={label}
        about={about}
        checked={value === "yes"}
        onChange={(checked) => onChange(checked ? "yes" : "no")}
      />
    );
  if (option.choices.length)
    return <Choices option={option} label={label} about={about} value={value} onChange={onChange} />;
  return <Free option={option} label={label} about={about} value={value} onChange={onChange} />;
}

type LabelledProps = OptionProps & { label: string; about: string | undefined };

function Choices({ option, label, about, value, onChange }: LabelledProps) {
  const free = option.type === "number" || option.type === "fraction";
  const [other, setOther] = useState(!option.choices.includes(value));
  const listed = option.choices.includes(value) && !(free && other);
  const choices = option.choices.map(
    (choice, place) => [choice, named(option.words[place] ?? choice)] as const,
  );
  const others = listed || free ? choices : [...choices, [value, named(value)] as const];
  const another = free ? [...others, [OTHER, t("another number …")] as const] : others;
  return (
    <>
      <Choose
        label={label}
        about={about}
        value={listed || !free ? value : OTHER}
        choices={another}
        onChange={(chosen) => {
          setOther(chosen === OTHER);
          onChange(chosen === OTHER ? "" : chosen);
        }}
      />
      {free && !listed && (
        <Free
          option={option}
          label={t("{what}: number", { what: label })}
          about={undefined}
          value={value}
          onChange={onChange}
        />
      )}
    </>
  );
}

function Free({ option, label, about, value, onChange }: LabelledProps) {
  const isNumber = option.type === "number" || option.type === "fraction";
  return (
    <Field label={label} about={about}>
      {(given) => (
        <input
          {...given}
          type={isNumber ? "number" : "text"}
          step={option.type === "fraction" ? "any" : 1}
          required={isNumber}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
