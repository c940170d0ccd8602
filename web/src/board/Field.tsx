/** The field that is played on: the picture, with the cells over it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Cells } from "./Cells";
import { FacesTold } from "./Faces";
import { following } from "./keys";
import { frameOf } from "./layout";
import type { Marked } from "./Marks";
import { Picture } from "./Picture";
import { isBeside, type Parts } from "./parts";
import { usePointing } from "./pointing";
import { type Preview, usePreview } from "./previewing";
import type { Touching } from "./touching";

/** One wheel notch, however many events it sends, within these milliseconds. */
const NOTCH = 180;

/** The field. */
export function Field(parts: Parts) {
  const { props, shown, touching } = parts;
  const { scene } = shown;
  const { flipped, moves } = props;
  const frame = frameOf(scene, flipped);
  const pointing = usePointing(
    { scene, moves, frame, flipped, happening: shown.key },
    touching,
    parts.dropped,
  );
  const [current, setCurrent] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const preview = usePreview(scene, moves, touching, pointing.over ?? focused, props.preview);
  const marked = markedOf(parts, preview, pointing.held?.place != null);
  const area = useWheel(touching);
  return (
    <div ref={area} class="board-ground" style={{ aspectRatio: `${frame.width} / ${frame.height}` }}>
      <Picture {...parts} frame={frame} marked={marked} preview={preview} held={pointing.held} />
      <Cells
        scene={scene}
        frame={frame}
        flipped={flipped}
        label={props.label}
        marked={marked}
        touching={touching}
        handlers={pointing.handlers}
        isOverCard={pointing.isOverCard}
        current={currentOf(parts, current)}
        onCurrent={setCurrent}
        onFocused={setFocused}
        onKey={(key, from, go) => heard(key, parts, () => cycle(touching, from, go))}
      />
      <FacesTold faces={scene.faces.filter((face) => !isBeside(face))} />
    </div>
  );
}

/** The cell that Tab comes to: where one was last, else the first that can be touched. */
function currentOf({ shown, touching }: Parts, current: string | null): string | null {
  if (current !== null && touching.isPlace(current)) return current;
  return (
    touching.filling ?? [...touching.first].find(touching.isPlace) ?? shown.scene.places[0]?.name ?? null
  );
}

/** Keys on a cell that go nowhere; whether they meant something. */
function heard(key: string, { touching, onTyping }: Parts, onCycle: () => void): boolean {
  if (key === "Escape" || key === "Backspace") touching.takeBack();
  else if (key === "/") onTyping();
  else if (key.toLowerCase() !== "r") return false;
  else if (touching.canTurn) touching.turn();
  else onCycle();
  return true;
}

/** Goes to the next place that can be touched. */
function cycle(touching: Touching, here: string, go: (name: string) => void): void {
  const next = following([...touching.next].filter(touching.isPlace), here);
  if (next) go(next);
}

/** What the scene is marked with. */
function markedOf(parts: Parts, preview: Preview, isDropped: boolean): Marked {
  const { props, shown, touching } = parts;
  const { path } = touching.touched;
  const places = [...touching.next].filter(touching.isPlace);
  return {
    last: shown.stage ? [] : props.last,
    legal: new Set(path.length === 0 && !isDropped ? places : []),
    targets: new Set(path.length > 0 ? places : []),
    touched: path.filter(touching.isPlace),
    combined: preview.combined,
    occupied: new Set(shown.scene.pieces.map((piece) => piece.place)),
    ...fillsOf(parts),
  };
}

/** What is marked of a set-up that is chosen piece by piece. */
function fillsOf({ shown, touching }: Parts): Pick<Marked, "open" | "filling"> {
  const { filling, filled } = touching;
  if (filling === null) return { open: [], filling: [] };
  const done = new Set([filling, ...filled.map((piece) => piece.place)]);
  return { open: shown.scene.fills.filter((place) => !done.has(place)), filling: [filling] };
}

/** The wheel exchanges the order while that can be done. */
function useWheel(touching: Touching) {
  const area = useRef<HTMLDivElement>(null);
  const isOn = touching.canTurn && touching.touched.path.length > 0;
  const turn = useRef(touching.turn);
  turn.current = touching.turn;
  useEffect(() => {
    const element = area.current;
    if (!isOn || !element) return;
    let last = 0;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (event.timeStamp - last < NOTCH) return;
      last = event.timeStamp;
      turn.current();
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [isOn]);
  return area;
}
