/** Before a table that cannot be followed: who one is, or the code, is asked for where that would help. */
import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import type { ProblemError } from "../../api/client";
import { t } from "../../languages";
import { Field } from "../../pages/parts/Field";
import { enter } from "../../pages/parts/me";
import { ProblemNote } from "../../pages/parts/ProblemNote";
import { useDoing } from "../../pages/parts/useDoing";
import type { TableStore } from "../store";
import { NameForm } from "./NameForm";
import "./panels.css";

interface Props {
  store: TableStore;
  problem: ProblemError;
}

/** Why one is not let in, and the way in. */
export function Door({ store, problem }: Props) {
  const { code } = problem.problem;
  return (
    <section class="lobby sheet" aria-labelledby="door-heading">
      <h1 id="door-heading" class="unseen">
        {t("At the door")}
      </h1>
      {code === "nobody" ? <Named store={store} /> : <ProblemNote error={problem} />}
      {code === "no-table" && <CodeForm store={store} />}
      <Link href="/" class="button">
        {t("To the start page")}
      </Link>
    </section>
  );
}

function Named({ store }: { store: TableStore }) {
  const { busy, error, run } = useDoing();
  const come = (): void =>
    run(async () => {
      await enter();
      await store.knock();
    });
  return (
    <>
      <h2>{t("You are invited to a private table")}</h2>
      <NameForm onSubmit={come} busy={busy}>
        <button type="submit" class="main" disabled={busy}>
          {t("Come in")}
        </button>
      </NameForm>
      <ProblemNote error={error} />
    </>
  );
}

function CodeForm({ store }: { store: TableStore }) {
  const { busy, error, run } = useDoing();
  const [code, setCode] = useState("");
  const come = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      await enter();
      await store.knock(code.trim());
    });
  };
  return (
    <form onSubmit={come}>
      <Field label={t("Code of the table")}>
        {(given) => (
          <input
            {...given}
            value={code}
            required
            maxLength={64}
            autoComplete="off"
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </Field>
      <ProblemNote error={error} />
      <button type="submit" class="main" disabled={busy}>
        {t("Come in")}
      </button>
    </form>
  );
}
