import { useEffect, useState } from "preact/hooks";
import { t } from "../../languages";

/** Something is on its way. It says so after a moment only, so that quick answers do not flicker. */
export function Loading() {
  const [shown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p class="quiet loading" role="status">
      {shown ? t("One moment …") : ""}
    </p>
  );
}
