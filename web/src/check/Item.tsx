import { Copy } from "../pages/parts";

/** A value with its name and, if it is worth it, a button that copies it. */
export function Item({ term, text, copy }: { term: string; text: string; copy?: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <code>{text}</code>
        {copy && <Copy text={text} label={copy} />}
      </dd>
    </div>
  );
}
