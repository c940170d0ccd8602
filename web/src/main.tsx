import { render } from "preact";
import { App } from "./app";
import { preferredLanguage, speak } from "./languages";
import { applyTheme } from "./settings";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/app.css";

applyTheme();
await speak(preferredLanguage());
const root = document.getElementById("app");
if (root) render(<App />, root);
