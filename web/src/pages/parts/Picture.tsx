import { useState } from "preact/hooks";
import type { PictureView } from "../../api/types";
import { useSettings } from "../../settings";

interface Props {
  picture: PictureView;
  /** The length of an edge, in pixels. */
  size: number;
}

/** A position, small and for the eye only; without a picture the place stays calm. */
export function Picture({ picture, size }: Props) {
  const { theme } = useSettings();
  const [failed, fail] = useState(false);
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  const { spec, position } = picture;
  const source = `/api/pictures?${new URLSearchParams({ spec, position, theme: dark ? "dark" : "light" })}`;
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
