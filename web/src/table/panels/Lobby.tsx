/** What is to be done before the game begins: friends are invited, people sit down, the dice are bound. */
import { useRef } from "preact/hooks";
import type { DiceView, TableView } from "../../api/types";
import { t } from "../../languages";
import { enter } from "../../pages/parts/me";
import { ProblemNote } from "../../pages/parts/ProblemNote";
import { useDoing } from "../../pages/parts/useDoing";
import type { TableStore } from "../store";
import { linkTo } from "./link";
import { NameForm } from "./NameForm";
import "./panels.css";
import { ShareLink } from "./ShareLink";
import { useLasting } from "./useLasting";
import { listed, placeAt, seatText, Token } from "./who";

interface Props {
  table: TableView;
  store: TableStore;
}

/** Seeding that takes longer is shown. */
const LONG = 700;

/** The table before its game. */
export function Lobby({ table, store }: Props) {
  const waits = useLasting(table.phase === "seeding", LONG);
  if (table.phase === "open") return <Open table={table} store={store} />;
  if (waits && table.game) return <Seeding table={table} dice={table.game.dice} />;
  return null;
}

function Open({ table, store }: Props) {
  const { busy, error, run } = useDoing();
  const free = table.places.filter((place) => place.kind === "open");
  const leave = (): void => run(() => store.command("leave", {}));
  return (
    <section class="lobby sheet" aria-labelledby="lobby-heading">
      <h2 id="lobby-heading">{table.you ? t("Waiting for players") : t("A seat is free")}</h2>
      <p>{t("Still free: {seats}", { seats: listed(free.map((place) => seatText(place.seat))) })}</p>
      {table.you ? <Invitation table={table} /> : <SitDown table={table} store={store} />}
      <ProblemNote error={error} />
      {table.you && (
        <button type="button" disabled={busy} onClick={leave}>
          {t("Leave the table")}
        </button>
      )}
    </section>
  );
}

function Invitation({ table }: { table: TableView }) {
  const link = useRef<HTMLInputElement>(null);
  return (
    <div class="invitation column">
      <label class="field">
        <span>{t("Link for friends")}</span>
        <input ref={link} readOnly value={linkTo(table)} onFocus={() => link.current?.select()} />
      </label>
      <ShareLink table={table} />
      {!table.public && table.code && (
        <p class="quiet">
          {t("This table is private: only who has the link, or this code, gets in.")}
          <code class="code">{table.code}</code>
        </p>
      )}
      {table.public && <p class="quiet">{t("Anybody can sit down: the table is listed.")}</p>}
    </div>
  );
}

function SitDown({ table, store }: Props) {
  const { busy, error, run } = useDoing();
  const chosen = useRef("");
  const free = table.places.filter((place) => place.kind === "open");
  const sit = (): void =>
    run(async () => {
      await enter();
      await store.command("sit", { seat: chosen.current });
    });
  return (
    <>
      <NameForm onSubmit={sit} busy={busy}>
        {free.map(({ seat }) => (
          <button
            key={seat}
            type="submit"
            class="main"
            disabled={busy}
            onClick={() => (chosen.current = seat)}
          >
            <Token seat={seat} seats={table.places.map((place) => place.seat)} />
            {t("Sit down as {seat}", { seat: seatText(seat) })}
          </button>
        ))}
      </NameForm>
      <ProblemNote error={error} />
    </>
  );
}

function Seeding({ table, dice }: { table: TableView; dice: DiceView }) {
  const names = dice.awaited.map((seat) => placeAt(table, seat)?.name || seatText(seat));
  return (
    <section class="lobby sheet" aria-labelledby="lobby-heading">
      <h2 id="lobby-heading">{t("The dice are being bound")}</h2>
      {names.length > 0 && <p role="status">{t("Waiting for {names}", { names: listed(names) })}</p>}
      <p class="quiet">
        {t(
          "The server has bound itself to a secret, and each player's browser adds a number of its own. Every roll follows from both, so nobody can choose the rolls, and after the game you can check them.",
        )}
      </p>
      <details>
        <summary>{t("What the dice are bound to")}</summary>
        <code class="code">{dice.commitment}</code>
      </details>
    </section>
  );
}
