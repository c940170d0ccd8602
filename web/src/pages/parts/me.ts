/** Who you are, for all that show it. */
import { useEffect, useState } from "preact/hooks";
import { me, post, remember, somebody } from "../../api/client";
import type { Me, PersonView } from "../../api/types";
import { keep, kept } from "../../kept";
import { marked, numberText, t } from "../../languages";
import { problemOf } from "./problem";

const ANIMALS = [
  marked("Otter"),
  marked("Fox"),
  marked("Owl"),
  marked("Hare"),
  marked("Badger"),
  marked("Heron"),
  marked("Lynx"),
  marked("Robin"),
];
const listeners = new Set<(person: PersonView | null) => void>();
const drawn = {
  animal: Math.floor(Math.random() * ANIMALS.length),
  number: 10 + Math.floor(Math.random() * 90),
};
const KEY = "kybos.name";
let wished = "";

const session = (): Storage => sessionStorage;

/** The name that one has without having said one. */
export function friendlyName(): string {
  // what was wished holds also when the page is loaded again
  return wished || kept(KEY, session) || `${t(ANIMALS[drawn.animal] ?? "Otter")} ${numberText(drawn.number)}`;
}

/** What one wishes to be called, before one is anybody. */
export function wish(name: string): void {
  wished = name;
  keep(KEY, name, session);
}

/** Remembers who one has become, and tells all that show it. */
export function become(somebody: Me | null): void {
  remember(somebody);
  for (const listener of listeners) listener(somebody?.person ?? null);
}

/** Who you are; a session that has ended is put away, so that one can go on as somebody else. */
async function known(): Promise<Me> {
  try {
    return await me();
  } catch (error) {
    if (problemOf(error).status !== 401) throw error;
    await post("/api/sessions", {}, "DELETE");
    const nobody = { person: null };
    remember(nobody);
    return nobody;
  }
}

/** Becomes a guest unless one is somebody; whatever is done first needs it. */
export async function enter(): Promise<PersonView | null> {
  await known();
  const entered = await somebody(friendlyName());
  become(entered);
  return entered.person;
}

/** Takes another name. */
export async function rename(name: string): Promise<void> {
  if ((await known()).person) become(await post<Me>("/api/me", { name }, "PATCH"));
  else wish(name);
}

/** Who you are; undefined until it is known. */
export function useMe(): PersonView | null | undefined {
  const [person, hold] = useState<PersonView | null | undefined>(undefined);
  useEffect(() => {
    let here = true;
    listeners.add(hold);
    known().then(
      (found) => here && hold(found.person),
      () => here && hold(null),
    );
    return () => {
      here = false;
      listeners.delete(hold);
    };
  }, []);
  return person;
}
