/** The head of all pages: to the start page, to the other pages, and the switches. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { type Language, languages, marked, t } from "./languages";
import { set, useSettings } from "./settings";

const LINKS = [
  ["/tables", marked("Tables")],
  ["/daily", marked("Daily")],
  ["/book", marked("Record book")],
  ["/ratings", marked("Ratings")],
  ["/rules", marked("Rules")],
  ["/fairness", marked("Fairness")],
] as const;

interface Props {
  spoken: Language;
  change: (chosen: Language) => Promise<void>;
}

/** The header. */
export function Header({ spoken, change }: Props) {
  return (
    <header class="top">
      <Link href="/" class="brand" aria-label={t("Kybos, to the start page")}>
        <img src="/icon.svg" alt="" width={32} height={32} />
        <span>Kybos</span>
      </Link>
      <Pages />
      <div class="switches">
        <LanguageSwitch spoken={spoken} change={change} />
        <ThemeSwitch />
        <Link href="/me" class="button plain" aria-label={t("You and your settings")}>
          <span aria-hidden="true">☺</span>
        </Link>
      </div>
    </header>
  );
}

/** The links to the pages; where there is no room for them, below a button that opens them. */
function Pages() {
  const [path] = useLocation();
  const [isOpen, open] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => open(false), [path]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isOpen) return;
    open(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed within it bubbles to it
    <div class="pages" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        class="plain pages-button"
        aria-expanded={isOpen}
        aria-controls="pages"
        aria-label={t("Pages")}
        title={t("Pages")}
        onClick={() => open(!isOpen)}
      >
        <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
          <path d={isOpen ? "M6 6 18 18M18 6 6 18" : "M4 6.5H20M4 12H20M4 17.5H20"} />
        </svg>
      </button>
      <nav id="pages" class={isOpen ? "open" : ""} aria-label={t("Pages")}>
        {LINKS.map(([to, text]) => (
          <Link
            key={to}
            href={to}
            aria-current={path === to ? "page" : undefined}
            onClick={() => open(false)}
          >
            {t(text)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function LanguageSwitch({ spoken, change }: Props) {
  return (
    <>
      <label class="unseen" for="language">
        {t("Language")}
      </label>
      <select
        id="language"
        value={spoken}
        onChange={(event) => void change(event.currentTarget.value as Language)}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}

function ThemeSwitch() {
  const { theme } = useSettings();
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  return (
    <button
      type="button"
      class="plain"
      aria-pressed={dark}
      aria-label={t("Dark colours")}
      title={t("Dark colours")}
      onClick={() => set({ theme: dark ? "light" : "dark" })}
    >
      <span aria-hidden="true">{dark ? "☾" : "☀"}</span>
    </button>
  );
}
