import { useState } from "preact/hooks";
import { post } from "../../api/client";
import type { Me, PersonView } from "../../api/types";
import { t } from "../../languages";
import { become } from "../parts/me";
import { ProblemNote } from "../parts/ProblemNote";
import { useDoing } from "../parts/useDoing";
import { Secret, Username } from "./Credentials";

/** Makes an account, logs in, or sets another password. */
export function Account({ person }: { person: PersonView | null }) {
  if (person && !person.guest) return <NewPassword />;
  return (
    <>
      <NewAccount guest={Boolean(person)} />
      <LogIn guest={Boolean(person)} />
    </>
  );
}

function NewAccount({ guest }: { guest: boolean }) {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const { busy, error, run } = useDoing();
  const submit = (event: Event): void => {
    event.preventDefault();
    run(async () => become(await post<Me>("/api/accounts", { username, password })));
  };
  return (
    <section class="sheet">
      <h2>{t("Make an account")}</h2>
      <p class="quiet">
        {guest
          ? t("Then you can play from other devices, too. You keep all your games.")
          : t("Then you can play from other devices, too.")}
      </p>
      <form class="column" onSubmit={submit}>
        <Username
          value={username}
          about={t("3 to 32 of the letters a to z, digits, - and _")}
          onChange={setUsername}
        />
        <Secret
          label={t("Password")}
          about={t("10 characters or more")}
          value={password}
          isNew
          onChange={setPassword}
        />
        <ProblemNote error={error} />
        <p>
          <button type="submit" class="main" disabled={busy}>
            {t("Make the account")}
          </button>
        </p>
      </form>
    </section>
  );
}

function LogIn({ guest }: { guest: boolean }) {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const { busy, error, run } = useDoing();
  const submit = (event: Event): void => {
    event.preventDefault();
    run(async () => become(await post<Me>("/api/sessions", { username, password })));
  };
  return (
    <section class="sheet">
      <h2>{t("Log in")}</h2>
      {guest && (
        <p class="quiet">
          {t("The games that you have played as a guest in this browser do not come along.")}
        </p>
      )}
      <form class="column" onSubmit={submit}>
        <Username value={username} onChange={setUsername} />
        <Secret label={t("Password")} value={password} onChange={setPassword} />
        <ProblemNote error={error} />
        <p>
          <button type="submit" disabled={busy}>
            {t("Log in")}
          </button>
        </p>
      </form>
    </section>
  );
}

function NewPassword() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [told, tell] = useState("");
  const { busy, error, run } = useDoing();
  const submit = (event: Event): void => {
    event.preventDefault();
    tell("");
    run(async () => {
      become(await post<Me>("/api/me/password", { old, new: fresh }));
      setOld("");
      setFresh("");
      tell(t("The password is changed. All other browsers are logged out."));
    });
  };
  return (
    <section class="sheet">
      <details class="fold">
        <summary>{t("Change the password")}</summary>
        <form class="column" onSubmit={submit}>
          <Secret label={t("Present password")} value={old} onChange={setOld} />
          <Secret
            label={t("New password")}
            about={t("10 characters or more")}
            value={fresh}
            isNew
            onChange={setFresh}
          />
          <ProblemNote error={error} />
          <p>
            <button type="submit" disabled={busy}>
              {t("Change the password")}
            </button>
          </p>
        </form>
      </details>
      <p role="status" class="told">
        {told}
      </p>
    </section>
  );
}
