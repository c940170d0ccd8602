/** Scenes for tests. */
import type { ChoiceView, FaceView, Piece, Place } from "../api/types";
import type { Scene } from "../table/fold";

/** A place of one square. */
export const place = (name: string, x: number, y: number, more: Partial<Place> = {}): Place =>
  ({ name, x, y, colour: "", is_dark: false, size: 1, label: "", ...more }) as Place;

/** A red stone. */
export const piece = (name: string, on: string, more: Partial<Piece> = {}): Piece => ({
  name,
  place: on,
  colour: "red",
  shape: "circle",
  text: "1",
  ...more,
});

/** A die or card. */
export const face = (kind: string, text: string, more: Partial<FaceView> = {}): FaceView => ({
  kind,
  text,
  colour: "",
  x: null,
  y: null,
  words: { text: "", id: "", parameters: {} },
  ...more,
});

/** A choice, of a text. */
export const choice = (name: string, text: string, more: Partial<ChoiceView> = {}): ChoiceView => ({
  name,
  text: { text, id: text, parameters: {} },
  colour: "",
  shape: "",
  ...more,
});

/** Three squares in a row, with these pieces. */
export const sceneOf = (pieces: Piece[], more: Partial<Scene> = {}): Scene => ({
  width: 3,
  height: 1,
  places: [place("a1", 0, 0), place("b1", 1, 0), place("c1", 2, 0)],
  lanes: [],
  captions: [],
  pieces,
  faces: [],
  choices: [],
  fills: [],
  ...more,
});
