import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { blocksOf, type Links, Markdown } from "./markdown";

const links: Links = { known: new Set(["E6", "E16", "S1"]), href: (clause) => `#${clause}` };
const html = (text: string, with_?: Links): string =>
  render(<Markdown text={text} links={with_} />).container.innerHTML;

afterEach(cleanup);

describe("Markdown", () => {
  it.each([
    ["plain", "<p>plain</p>"],
    ["one\ntwo\n\nthree", "<p>one<br>two</p><p>three</p>"],
    [
      "a **bold `x*y` word** and *some* `code **not bold**`",
      "<p>a <strong>bold <code>x*y</code> word</strong> and <em>some</em> <code>code **not bold**</code></p>",
    ],
    ["5 × 5 * 2 ** 3 and 10^(n−3) * v", "<p>5 × 5 * 2 ** 3 and 10^(n−3) * v</p>"],
    ["- a\n- **b**\n1. c", "<ul><li>a</li><li><strong>b</strong></li></ul><ol><li>c</li></ol>"],
    ["text:\n- a", "<p>text:</p><ul><li>a</li></ul>"],
    [
      "| a | b |\n|---|:-:|\n| `1\\|2` | **3** |",
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td><code>1|2</code></td><td><strong>3</strong></td></tr></tbody></table>',
    ],
    ["| a |\n| b |", "<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>"],
    ["a ` b and **c", "<p>a ` b and **c</p>"],
    ["", ""],
  ])("of %j", (text, shown) => {
    expect(html(text)).toBe(shown);
  });

  it("never becomes markup of its own", () => {
    const text =
      '<img src=x onerror="alert(1)"> **<script>x</script>** `<b>` [a](javascript:alert(1))\n- <i>';
    const { container } = render(<Markdown text={text} links={links} />);
    expect(container.querySelector("img, script, b, i, a")).toBeNull();
    expect(container.textContent).toContain('<img src=x onerror="alert(1)">');
  });

  it("links the clauses that there are, and no others, nor those in code", () => {
    const { container } = render(
      <Markdown text="See E6/S1, **E16**; not E7, e6, XE6, E66 or `E6`." links={links} />,
    );
    const found = [...container.querySelectorAll("a")].map((link) => [
      link.textContent,
      link.getAttribute("href"),
    ]);
    expect(found).toEqual([
      ["E6", "#E6"],
      ["S1", "#S1"],
      ["E16", "#E16"],
    ]);
    expect(container.textContent).toBe("See E6/S1, E16; not E7, e6, XE6, E66 or E6.");
  });

  it("follows links within a page where it is told how", () => {
    const follow = vi.fn();
    render(<Markdown text="See E6." links={{ ...links, follow }} />);
    const left = fireEvent.click(screen.getByText("E6"));
    expect([left, follow.mock.calls]).toEqual([false, [["E6"]]]);
  });

  it("is read line by line", () => {
    expect(blocksOf("a\n\n\n- b\n- c").map(({ kind }) => kind)).toEqual(["paragraph", "list"]);
  });
});
