/** What can be done at a table besides moving. */
import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import type { TableView } from "../../api/types";
import { t } from "../../languages";
import { ProblemNote } from "../../pages/parts/ProblemNote";
import { useDoing } from "../../pages/parts/useDoing";
import type { TableStore } from "../store";
import { Dialog } from "./Dialog";
import "./panels.css";
import { ShareLink } from "./ShareLink";
import { TableSettings } from "./TableSettings";

interface Props {
  table: TableView;
  store: TableStore;
  /** Turns the board round. */
  flip: () => void;
  openRules: () => void;
}

/** Buttons and links around the board. */
export function Actions({ table, store, flip, openRules }: Props) {
  const { game, phase, you } = table;
  const over = game !== null && game.reason !== "";
  return (
    <section class="actions sheet" aria-label={t("What you can do")}>
      {game && (
        <button type="button" onClick={flip}>
          {t("Turn the board")}
        </button>
      )}
      <button type="button" onClick={openRules}>
        {t("Rules")}
      </button>
      <TableSettings />
      {phase !== "open" && <ShareLink table={table} />}
      {over && <AfterTheGame table={table} />}
      {phase === "playing" && you?.seat && <Resign table={table} store={store} />}
      {phase === "finished" && you && <Leave store={store} />}
    </section>
  );
}

function AfterTheGame({ table }: { table: TableView }) {
  const name = `${table.spec.split(":")[0]}-${table.id}.kybos`;
  return (
    <>
      <Link class="button" href={`/tables/${table.id}/replay`}>
        {t("Replay")}
      </Link>
      <Link class="button" href={`/tables/${table.id}/check`}>
        {t("Check the dice")}
      </Link>
      <a class="button" href={`/api/tables/${table.id}/record`} download={name}>
        {t("Download the record")}
      </a>
    </>
  );
}

function Leave({ store }: { store: TableStore }) {
  const { busy, error, run } = useDoing();
  return (
    <>
      <button type="button" disabled={busy} onClick={() => run(() => store.command("leave"))}>
        {t("Leave the table")}
      </button>
      <ProblemNote error={error} />
    </>
  );
}

function Resign({ table, store }: { table: TableView; store: TableStore }) {
  const [asks, ask] = useState(false);
  const { busy, error, run } = useDoing();
  const alone = table.game?.seats.length === 1;
  const word = alone ? t("Stop the game") : t("Resign");
  const resign = (): void =>
    run(async () => {
      await store.command("resign");
      ask(false);
    });
  return (
    <>
      <button type="button" onClick={() => ask(true)}>
        {word}
      </button>
      {asks && (
        <Dialog heading={alone ? t("Stop here?") : t("Resign this game?")} onClose={() => ask(false)}>
          <p>
            {alone
              ? t("The game ends, and the score that you have made counts.")
              : t("The game ends at once, and counts as lost for you.")}
          </p>
          <ProblemNote error={error} />
          <div class="row">
            <button type="button" class="main" disabled={busy} onClick={resign}>
              {word}
            </button>
            <button type="button" onClick={() => ask(false)}>
              {t("Play on")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
