import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { t } from "../../languages";
import { Field } from "../parts/Field";

const ID = /^[A-Za-z0-9]{16}$/;

/** The page of this site to which a pasted link, or the bare word of a table, leads; null if to none. */
export function pathOf(pasted: string): string | null {
  const text = pasted.trim();
  const found = /\/tables\/([A-Za-z0-9]{16}(?:\/[a-z]+)?)((?:\?[^\s#]*)?(?:#\S*)?)$/.exec(text);
  if (found) return `/tables/${found[1]}${found[2]}`;
  const [id = "", rest = ""] = text.split(/([?#].*)/s);
  return ID.test(id) && !/\s/.test(rest) ? `/tables/${id}${rest}` : null;
}

/** Comes to a table by the link, or its last part, that somebody has sent. */
export function ByLink() {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const [, go] = useLocation();
  const submit = (event: Event): void => {
    event.preventDefault();
    const path = pathOf(text);
    setWrong(path === null);
    if (path) go(path);
  };
  return (
    <section class="sheet">
      <h2>{t("Come to a friend's table")}</h2>
      <form class="by-link" onSubmit={submit}>
        <Field label={t("Link or code")}>
          {(given) => (
            <input
              {...given}
              value={text}
              autoComplete="off"
              autoCapitalize="off"
              spellcheck={false}
              aria-invalid={wrong}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit">{t("Go there")}</button>
      </form>
      <p role="status" class="by-link-told">
        {wrong ? t("This leads to no table. Paste the whole link that you were sent.") : ""}
      </p>
    </section>
  );
}
