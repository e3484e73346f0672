import { Marked, type Tokens } from "marked";

/** The path of the manual. */
export const handbookPath = "/admin/handbuch";

/**
 * Renders a Markdown chapter of the manual to HTML. Its first heading is the title; links to other chapters point to
 * their screens.
 * @param pictures URLs of pictures by name
 */
export function renderChapter(text: string, pictures: ReadonlyMap<string, string>): { title: string; html: string } {
  const [, title = ""] = /^# (.+)$/m.exec(text) ?? [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return depth === 1 ? "" : `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(screenOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const name = href.slice(href.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
        return `<img src="${escaped(pictures.get(name) ?? "")}" alt="${escaped(text)}" loading="lazy">`;
      },
      // Reachable by keyboard, where it is wider than the window.
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>\n`,
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          `<tr>${row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((row) => cells(row, "td")).join("");
        return `<table><thead>${cells(token.header, "th")}</thead><tbody>${body}</tbody></table>\n`;
      },
    },
  });
  return { title, html: marked.parse(text, { async: false }) };
}

/** Returns the heading's anchor as GitHub generates it, so that links work there too. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function screenOf(href: string): string {
  const [, name, anchor = ""] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name === undefined) return href;
  return (name === "README" ? handbookPath : `${handbookPath}/${name}`) + anchor;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
