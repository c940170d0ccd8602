import { Link } from "wouter-preact";
import { t } from "../languages";
import { useTitle } from "./parts/useTitle";

/** An address that leads nowhere. */
export default function NotFound() {
  useTitle(t("There is nothing here"));
  return (
    <div class="narrow">
      <h1>{t("There is nothing here")}</h1>
      <p>{t("This address leads nowhere. Perhaps a part of the link is missing.")}</p>
      <p>
        <Link href="/" class="button main">
          {t("To the start page")}
        </Link>
      </p>
    </div>
  );
}
