import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { post } from "../../api/client";
import type { PersonView } from "../../api/types";
import { t } from "../../languages";
import { become } from "../parts/me";
import { ProblemNote } from "../parts/ProblemNote";
import { useDoing } from "../parts/useDoing";

/** Logs out, of this browser or of all. A guest could not come back, so that is asked twice. */
export function Sessions({ person }: { person: PersonView }) {
  const [asked, ask] = useState(false);
  const { busy, error, run } = useDoing();
  const [, go] = useLocation();
  const leave = (path: string): void =>
    run(async () => {
      await post(path, {}, "DELETE");
      become(null);
      go("/");
    });
  const out = (): void => (person.guest && !asked ? ask(true) : leave("/api/sessions"));
  return (
    <section class="sheet">
      <h2>{t("Log out")}</h2>
      <p role="status" class={asked ? "warning" : "told"}>
        {asked ? t("As a guest you cannot come back to your games. Make an account first to keep them.") : ""}
      </p>
      <ProblemNote error={error} />
      <p class="row">
        <button type="button" disabled={busy} onClick={out}>
          {asked ? t("Leave all the same") : t("Log out here")}
        </button>
        {asked && (
          <button type="button" onClick={() => ask(false)}>
            {t("Stay")}
          </button>
        )}
        {!person.guest && (
          <button type="button" disabled={busy} onClick={() => leave("/api/sessions/all")}>
            {t("Log out everywhere")}
          </button>
        )}
      </p>
      {!person.guest && <p class="quiet">{t("Tokens of programs go on counting.")}</p>}
    </section>
  );
}
