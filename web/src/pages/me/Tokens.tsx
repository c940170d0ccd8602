import { useState } from "preact/hooks";
import { post } from "../../api/client";
import type { TokenList, TokenMade } from "../../api/types";
import { t } from "../../languages";
import { Copy } from "../parts/Copy";
import { Field } from "../parts/Field";
import { ProblemNote } from "../parts/ProblemNote";
import { TimeText } from "../parts/TimeText";
import { useDoing } from "../parts/useDoing";
import { usePage } from "../parts/usePage";

type Token = TokenList["tokens"][number];

/** Tokens, by which programs act for you. */
export function Tokens() {
  const { data, error, again } = usePage<TokenList>("/api/me/tokens");
  const [made, show] = useState<TokenMade | null>(null);
  const doing = useDoing();
  const make = (label: string): void =>
    doing.run(async () => {
      show(await post<TokenMade>("/api/me/tokens", { label }));
      again();
    });
  const revoke = (token: Token): void =>
    doing.run(async () => {
      await post(`/api/me/tokens/${token.id}`, {}, "DELETE");
      if (made?.id === token.id) show(null);
      again();
    });
  const count = data?.tokens.length ?? 0;
  return (
    <section class="sheet">
      <details class="fold">
        <summary>
          {t("Tokens for programs")}
          {count > 0 && <span class="quiet"> ({count})</span>}
        </summary>
        <p class="quiet">
          {t("By a token a program of yours plays under your name. Keep it like a password.")}
        </p>
        <ProblemNote error={error} again={again} />
        <ul class="tokens">
          {data?.tokens.map((token) => (
            <Row key={token.id} token={token} busy={doing.busy} revoke={() => revoke(token)} />
          ))}
        </ul>
        <NewToken busy={doing.busy} make={make} />
        <div role="status">{made && <Made secret={made.secret} />}</div>
        <ProblemNote error={doing.error} />
      </details>
    </section>
  );
}

function NewToken({ busy, make }: { busy: boolean; make: (label: string) => void }) {
  const [label, setLabel] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    make(label.trim());
    setLabel("");
  };
  return (
    <form class="row form-line" onSubmit={submit}>
      <Field label={t("What the new token is for")}>
        {(given) => (
          <input
            {...given}
            value={label}
            required
            maxLength={40}
            autoComplete="off"
            onInput={(event) => setLabel(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" disabled={busy}>
        {t("Make a token")}
      </button>
    </form>
  );
}

function Made({ secret }: { secret: string }) {
  return (
    <div class="made">
      <p>{t("This is your token. It is shown only now, so copy it.")}</p>
      <code class="code">{secret}</code>
      <Copy text={secret} label={t("Copy the token")} />
    </div>
  );
}

function Row({ token, busy, revoke }: { token: Token; busy: boolean; revoke: () => void }) {
  return (
    <li>
      <span>
        <strong>{token.label}</strong>
        <span class="quiet">
          {" · "}
          {token.used === null ? (
            t("never used")
          ) : (
            <>
              {t("last used:")} <TimeText at={token.used} />
            </>
          )}
        </span>
      </span>
      <button type="button" disabled={busy} onClick={revoke}>
        {t("Revoke")}
        <span class="unseen"> {token.label}</span>
      </button>
    </li>
  );
}
