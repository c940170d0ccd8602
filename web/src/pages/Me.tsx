import { t } from "../languages";
import { Account } from "./me/Account";
import { Name } from "./me/Name";
import { Sessions } from "./me/Sessions";
import { SettingsForm } from "./me/SettingsForm";
import { Tokens } from "./me/Tokens";
import { Loading } from "./parts/Loading";
import { useMe } from "./parts/me";
import { useTitle } from "./parts/useTitle";
import "./parts/parts.css";
import "./me/me.css";

/** Who you are here, and how it looks and sounds. */
export default function MePage() {
  useTitle(t("You and your settings"));
  const person = useMe();
  return (
    <div class="narrow column">
      <h1>{t("You and your settings")}</h1>
      {person === undefined && <Loading />}
      {person !== undefined && (
        <>
          <Name person={person} />
          <Account person={person} />
        </>
      )}
      <SettingsForm />
      {person && <Tokens key={person.id} />}
      {person && <Sessions person={person} />}
    </div>
  );
}
