/** The table: the board, who sits there, and everything around it. */
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { Link, useParams } from "wouter-preact";
import { get, ProblemError } from "../api/client";
import type { MoveView, Preview, TableView, Why } from "../api/types";
import { Board } from "../board/Board";
import { capital, named, t, told } from "../languages";
import { Loading } from "../pages/parts/Loading";
import { ProblemNote } from "../pages/parts/ProblemNote";
import { useTitle } from "../pages/parts/useTitle";
import { Guide } from "../rules/Guide";
import { RuleButton } from "../rules/RuleButton";
import { RulesDialog } from "../rules/RulesDialog";
import { sound } from "../sounds";
import { Director, type Shown } from "./director";
import type { Scene } from "./fold";
import { type Ply, useHistory } from "./history";
import { placesOf } from "./last";
import { Actions } from "./panels/Actions";
import { Announcer } from "./panels/Announcer";
import { Connection } from "./panels/Connection";
import { Door } from "./panels/Door";
import { Lobby } from "./panels/Lobby";
import { MoveList } from "./panels/MoveList";
import { Plans } from "./panels/Plans";
import { Result } from "./panels/Result";
import { Seats } from "./panels/Seats";
import { TableStore } from "./store";
import "./table.css";

/** The code of a private table, which a link carries behind its `#`, where no server sees it. */
const codeOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get("code") ?? "";

export default function TablePage() {
  const { id = "" } = useParams<{ id: string }>();
  return <Followed key={id} id={id} />;
}

function Followed({ id }: { id: string }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const store = useMemo(() => new TableStore(id, codeOf(location.hash)), [id]);
  const director = useMemo(() => new Director(store, () => redraw(undefined)), [store]);
  useEffect(() => {
    const ends = [director.start(), store.subscribe(() => redraw(undefined)), store.start()];
    return () => ends.forEach((end) => void end());
  }, [store, director]);
  const { shown } = director;
  useTitle(shown ? title(shown.table) : t("Table"));
  if (store.problem) return <Door store={store} problem={store.problem} />;
  if (!shown) return <Loading />;
  return <Table store={store} director={director} shown={shown} />;
}

function title(table: TableView): string {
  const mine = table.phase === "playing" && table.game?.state.turn === table.you?.seat;
  const name = named(table.title);
  return mine ? `● ${t("Your turn")} – ${name}` : name;
}

interface Parts {
  store: TableStore;
  director: Director;
  shown: Shown;
}

function Table({ store, director, shown }: Parts) {
  const { table } = shown;
  const [flipped, setFlipped] = useState(false);
  const [rules, setRules] = useState<string | null>(null);
  const [ply, setPly] = useState<number | null>(null);
  const history = useHistory(store, table);
  const back = ply === null ? undefined : history.find((each) => each.ply === ply);
  const game = table.spec.split(":")[0] ?? "";
  const over = table.phase === "closed" || table.phase === "finished" || table.phase === "between";
  useCheer(shown);
  const settled = !shown.happening && shown.table.seq === store.table?.seq;
  return (
    <div class="table-page">
      <h1 class="table-title">{named(table.title)}</h1>
      <Connection connection={store.connection} />
      <Guide table={table} />
      <div class="table-board">
        {table.game && <Status table={table} back={back ?? null} forward={() => setPly(null)} />}
        {table.game && (
          <TableBoard {...{ store, director, shown, history, back, flipped, openRules: setRules }} />
        )}
        {(table.phase === "open" || table.phase === "seeding") && <Lobby table={table} store={store} />}
        {over && settled && <Result table={table} store={store} />}
      </div>
      <aside class="table-side" aria-label={t("Around the table")}>
        <Seats table={table} store={store} ahead={store.ahead} history={history} />
        <Actions
          table={table}
          store={store}
          flip={() => setFlipped(!flipped)}
          openRules={() => setRules("")}
        />
        <Plans table={table} store={store} />
        {table.game && <MoveList table={table} history={history} onPly={setPly} at={ply} />}
      </aside>
      <Announcer shown={shown} store={store} />
      {rules !== null && <RulesDialog game={game} clause={rules} onClose={() => setRules(null)} />}
    </div>
  );
}

/** A sound for whoever has won. */
function useCheer({ step, table }: Shown): void {
  const won =
    step?.event.kind === "ended" && (step.event.result?.winners ?? []).includes(table.you?.seat ?? "");
  useEffect(() => {
    if (won) sound("win");
  }, [won]);
}

function Status({ table, back, forward }: { table: TableView; back: Ply | null; forward: () => void }) {
  const game = table.game as NonNullable<TableView["game"]>;
  const mine = table.phase === "playing" && table.you?.seat === game.state.turn;
  const ended = table.phase === "playing" ? null : game.result?.told;
  if (back) {
    return (
      <p class="table-status">
        <span>{t("Looking back: {told}", { told: told(back.told) })}</span>
        <button type="button" onClick={forward}>
          {t("Back to the game")}
        </button>
      </p>
    );
  }
  return (
    <p class={mine ? "table-status mine" : "table-status"}>
      {mine && <strong class="turn-badge">{t("Your turn")}</strong>}
      <span>{capital(told(ended ?? game.state.status))}</span>
    </p>
  );
}

interface BoardParts extends Parts {
  history: readonly Ply[];
  back: Ply | undefined;
  flipped: boolean;
  openRules: (clause: string) => void;
}

function TableBoard({ store, director, shown, history, back, flipped, openRules }: BoardParts) {
  const { table, happening } = shown;
  const [error, setError] = useState<ProblemError | null>(null);
  const [sending, setSending] = useState(false);
  const state = (back ?? table.game)?.state as NonNullable<TableView["game"]>["state"];
  const free = !back && !happening && !sending && table.seq === store.table?.seq && table.phase === "playing";
  const recent = back ? history.filter((each) => each.ply <= back.ply) : history;
  const asking = useRef(new AbortController());
  const doubting = useRef(new AbortController());
  const play = async (move: MoveView): Promise<void> => {
    asking.current.abort(); // what a move would do is of no interest any more
    asking.current = new AbortController();
    setSending(true);
    setError(null);
    try {
      await store.command("move", { move: move.id, seq: table.seq });
    } catch (caught) {
      if (caught instanceof ProblemError) setError(caught);
      else throw caught;
    } finally {
      setSending(false);
    }
  };
  const preview = async (move: MoveView) =>
    (await get<Preview>(`/api/tables/${table.id}/moves/${move.id}`, asking.current.signal)).steps;
  const why = async (touches: readonly string[]) => {
    doubting.current.abort();
    doubting.current = new AbortController();
    const query = touches.map((name) => `touch=${encodeURIComponent(name)}`).join("&");
    return get<Why>(`/api/tables/${table.id}/why?${query}`, doubting.current.signal);
  };
  return (
    <>
      <Board
        scene={state.scene as Scene}
        moves={free ? state.moves : []}
        happening={back ? null : happening}
        onShown={(key) => director.done(key)}
        onMove={(move) => void play(move)}
        last={placesOf(recent)}
        flipped={flipped}
        preview={preview}
        why={why}
        onRule={openRules}
        label={named(table.title)}
      />
      {error && (
        <div role="alert" class="table-error">
          <ProblemNote error={error} />
          {error.problem.clause && <RuleButton clause={error.problem.clause} open={openRules} />}
          <Link href={`/rules/${table.spec.split(":")[0]}`} class="button">
            {t("All rules")}
          </Link>
        </div>
      )}
    </>
  );
}
