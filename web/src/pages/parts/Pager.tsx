import { numberText, t } from "../../languages";

interface Props {
  /** How many are left out before this page. */
  offset: number;
  /** How many a page has. */
  size: number;
  /** Whether there are more behind it. */
  more: boolean;
  onChange: (offset: number) => void;
}

/** Turns the pages of a long list; nothing where all is on one. */
export function Pager({ offset, size, more, onChange }: Props) {
  if (offset === 0 && !more) return null;
  return (
    <nav class="row pager" aria-label={t("Pages")}>
      <button type="button" disabled={offset === 0} onClick={() => onChange(Math.max(0, offset - size))}>
        {t("Back")}
      </button>
      <span class="number" role="status">
        {t("Page {page}", { page: numberText(Math.floor(offset / size) + 1) })}
      </span>
      <button type="button" disabled={!more} onClick={() => onChange(offset + size)}>
        {t("Further")}
      </button>
    </nav>
  );
}
