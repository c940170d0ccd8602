/** The games that can be played, and their specifications in words. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/client";
import type { GameInfo, OptionView } from "../../api/types";
import { keep, kept } from "../../kept";
import { capital, marked, named, numberText, t } from "../../languages";

/** A way of playing a game that people are offered. */
export interface Variant {
  title: string;
  spec: string;
}
/** An option with what people are told of it. */
export type Option = OptionView & { title: string; about: string; words: string[] };
export type Game = Omit<GameInfo, "options"> & { options: Option[]; variants: Variant[] };

let known: Promise<Game[]> | null = null;

/** The games; asked for once and remembered. */
export function games(): Promise<Game[]> {
  known ??= get<{ games: Game[] }>("/api/games").then(
    (list) => list.games,
    (error: unknown) => {
      known = null;
      throw error;
    },
  );
  return known;
}

/** Forgets the games, so that they are asked for again. */
export function forgetGames(): void {
  known = null;
}

export interface Games {
  games: readonly Game[] | null;
  error: unknown;
  again: () => void;
}

/** The games, for a component that shows them. */
export function useGames(): Games {
  const [answer, hold] = useState<{ games: readonly Game[] | null; error: unknown }>({
    games: null,
    error: null,
  });
  const [asked, ask] = useState(0);
  useEffect(() => {
    let here = true;
    games().then(
      (list) => here && hold({ games: list, error: null }),
      (error: unknown) => here && hold({ games: null, error }),
    );
    return () => {
      here = false;
    };
  }, [asked]);
  return { ...answer, again: () => ask((times) => times + 1) };
}

/** The name and the options of a specification such as `sorry:seats=4,teams=yes`. */
export function readSpec(spec: string): { name: string; values: Record<string, string> } {
  const [name = "", rest = ""] = spec.split(/:(.*)/s);
  const parts = rest.split(",").map((part) => part.split(/=(.*)/s));
  return {
    name,
    values: Object.fromEntries(parts.filter(([key]) => key).map(([key = "", value = ""]) => [key, value])),
  };
}

/** The value of an option as a specification writes it. */
export const written = (value: number | boolean | string): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value);

/** The shortest specification with these options: those by default, and empty ones, are left out. */
export function writeSpec(game: Game, values: Readonly<Record<string, string>>): string {
  const said = game.options.flatMap(({ name, default: usual }) => {
    const value = values[name]?.trim();
    return value && value !== written(usual) ? [`${name}=${value}`] : [];
  });
  return said.length ? `${game.name}:${said.join(",")}` : game.name;
}

function optionText(option: Option | undefined, name: string, value: string): string {
  if (option?.type === "yes-no")
    return value === "yes" ? named(option.title) : t("without: {what}", { what: named(option.title) });
  const place = option?.choices.indexOf(value) ?? -1;
  return `${named(option?.title ?? name)}: ${named(option?.words[place] ?? value)}`;
}

/** The variant that a specification is of, in words; empty where there is only one. */
export function variantText(list: readonly Game[] | null, spec: string): string {
  const { name, values } = readSpec(spec);
  const game = list?.find((each) => each.name === name);
  if (!game) return "";
  const variant = game.variants.find((each) => each.spec === spec);
  if (variant) return game.variants.length > 1 ? named(variant.title) : "";
  return Object.entries(values)
    .map(([key, value]) =>
      optionText(
        game.options.find((each) => each.name === key),
        key,
        value,
      ),
    )
    .join(", ");
}

/** A game and its variant in words. */
export function specText(list: readonly Game[] | null, spec: string): string {
  const { name } = readSpec(spec);
  const title = named(list?.find((each) => each.name === name)?.title ?? name);
  const variant = variantText(list, spec);
  return variant ? `${title} · ${variant}` : title;
}

/** What players are called that are no levels. */
const PLAIN: Readonly<Record<string, string>> = {
  random: marked("moves at random"),
  greedy: marked("sees one move ahead"),
};

/** A computer player in words: how strong it is. */
export function playerText(list: readonly Game[] | null, player: string): string {
  const level = list?.flatMap((game) => game.levels).find((each) => each.player === player);
  return t("Computer, {level}", { level: named(level?.word ?? PLAIN[player] ?? player) });
}

/** The levels of a game to choose from, from the weakest on. */
export const levelChoices = (game: Game): [string, string][] =>
  game.levels.map(({ player, word }, place) => [
    player,
    `${numberText(place + 1)} · ${capital(named(word))}`,
  ]);

const KEY = "kybos.level";

/** How strong a computer was wished the last time. */
export const keptLevel = (): string => kept(KEY) ?? "level:3";

/** Remembers how strong a computer is wished. */
export const keepLevel = (player: string): void => keep(KEY, player);
