/** Playing again: at once against computers, and once all want it against people. */
import { useLocation } from "wouter-preact";
import type { TableView } from "../../api/types";
import { t } from "../../languages";
import { ProblemNote } from "../../pages/parts/ProblemNote";
import { useDoing } from "../../pages/parts/useDoing";
import type { TableStore } from "../store";
import { openAgain } from "./again";
import { isSocial, listed } from "./who";

interface Props {
  table: TableView;
  store: TableStore;
}

/** The buttons for a rematch, and who has offered one. */
export function Rematch({ table, store }: Props) {
  const { busy, error, run } = useDoing();
  const { you, offers } = table;
  if (!you || table.daily || table.phase !== "finished") return null;
  const say = (name: "rematch" | "decline") => (): void => run(() => store.command(name));
  const others = offers.filter((place) => place !== you.place);
  const names = listed(others.map((place) => table.places[place]?.name ?? ""));
  const awaited = table.places.flatMap((place, number) =>
    place.kind === "person" && !offers.includes(number) ? [place.name] : [],
  );
  return (
    <div class="rematch">
      <p role="status">
        {offers.includes(you.place)
          ? t("You have offered a rematch. Waiting for {names}.", { names: listed(awaited) })
          : others.length > 0 && t("{names} would like a rematch.", { names })}
      </p>
      <div class="row">
        {!offers.includes(you.place) && (
          <button type="button" class="main" disabled={busy} onClick={say("rematch")}>
            {others.length > 0
              ? t("Play the rematch")
              : isSocial(table)
                ? t("Offer a rematch")
                : t("Play again")}
          </button>
        )}
        {offers.length > 0 && (
          <button type="button" disabled={busy} onClick={say("decline")}>
            {others.length > 0 ? t("Decline") : t("Take the offer back")}
          </button>
        )}
      </div>
      <ProblemNote error={error} />
    </div>
  );
}

/** Opens another table with the same settings. */
export function NewGame({ table }: { table: TableView }) {
  const { busy, error, run } = useDoing();
  const [, go] = useLocation();
  if (!table.you || table.daily) return null;
  const open = (): void => run(async () => go(`/tables/${await openAgain(table)}`));
  return (
    <>
      <button type="button" disabled={busy} onClick={open}>
        {t("New game with the same settings")}
      </button>
      <ProblemNote error={error} />
    </>
  );
}
