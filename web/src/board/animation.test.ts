import { describe, expect, it } from "vitest";
import type { Step } from "../api/types";
import { groupsOf, pointsOf, stagesOf } from "./animation";
import { face, piece, sceneOf } from "./scenes";

const on = (scene: { pieces: readonly { name: string; place: string }[] } | undefined): string[] =>
  (scene?.pieces ?? []).map((each) => `${each.name}@${each.place}`).sort();

describe("stages", () => {
  it("moves a piece and lets what it takes vanish as it arrives", () => {
    const now = sceneOf([piece("r1", "a1"), piece("b2", "b1")]);
    const steps: Step[] = [
      { kind: "move", piece: "r1", origin: "a1", target: "b1" },
      { kind: "remove", piece: "b2", origin: "b1" },
    ];
    const [stage, ...others] = stagesOf(now, steps, sceneOf([piece("r1", "b1")]));
    expect(others).toEqual([]);
    expect(on(stage?.after)).toEqual(["r1@b1"]);
    expect(stage?.drawn.pieces.at(-1)?.name).toBe("r1"); // above what it takes
    const [glide, vanish] = stage?.effects ?? [];
    expect(glide).toMatchObject({ piece: "r1", kind: "glide", delay: 0 });
    expect(vanish).toMatchObject({ piece: "b2", kind: "vanish" });
    expect(vanish?.delay).toBeGreaterThan(0);
    expect(stage?.sound).toBe("capture");
  });

  it("slides and sends back one after another", () => {
    const now = sceneOf([piece("r1", "a1"), piece("y1", "c1")]);
    const steps: Step[] = [
      { kind: "move", piece: "r1", origin: "a1", target: "b1" },
      { kind: "slide", piece: "r1", origin: "b1", target: "c1" },
      { kind: "bump", piece: "y1", origin: "c1", target: "a1" },
    ];
    const stages = stagesOf(now, steps, now);
    expect(stages.map((stage) => stage.sound)).toEqual(["place", "slide", "capture"]);
    expect(on(stages.at(-1)?.after)).toEqual(["r1@c1", "y1@a1"]);
  });

  it("lets two pieces change places at once", () => {
    const now = sceneOf([piece("r1", "a1"), piece("y1", "c1")]);
    const steps: Step[] = [
      { kind: "move", piece: "r1", origin: "a1", target: "c1" },
      { kind: "move", piece: "y1", origin: "c1", target: "a1" },
    ];
    const stages = stagesOf(now, steps, now);
    expect(stages).toHaveLength(1);
    expect(on(stages[0]?.after)).toEqual(["r1@c1", "y1@a1"]);
  });

  it("puts down pieces together that combine before the next scene", () => {
    const die = (name: string, text: string) => piece(name, name, { shape: "die", colour: "", text });
    const now = sceneOf([die("a1", "2")]);
    const steps: Step[] = [
      { kind: "place", piece: "b1", target: "b1", value: "2" },
      { kind: "place", piece: "c1", target: "c1", value: "2" },
      { kind: "merge", piece: "b1", origin: "a1 b1 c1", target: "b1", value: "3 2 1 6" },
      { kind: "score", value: "6" },
    ];
    const [put, flow, made, ...others] = stagesOf(now, steps, sceneOf([die("b1", "3")]));
    expect(others).toEqual([]); // the points have been told with the combination
    expect(put?.after.pieces.map((each) => each.text)).toEqual(["2", "2", "2"]);
    expect(put?.effects.map((effect) => effect.kind)).toEqual(["appear", "appear"]);
    expect(flow?.effects.map((effect) => [effect.piece, effect.to])).toEqual([
      ["a1", "b1"],
      ["c1", "b1"],
    ]);
    expect(made?.after.pieces).toMatchObject([{ place: "b1", text: "3", shape: "die" }]);
    expect(made?.float).toEqual({ place: "b1", text: "+6" });
  });

  it("shows a piece that combines again with what it has become", () => {
    const die = (name: string, text: string) => piece(name, name, { shape: "die", colour: "", text });
    const now = sceneOf([die("a1", "1"), die("b1", "1"), die("c1", "2")]);
    const steps: Step[] = [
      { kind: "merge", origin: "a1 b1", target: "b1", value: "2 1 1 3" },
      { kind: "merge", origin: "b1 c1", target: "c1", value: "2 2 2 9" },
    ];
    const stages = stagesOf(now, steps, sceneOf([die("c1", "3")]));
    expect(stages.map((stage) => stage.after.pieces.find((each) => each.place === "b1")?.text)).toEqual([
      "1",
      "2",
      undefined,
      undefined,
    ]);
  });

  it("tumbles the dice of the next scene, or for a while those that the step tells of", () => {
    const steps: Step[] = [{ kind: "roll", value: "3-4" }];
    const dice = { faces: [face("die", "3"), face("die", "4")] };
    const [stage] = stagesOf(sceneOf([]), steps, sceneOf([], dice));
    expect(stage?.faces).toEqual([
      { index: 0, kind: "tumble" },
      { index: 1, kind: "tumble" },
    ]);
    const [passing] = stagesOf(sceneOf([]), steps, sceneOf([]));
    expect(passing?.drawn.faces.map((each) => each.text)).toEqual(["3", "4"]);
  });

  it("turns over the cards that are new, and not the pile", () => {
    const now = sceneOf([], { faces: [face("pile", "9"), face("hand", "1 2")] });
    const next = sceneOf([], { faces: [face("pile", "8"), face("card", "7"), face("hand", "1 2")] });
    const [stage] = stagesOf(now, [{ kind: "draw", value: "7" }], next);
    expect(stage?.faces).toEqual([{ index: 1, kind: "turn" }]);
  });

  it("survives names that it does not know, and kinds that come later", () => {
    const now = sceneOf([piece("r1", "a1")]);
    const steps: Step[] = [
      { kind: "teleport", piece: "x" },
      { kind: "move", piece: "ghost", origin: "z9", target: "a1" },
      { kind: "place", piece: "card", value: "7" },
      { kind: "merge", origin: "", target: "" },
      { kind: "remove" },
      { kind: "move", piece: "renamed", origin: "a1", target: "b1" },
    ];
    const stages = stagesOf(now, steps, now);
    expect(on(stages.at(-1)?.after)).toEqual(["r1@b1"]);
  });

  it("lasts between 150 and 900 milliseconds a stage", () => {
    const now = sceneOf([piece("r1", "a1")]);
    const kinds = ["roll", "draw", "move", "slide", "bump", "remove", "score", "pass"];
    for (const kind of kinds)
      for (const stage of stagesOf(
        now,
        [{ kind, piece: "r1", origin: "a1", target: "b1", value: "5" }],
        now,
      )) {
        expect(stage.duration).toBeGreaterThanOrEqual(150);
        expect(stage.duration).toBeLessThanOrEqual(900);
      }
  });
});

it("groups what happens at once", () => {
  const kinds = (steps: Step[]): string[] =>
    groupsOf(steps).map((group) => group.map((step) => step.kind).join("+"));
  expect(kinds([{ kind: "place" }, { kind: "place" }, { kind: "merge" }, { kind: "merge" }])).toEqual([
    "place+place",
    "merge",
    "merge",
  ]);
  expect(
    kinds([
      { kind: "move", target: "b1" },
      { kind: "remove", origin: "c1" },
    ]),
  ).toEqual(["move", "remove"]);
  expect(
    kinds([
      { kind: "remove", origin: "a1" },
      { kind: "remove", origin: "b1" },
    ]),
  ).toEqual(["remove+remove"]);
});

it("finds the points at the end of a value", () => {
  expect([pointsOf("3 6 1 18"), pointsOf("-4"), pointsOf("Sorry!"), pointsOf(undefined)]).toEqual([
    "+18",
    "-4",
    "",
    "",
  ]);
});
