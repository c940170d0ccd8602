/**
 * A small part of Markdown, as rules are written in, made into elements: paragraphs, lists, tables, bold,
 * emphasis and code. Whatever else stands there stays text, so nothing that is told can become markup.
 */
import type { ComponentChildren } from "preact";

/** Numbers of clauses become links. */
export interface Links {
  known: ReadonlySet<string>;
  href: (clause: string) => string;
  /** Follows such a link without leaving the page. */
  follow?: ((clause: string) => void) | undefined;
}

type Block =
  | { kind: "paragraph"; lines: string[] }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "table"; rows: string[][]; headed: boolean };

const ITEM = /^(?:[-*]|(\d+)\.) +(.*)$/;
const RULE = /^\|?[\s:|-]+\|?$/;
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*(?!\*)|\*([^\s*](?:[^*]*[^\s*])?)\*|\b([A-Z]+\d+)\b/g;

/** The cells of a line of a table; `\|` is a stroke within one. */
function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function addTo(blocks: Block[], line: string): void {
  const last = blocks.at(-1);
  const item = ITEM.exec(line);
  if (line.startsWith("|")) {
    if (last?.kind !== "table") blocks.push({ kind: "table", rows: [cellsOf(line)], headed: false });
    else if (RULE.test(line) && line.includes("-")) last.headed = last.rows.length === 1;
    else last.rows.push(cellsOf(line));
  } else if (item) {
    const ordered = item[1] !== undefined;
    if (last?.kind === "list" && last.ordered === ordered) last.items.push(item[2] ?? "");
    else blocks.push({ kind: "list", ordered, items: [item[2] ?? ""] });
  } else if (last?.kind === "paragraph") last.lines.push(line);
  else blocks.push({ kind: "paragraph", lines: [line] });
}

/** The blocks of a text. */
export function blocksOf(text: string): Block[] {
  const parts = text.split(/\n\s*\n/).map((part) => {
    const blocks: Block[] = [];
    for (const line of part.split("\n")) if (line.trim()) addTo(blocks, line.trim());
    return blocks;
  });
  return parts.flat();
}

/** A line with its bold words, code and links. */
export function Inline({ text, links }: { text: string; links?: Links | undefined }) {
  const shown: ComponentChildren[] = [];
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, code, bold, emphasis, clause] = found;
    if (clause && !links?.known.has(clause)) continue;
    shown.push(text.slice(at, found.index));
    at = found.index + whole.length;
    if (code) shown.push(<code>{code}</code>);
    if (bold) shown.push(<strong>{<Inline text={bold} links={links} />}</strong>);
    if (emphasis) shown.push(<em>{<Inline text={emphasis} links={links} />}</em>);
    if (clause && links) shown.push(<ClauseLink clause={clause} links={links} />);
  }
  return (
    <>
      {shown}
      {text.slice(at)}
    </>
  );
}

/** A link to a clause. */
export function ClauseLink({ clause, links }: { clause: string; links: Links }) {
  const { follow } = links;
  const click = (event: MouseEvent): void => {
    if (!follow || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    follow(clause);
  };
  return (
    <a href={links.href(clause)} onClick={click}>
      {clause}
    </a>
  );
}

/** A text of several blocks. */
export function Markdown({ text, links }: { text: string; links?: Links | undefined }) {
  return (
    <>
      {blocksOf(text).map((block) => (
        <Shown block={block} links={links} />
      ))}
    </>
  );
}

function Shown({ block, links }: { block: Block; links: Links | undefined }) {
  if (block.kind === "table") return <Table {...block} links={links} />;
  if (block.kind === "list") {
    const items = block.items.map((item) => (
      <li>
        <Inline text={item} links={links} />
      </li>
    ));
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  return (
    <p>
      {block.lines.map((line, at) => (
        <>
          {at > 0 && <br />}
          <Inline text={line} links={links} />
        </>
      ))}
    </p>
  );
}

function Table({ rows, headed, links }: { rows: string[][]; headed: boolean; links: Links | undefined }) {
  const [head, ...body] = headed ? rows : [null, ...rows];
  return (
    <table>
      {head && (
        <thead>
          <tr>
            {head.map((cell) => (
              <th scope="col">
                <Inline text={cell} links={links} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {body.map((row) => (
          <tr>
            {(row ?? []).map((cell) => (
              <td>
                <Inline text={cell} links={links} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
