/** Tells that the connection is lost, and that it is back. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../languages";
import type { Connection as State } from "../store";
import "./panels.css";
import { useLasting } from "./useLasting";

/** What heals faster is not worth a word. */
const BRIEF = 600;
const BACK = 3000;

/** The state of the connection; nothing while it is well. */
export function Connection({ connection }: { connection: State }) {
  const lost = useLasting(connection === "lost", BRIEF);
  const [back, setBack] = useState(false);
  const was = useRef(false);
  useEffect(() => {
    if (lost) {
      was.current = true;
      setBack(false);
    } else if (connection === "live" && was.current) {
      was.current = false;
      setBack(true);
      const timer = setTimeout(() => setBack(false), BACK);
      return () => clearTimeout(timer);
    }
  }, [lost, connection]);
  return (
    <div class="connection" role="status">
      {lost && <p class="warning">{t("The connection is lost. It is being restored; nothing is lost.")}</p>}
      {back && <p class="connection-back">{t("The connection is back.")}</p>}
    </div>
  );
}
