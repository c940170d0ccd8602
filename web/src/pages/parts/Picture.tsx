import { useState } from "preact/hooks";
import { useSettings } from "../../settings";

interface Props {
  spec: string;
  /** The length of an edge, in pixels. */
  size: number;
}

/** The board of a game at its start, small and for the eye only; without a picture the place stays calm. */
export function Picture({ spec, size }: Props) {
  const { theme } = useSettings();
  const [failed, fail] = useState(false);
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  const source = `/api/pictures?spec=${encodeURIComponent(spec)}&theme=${dark ? "dark" : "light"}`;
  return (
    <span class="picture">
      {failed ? (
        <img src="/icon.svg" alt="" width={size / 2} height={size / 2} />
      ) : (
        <img src={source} alt="" width={size} height={size} onError={() => fail(true)} />
      )}
    </span>
  );
}
