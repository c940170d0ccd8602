import { Link } from "wouter-preact";
import { t } from "../languages";
import type { Played } from "./games";
import { seedsInOrder } from "./verify";

/** What the check proves, and what it does not. */
export function About() {
  return (
    <div class="proof-about">
      <section class="sheet">
        <h2>{t("What this proves")}</h2>
        <ul>
          <li>{t("The server had fixed its secret before it knew your seed.")}</li>
          <li>{t("Every roll follows from the secret and the seeds.")}</li>
          <li>
            {t(
              "So the server could neither choose the rolls to come, nor change one afterwards, without being found out.",
            )}
          </li>
        </ul>
      </section>
      <section class="sheet">
        <h2>{t("What it does not prove")}</h2>
        <ul>
          <li>
            {t(
              "That the server did not look ahead. It knows its secret, so with the seeds it could foresee all rolls; that it does not use them has to be believed. Computer players are not told: they get what their seat sees.",
            )}
          </li>
          <li>
            {t(
              "That no game was broken off because its rolls were not liked. But broken-off games have their secret told as well, and they count in the fairness report.",
            )}{" "}
            <Link href="/fairness">{t("Fairness report")}</Link>
          </li>
          <li>
            {t(
              "Which face belongs to which place in the row of outcomes: that is for the rules of the game to say, and this page knows none. The service checks it, and so can you, with the record.",
            )}
          </li>
        </ul>
      </section>
    </div>
  );
}

/** How to do the same without this page. */
export function ByYourself({ table, game }: { table: string; game: Played }) {
  const seeds = seedsInOrder(game.dice, game.seats).join("+");
  return (
    <details class="sheet">
      <summary>{t("Check it by yourself")}</summary>
      <p>
        {t(
          "Roll number n, counted from 0, comes of the HMAC-SHA256 of this text, keyed with the secret, whose digits stand for 32 bytes:",
        )}
      </p>
      <p>
        <code class="proof-long">
          {game.dice.id}:{seeds}:n:0
        </code>
      </p>
      <p>
        {t(
          "The HMAC is four numbers of 64 bits. The first one that is below the greatest multiple of all weights together counts, divided by these with the rest kept: so far along the row of weights lies the outcome. If all four are too large, the last number of the text becomes 1, then 2.",
        )}
      </p>
      <p>
        {t("Or download the record and let the program check it, with the rules:")}{" "}
        <code>kybos verify {table}.txt</code>
      </p>
      <a class="button" href={`/api/tables/${table}/record?game=${game.number}`} download={`${table}.txt`}>
        {t("Download the record")}
      </a>
    </details>
  );
}
