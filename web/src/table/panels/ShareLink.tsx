import type { TableView } from "../../api/types";
import { named, t } from "../../languages";
import { Copy } from "../../pages/parts/Copy";
import { linkTo } from "./link";

/** Gives the link to a table to friends, by the system's way where there is one. */
export function ShareLink({ table }: { table: TableView }) {
  const url = linkTo(table);
  const share = (): void => {
    // whoever changes their mind has not done anything wrong
    navigator.share({ title: named(table.title), url }).catch(() => undefined);
  };
  return (
    <span class="row">
      <Copy text={url} label={t("Copy link")} />
      {"share" in navigator && (
        <button type="button" onClick={share}>
          {t("Share link")}
        </button>
      )}
    </span>
  );
}
