/** The frame of all pages: header with the switches, the page of the address, footer. */
import type { ComponentType } from "preact";
import { lazy, Suspense } from "preact/compat";
import { useEffect, useRef, useState } from "preact/hooks";
import { Route, Switch, useLocation } from "wouter-preact";
import { Header } from "./header";
import { keepLanguage, type Language, language, speak, t } from "./languages";
import Start from "./pages/Start";

const page = (load: () => Promise<{ default: ComponentType }>): ComponentType => lazy(load);

const PAGES: readonly (readonly [string, ComponentType])[] = [
  ["/", Start],
  ["/new", page(() => import("./pages/NewTable"))],
  ["/tables", page(() => import("./pages/Tables"))],
  ["/tables/:id", page(() => import("./table/TablePage"))],
  ["/tables/:id/replay", page(() => import("./replay/ReplayPage"))],
  ["/tables/:id/check", page(() => import("./check/CheckPage"))],
  ["/setup", page(() => import("./replay/SetupPage"))],
  ["/rules", page(() => import("./rules/RulesPage"))],
  ["/rules/:name", page(() => import("./rules/RulesPage"))],
  ["/daily", page(() => import("./pages/Daily"))],
  ["/book", page(() => import("./pages/Book"))],
  ["/ratings", page(() => import("./pages/Ratings"))],
  ["/people/:id", page(() => import("./pages/Person"))],
  ["/fairness", page(() => import("./check/FairnessPage"))],
  ["/me", page(() => import("./pages/Me"))],
];
const NotFound = page(() => import("./pages/NotFound"));

/** The whole client. */
export function App() {
  const [spoken, setSpoken] = useState(language());
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const visited = useRef(path);
  useEffect(() => {
    if (visited.current === path) return;
    visited.current = path;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  const change = async (chosen: Language): Promise<void> => {
    keepLanguage(chosen);
    await speak(chosen);
    setSpoken(chosen);
  };
  return (
    <>
      <a class="skip" href="#main">
        {t("Skip to the page")}
      </a>
      <Header spoken={spoken} change={change} />
      <main id="main" ref={main} tabIndex={-1} key={spoken}>
        <Suspense fallback={<p class="quiet">{t("One moment …")}</p>}>
          <Switch>
            {PAGES.map(([pattern, Page]) => (
              <Route key={pattern} path={pattern}>
                <Page />
              </Route>
            ))}
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </main>
      <Footer />
    </>
  );
}

function Footer() {
  return (
    <footer class="bottom quiet">
      <p>
        {t(
          "Kybos is free software. It is not affiliated with, or endorsed by, the makers and owners of the games that can be played here; names of games are those of their owners.",
        )}
      </p>
    </footer>
  );
}
