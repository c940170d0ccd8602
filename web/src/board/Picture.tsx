/** All that is drawn of the board. Those who do not see it have the cells. */
import { useMemo } from "preact/hooks";
import { language } from "../languages";
import { FaceDrawing } from "./Faces";
import { Ground } from "./Ground";
import { handChoices } from "./hands";
import { type Box, placesOf, pointOf } from "./layout";
import { type Marked, MarksAbove, MarksBelow } from "./Marks";
import { Float, Ghosts, Pieces } from "./Pieces";
import { effectOf, isBeside, type Parts } from "./parts";
import type { Pointing } from "./pointing";
import type { Preview } from "./previewing";

interface PictureProps extends Parts {
  frame: Box;
  marked: Marked;
  preview: Preview;
  held: Pointing["held"];
}

/** The picture. */
export function Picture(props: PictureProps) {
  const { shown, digits, frame, marked, preview, held, touching } = props;
  const { scene } = shown;
  const { flipped } = props.props;
  const places = useMemo(() => placesOf(scene), [scene.places]);
  const ground = useMemo(
    () => <Ground scene={scene} flipped={flipped} />,
    [scene.places, scene.lanes, scene.captions, flipped, language()],
  );
  const ghosts = new Set(preview.ghosts.map((ghost) => ghost.place));
  const targets = new Set([...marked.targets].filter((name) => !ghosts.has(name)));
  return (
    <svg
      class="board-picture"
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      aria-hidden="true"
    >
      {ground}
      <MarksBelow marked={marked} places={places} flipped={flipped} />
      <FacesOn {...props} />
      <Pieces scene={scene} flipped={flipped} digits={digits} held={held} />
      <Ghosts ghosts={preview.ghosts} scene={scene} flipped={flipped} digits={digits} />
      <Ghosts ghosts={touching.filled} name="chosen" scene={scene} flipped={flipped} digits={digits} />
      <MarksAbove marked={{ ...marked, targets }} places={places} flipped={flipped} />
      <Points {...props} />
    </svg>
  );
}

/** The dice and cards that lie on the board. */
function FacesOn({ props, shown, touching, digits }: PictureProps) {
  return (
    <g>
      {shown.scene.faces.map((face, index) => {
        if (isBeside(face)) return null;
        const at = pointOf({ x: face.x ?? 0, y: face.y ?? 0 }, props.flipped);
        return (
          <g key={`${index} ${face.kind}`} data-face={index} transform={`translate(${at.x} ${at.y})`}>
            <g class="face-turn">
              <FaceDrawing
                face={face}
                digits={digits}
                effect={effectOf(shown, index)}
                choices={handChoices(face, touching.next)}
                onTouch={touching.touch}
              />
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Points that are made, or would be. */
function Points({ props, shown, preview }: PictureProps) {
  const { scene, stage, key } = shown;
  const float = stage ? stage.float : preview.points;
  if (!float?.text) return null;
  const place = scene.places.find((each) => each.name === float.place);
  const middle = { x: (scene.width - 1) / 2, y: (scene.height - 1) / 2 };
  const at = pointOf(place ?? middle, props.flipped);
  return <Float key={`${key} ${float.place}`} text={float.text} at={at} rises={stage !== null} />;
}
