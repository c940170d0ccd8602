/** A guide through a first game: short notes beside the table, one after another. It knows no game by name. */
import { useEffect, useState } from "preact/hooks";
import type { TableView } from "../api/types";
import { t } from "../languages";
import { usePage } from "../pages/parts";
import { set, useSettings } from "../settings";
import { type Note, notesOf } from "./notes";
import { RulesDialog } from "./RulesDialog";
import { SectionPicture, SectionText } from "./Summary";
import { type Rules, rulesPath } from "./shapes";
import "./rules.css";

/** The guide, as long as nobody has read it to its end or skipped it. */
export function Guide({ table }: { table: TableView }) {
  const { guided } = useSettings();
  const plays = table.phase === "playing" && table.you?.seat && table.game !== null;
  if (guided || !plays) return null;
  return <Notes key={table.id} table={table} />;
}

function Notes({ table }: { table: TableView }) {
  const game = table.spec.split(":")[0] ?? "";
  const { data, error } = usePage<Rules>(rulesPath(game));
  const [at, go] = useState(0);
  const [reads, setReads] = useState(false);
  const notes = data || error ? notesOf(table, data?.summary ?? []) : [];
  const note = notes[Math.min(at, notes.length - 1)];
  useMoved(table, note, () => go(at + 1));
  if (!note) return null;
  const last = at >= notes.length - 1;
  return (
    <section class="sheet guide" aria-label={t("Your first game")}>
      <p class="quiet guide-count">
        {t("Your first game")} · {t("{number} of {all}", { number: at + 1, all: notes.length })}
      </p>
      <div aria-live="polite">
        <h2>{note.heading}</h2>
        {note.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {note.section && <SectionText section={note.section} />}
        {note.section && <SectionPicture section={note.section} />}
      </div>
      <div class="row">
        <button type="button" class="main" onClick={() => (last ? set({ guided: true }) : go(at + 1))}>
          {last ? t("Done") : t("Next")}
        </button>
        {note.kind === "end" && (
          <button type="button" onClick={() => setReads(true)}>
            {t("Rules")}
          </button>
        )}
        {!last && (
          <button type="button" class="plain" onClick={() => set({ guided: true })}>
            {t("Skip the guide")}
          </button>
        )}
      </div>
      {reads && <RulesDialog game={game} onClose={() => setReads(false)} />}
    </section>
  );
}

/** Goes on by itself when what the note asks for has been done. */
function useMoved(table: TableView, note: Note | undefined, goOn: () => void): void {
  const seat = table.you?.seat;
  const turn = table.game?.state.turn;
  const [waits, wait] = useState(false);
  const asks = note?.kind === "move";
  useEffect(() => {
    if (!asks) wait(false);
    else if (turn === seat) wait(true);
    else if (waits) goOn();
  }, [asks, turn, seat, waits]);
}
