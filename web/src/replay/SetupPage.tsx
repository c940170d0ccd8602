/** Setting up any position by hand, and playing on from it. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { useSearch } from "wouter-preact";
import { Board } from "../board/Board";
import { touchWords } from "../board/words";
import { capital, t, told } from "../languages";
import { Choose, Copy, Loading, ProblemNote, usePage, useTitle } from "../pages/parts";
import { type Game, readSpec, specText, useGames } from "../pages/parts/games";
import { addressOf, linkTo, useAddress } from "./address";
import { type Entry, editMoves } from "./editor";
import { useKeys } from "./keys";
import { PlayOn } from "./PlayOn";
import { PositionProblem } from "./PositionProblem";
import { PositionText } from "./PositionText";
import type { PositionView } from "./shapes";
import { type Editing, useSetup } from "./useSetup";
import "./replay.css";

/** The page on which positions are set up. */
export default function SetupPage() {
  const query = new URLSearchParams(useSearch());
  const { games, error, again } = useGames();
  const [asked] = useState({ spec: query.get("spec") ?? "", position: query.get("position") ?? "" });
  useTitle(t("Set up a position"));
  if (error) return <ProblemNote error={error} again={again} />;
  if (!games) return <Loading />;
  return (
    <Setup games={games} spec={asked.spec || (games[0]?.variants[0]?.spec ?? "")} from={asked.position} />
  );
}

function Setup({ games, spec, from }: { games: readonly Game[]; spec: string; from: string }) {
  const editing = useSetup(spec, from);
  const { setup, doing, show, undo, redo } = editing;
  const { present } = setup;
  const shown = present?.spec ?? spec;
  const { follow } = useAddress();
  useEffect(() => {
    if (present) follow(addressOf("/setup", { spec: present.spec, position: present.answer.position }));
  }, [present, follow]);
  useKeys((event) => undoKey(event, undo, redo));
  return (
    <div class="replay">
      <h1 class="replay-title">{t("Set up a position")}</h1>
      <div class="replay-board replay-setup">
        {present ? (
          <Editor entry={present} editing={editing} />
        ) : doing.error ? (
          <Unread editing={editing} spec={spec} from={from} />
        ) : (
          <Loading />
        )}
      </div>
      <aside class="replay-side" aria-label={t("Around the board")}>
        <Choose
          label={t("Game")}
          value={shown}
          choices={variantChoices(games, shown)}
          onChange={(value) => show(value, "")}
        />
        {present && <Side entry={present} editing={editing} games={games} />}
      </aside>
    </div>
  );
}

/** What a link says cannot be read: it can be put right, or left. */
function Unread({ editing, spec, from }: { editing: Editing; spec: string; from: string }) {
  const { doing, show } = editing;
  const [answer] = useState({ position: from });
  return (
    <>
      <ProblemNote error={doing.error} game={readSpec(spec).name} again={() => show(spec, from)} />
      <PositionText answer={answer} busy={doing.busy} show={(text) => show(spec, text)} />
      <button type="button" onClick={() => show(spec, "")}>
        {t("To the starting position")}
      </button>
    </>
  );
}

function undoKey(event: KeyboardEvent, undo: () => void, redo: () => void): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) undo();
  else if (key === "y" || key === "z") redo();
  else return false;
  return true;
}

/** All variants that people are offered, and the one that is shown. */
export function variantChoices(games: readonly Game[], shown: string): [string, string][] {
  const offered = games.flatMap((game) => game.variants.map((variant) => variant.spec));
  const all = offered.includes(shown) ? offered : [...offered, shown];
  return all.map((spec) => [spec, specText(games, spec)]);
}

function Editor({ entry, editing }: { entry: Entry; editing: Editing }) {
  const { spec, answer } = entry;
  const [flipped, flip] = useState(false);
  const [said, say] = useState("");
  const edits = useMemo(() => editMoves(answer), [answer]);
  return (
    <>
      <Tools spec={spec} editing={editing} flipped={flipped} flip={flip} />
      <p class="quiet replay-hint">
        {edits.length > 0
          ? t("Choose what to change on the board.")
          : t("Write the position as text; the board shows it.")}
      </p>
      <Board
        scene={answer.scene}
        moves={edits}
        happening={null}
        onShown={() => undefined}
        onMove={(edit) => {
          say(edit.touches.map((name) => touchWords(answer.scene, name)).join(", "));
          editing.show(spec, answer.position, edit.touches);
        }}
        last={NONE}
        flipped={flipped}
        label={t("A position to set up")}
      />
      <p role="status" class="unseen">
        {said}
      </p>
    </>
  );
}

const NONE: readonly string[] = [];

interface ToolsProps {
  spec: string;
  editing: Editing;
  flipped: boolean;
  flip: (flipped: boolean) => void;
}

function Tools({ spec, editing, flipped, flip }: ToolsProps) {
  const { setup, show, undo, redo } = editing;
  return (
    <div class="row">
      <button type="button" disabled={setup.past.length === 0} onClick={undo}>
        {t("Undo")}
      </button>
      <button type="button" disabled={setup.future.length === 0} onClick={redo}>
        {t("Redo")}
      </button>
      <button type="button" onClick={() => show(spec, "")}>
        {t("To the starting position")}
      </button>
      <button type="button" aria-pressed={flipped} onClick={() => flip(!flipped)}>
        {t("Turn the board")}
      </button>
    </div>
  );
}

function Side({ entry, editing, games }: { entry: Entry; editing: Editing; games: readonly Game[] }) {
  const { spec, answer } = entry;
  const { position, problem } = answer;
  const game = readSpec(spec).name;
  const path = problem ? null : addressOf("/api/positions", { spec, position });
  const { data, error, again } = usePage<PositionView>(path);
  return (
    <>
      <PositionText answer={answer} busy={editing.doing.busy} show={(text) => editing.show(spec, text)} />
      <ProblemNote error={editing.doing.error} game={game} />
      <Copy
        text={linkTo(addressOf("/setup", { spec, position }))}
        label={t("Copy the link to this position")}
      />
      <section class="sheet">
        <h2>{t("Play on from here")}</h2>
        {problem ? <PositionProblem problem={problem} game={game} /> : <Status view={data} />}
        <ProblemNote error={error} again={again} game={game} />
        {!problem && !error && <PlayOn view={data} games={games} />}
      </section>
    </>
  );
}

function Status({ view }: { view: PositionView | null }) {
  return <p role="status">{view ? capital(told(view.state.status)) : ""}</p>;
}
