/** What things on the board are called, for people who see it and people who hear it. */
import type { ChoiceView as Choice, FaceView as Face, Piece, Place, Why, Words } from "../api/types";
import { capital, named, t, told } from "../languages";
import type { Scene } from "../table/fold";

/** A text of the scene that is a sentence, however it has been sent. */
export function sentence(words: Words | string | null | undefined): string {
  return typeof words === "string" ? named(words) : told(words);
}

/** A piece in words. */
export function pieceWords(piece: Pick<Piece, "colour" | "shape" | "text">): string {
  if (piece.shape === "die") return t("die {value}", { value: piece.text });
  const colour = piece.colour ? named(piece.colour) : t("piece");
  return piece.text ? `${colour} ${piece.text}` : colour;
}

/** What a place is called: its label, with the colour where it has both; else its name. */
export function placeWords(place: Place): string {
  if (!place.label) return place.name;
  return place.colour ? `${named(place.colour)} ${named(place.label)}` : named(place.label);
}

/** What stands on a place; empty if nothing does. */
export function standingWords(pieces: readonly Piece[]): string {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(pieceWords(piece), (counts.get(pieceWords(piece)) ?? 0) + 1);
  return [...counts].map(([text, count]) => (count > 1 ? `${count} × ${text}` : text)).join(", ");
}

/** What is said of a place besides what stands there. */
export interface PlaceState {
  legal: boolean;
  target: boolean;
  touched: boolean;
  filling: boolean;
  last: boolean;
}

/** A place as it is read aloud. */
export function cellWords(place: Place, pieces: readonly Piece[], state: PlaceState): string {
  const parts = [standingWords(pieces) || t("empty")];
  if (state.touched) parts.push(t("chosen"));
  if (state.filling) parts.push(t("to be filled next"));
  if (state.target) parts.push(pieces.length > 0 ? t("target, is occupied") : t("target"));
  else if (state.legal) parts.push(pieces.length > 0 ? t("can be moved") : t("can be chosen"));
  if (state.last) parts.push(t("last move"));
  return `${placeWords(place)}: ${parts.join(", ")}`;
}

/** A choice as it stands on its button. */
export function choiceWords(choice: Choice): string {
  return capital(sentence(choice.text) || choice.name.replace(/^\W+/, ""));
}

/** What has been touched is called: a place or a choice. */
export function touchWords(scene: Scene, name: string): string {
  const place = scene.places.find((each) => each.name === name);
  if (place) return placeWords(place);
  const choice = scene.choices.find((each) => each.name === name);
  return choice ? choiceWords(choice) : name;
}

/** A sentence as it is shown; the name of a square, such as `c3`, stays small where it begins with one. */
const shownWords = (said: string): string => `${/^\p{L}\d/u.test(said) ? said : capital(said)}.`;

/** Why a touch was in vain, and what would be right. */
export const whyWords = ({ told: reason, help }: Why): string =>
  [reason, help].map(told).filter(Boolean).map(shownWords).join(" ");

/** A die or card in words. */
export function faceWords(face: Face): string {
  const whose = face.colour ? `${named(face.colour)}: ` : "";
  return `${whose}${faceText(face)}`;
}

function faceText(face: Face): string {
  switch (face.kind) {
    case "die":
      return t("die {value}", { value: face.text });
    case "card":
      return t("card {text}", { text: named(face.text) });
    case "pile":
      return t("{count} cards left", { count: Number(face.text) || 0 });
    case "hand":
      return handText(face.text.split(" ").filter(Boolean));
    default:
      return `${capital(named(face.kind))} ${named(face.text)}`;
  }
}

function handText(cards: readonly string[]): string {
  const open = cards.filter((card) => card !== "?");
  if (open.length === 0) return t("{count} hidden cards", { count: cards.length });
  return t("hand {cards}", { cards: open.map(named).join(", ") });
}
