import { t } from "../languages";

interface Props {
  clause: string;
  /** Shows the rules at a clause. */
  open: (clause: string) => void;
}

/** A button that leads to the clause which has been cited. */
export function RuleButton({ clause, open }: Props) {
  return (
    <button type="button" class="rule-button" onClick={() => open(clause)}>
      {t("Read the rule {clause}", { clause })}
    </button>
  );
}
