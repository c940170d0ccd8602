import { useState } from "preact/hooks";
import type { PictureView } from "../../api/types";
import { useSettings } from "../../settings";

interface Props {
  picture: PictureView;
  /** The length of an edge, in pixels. */
  size: number;
}

/** The address of a picture of a position, in the colours of the page; `auto` follows the reader's. */
export function pictureOf({ spec, position, last }: PictureView, theme: string): string {
  const query = new URLSearchParams({ spec, position, theme });
  for (const place of last) query.append("last", place);
  return `/api/pictures?${query}`;
}

/** A position, small and for the eye only; without a picture the place stays calm. */
export function Picture({ picture, size }: Props) {
  const { theme } = useSettings();
  const [failed, fail] = useState(false);
  return (
    <span class="picture">
      {failed ? (
        <img src="/icon.svg" alt="" width={size / 2} height={size / 2} />
      ) : (
        <img src={pictureOf(picture, theme)} alt="" width={size} height={size} onError={() => fail(true)} />
      )}
    </span>
  );
}
