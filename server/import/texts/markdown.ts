import { escapeHtml, escapeText } from "#model/text/escape-html.ts";

const tag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--/i;
const listItem = /^([ \t]*)([-*+]|(\d{1,4})[.)])[ \t]+(\S.*)$/;
const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const tableRow = /^[ \t]*\|.*\|[ \t]*$/;
const address = "(?:https?:\\/\\/|mailto:|tel:|\\/)[^\\s()<>]*(?:\\([^\\s()<>]*\\)[^\\s()<>]*)*";
const links = new RegExp(`(!?)\\[([^\\[\\]\\n]*)\\]\\((${address})(?:[ \\t]+(?:"[^"\\n]*"|'[^'\\n]*'))?\\)`, "g");
const strong = /(\*\*|__)(?=\S)((?:(?!\1).)*\S)\1/g;
/** What nobody writes into a plain text: headings, links, words in double asterisks, two items of a list in a row. */
const signs = [heading, links, /(?:^|[\s(])\*\*(?=\S)[^*\n]*\S\*\*/, /^[-*+] \S.*\n[-*+] \S/].map(
  ({ source }) => new RegExp(source, "m"),
);

/** Whether a text without any tag clearly is Markdown. */
export function isMarkdown(text: string): boolean {
  return !tag.test(text) && signs.some((sign) => sign.test(text.replace(/\r\n?/g, "\n")));
}

/**
 * Returns the HTML of a text in Markdown, not sanitised: headings, lists, quotations, tables, code, links, pictures and
 * emphasis. A line stays a line.
 */
export function htmlOfMarkdown(text: string): string {
  return htmlOfLines(text.replace(/\r\n?/g, "\n").split("\n"));
}

const maximumDepth = 20;

function htmlOfLines(lines: readonly string[], depth = 0): string {
  const out: string[] = [];
  let at = 0;
  /** Takes the lines from here on that belong together. */
  const takeWhile = (belongs: (line: string, index: number) => boolean): string[] => {
    const start = at;
    while (at < lines.length && belongs(lines[at] ?? "", at - start)) at++;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const [, marks = "", words = ""] = heading.exec(line) ?? [];
    const [, end] = fence.exec(line) ?? [];
    if (line.trim() === "") at++;
    else if (marks !== "") {
      out.push(`<h${marks.length}>${inline(words.trimEnd().replace(/(?<=\s)#+$/, ""))}</h${marks.length}>`);
      at++;
    } else if (end !== undefined) {
      at++;
      out.push(`<pre>${escapeText(takeWhile((one) => !one.trim().startsWith(end)).join("\n"))}</pre>`);
      at++;
    } else if (rule.test(line)) {
      out.push("<hr>");
      at++;
    } else if (/^ {0,3}>/.test(line)) {
      const quoted = takeWhile((one) => /^ {0,3}>/.test(one)).map((one) => one.replace(/^ {0,3}> ?/, ""));
      out.push(
        `<blockquote>${depth < maximumDepth ? htmlOfLines(quoted, depth + 1) : inline(quoted.join(" "))}</blockquote>`,
      );
    } else if (listItem.test(line)) out.push(htmlOfList(takeWhile(isOfList)));
    else if (tableRow.test(line) && /^[ \t|:-]+$/.test(lines[at + 1] ?? "")) {
      const [head = "", , ...rows] = takeWhile((one) => tableRow.test(one));
      out.push(`<table>${[rowOf(head, "th"), ...rows.map((one) => rowOf(one, "td"))].join("")}</table>`);
    } else {
      const paragraph = takeWhile((one, index) => index === 0 || !startsBlock(one));
      const [underline = ""] = /^(?:=+|-{2,})[ \t]*$/.exec(lines[at] ?? "") ?? [];
      const level = underline.startsWith("=") ? 1 : 2;
      if (underline !== "") at++;
      const html = paragraph.map((one) => inline(one.trim().replace(/\\$/, ""))).join("<br>");
      out.push(underline === "" ? `<p>${html}</p>` : `<h${level}>${html}</h${level}>`);
    }
  }
  return out.join("");
}

function startsBlock(line: string): boolean {
  const isBlock = [heading, fence, rule, listItem, tableRow, /^ {0,3}>/, /^=+[ \t]*$/].some((one) => one.test(line));
  return line.trim() === "" || isBlock;
}

/** Whether a line belongs to a list: an item, or a line that goes on, indented. */
function isOfList(line: string): boolean {
  return (listItem.test(line) && !rule.test(line)) || /^(?: {2,}|\t)\S/.test(line);
}

interface Item {
  indent: number;
  isOrdered: boolean;
  number: number;
  html: string;
}

function htmlOfList(lines: readonly string[]): string {
  const items: Item[] = [];
  for (const line of lines) {
    const [, indent = "", mark = "", number = "", words = ""] = listItem.exec(line) ?? [];
    const last = items.at(-1);
    if (mark === "" && last) last.html += `<br>${inline(line.trim())}`;
    else
      items.push({
        ...{ indent: indent.replaceAll("\t", "    ").length, isOrdered: number !== "", number: Number(number) },
        html: inline(words.replace(/^\[[ xX]\] /, "")),
      });
  }
  return nested(items);
}

function nested(items: readonly Item[], depth = 0): string {
  const out: string[] = [];
  for (let start = 0; start < items.length; ) {
    const { indent, isOrdered, number } = items[start] as Item;
    const tagName = isOrdered ? "ol" : "ul";
    out.push(isOrdered && number !== 1 ? `<ol start="${number}">` : `<${tagName}>`);
    // Another kind of list begins with its first item.
    for (let item = items[start]; item && item.isOrdered === isOrdered; item = items[start]) {
      const isInside = (one: Item) => one.indent > indent + 1 && depth < maximumDepth;
      let end = start + 1;
      while (end < items.length && isInside(items[end] as Item)) end++;
      out.push(`<li>${item.html}${nested(items.slice(start + 1, end), depth + 1)}</li>`);
      start = end;
    }
    out.push(`</${tagName}>`);
  }
  return out.join("");
}

function rowOf(line: string, cell: "th" | "td"): string {
  const cells = line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return `<tr>${cells.map((words) => `<${cell}>${inline(words.trim())}</${cell}>`).join("")}</tr>`;
}

/** Returns the words of a line: code, links and pictures first, as nothing in them is emphasis. */
function inline(words: string): string {
  const kept: string[] = [];
  // A character of private use stands for what is finished.
  const keep = (html: string) => `\uE000${kept.push(html) - 1}\uE001`;
  const plain = words
    .replace(/[\uE000\uE001]/g, "")
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, (_whole, sign: string) => keep(escapeText(sign)))
    .replace(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, (_whole, _marks, code: string) =>
      keep(`<code>${escapeText(code.trim())}</code>`),
    )
    .replace(links, (_whole, picture: string, label: string, to: string) =>
      picture
        ? keep(`<img src="${escapeHtml(to)}" alt="${escapeHtml(label)}">`)
        : `${keep(`<a href="${escapeHtml(to)}">`)}${label || keep(escapeText(to))}${keep("</a>")}`,
    )
    .replace(
      links,
      (_whole, _picture, label: string, to: string) => `${keep(`<a href="${escapeHtml(to)}">`)}${label}${keep("</a>")}`,
    )
    .replace(/<((?:https?:\/\/|mailto:)[^\s<>]+)>/g, (_whole, to: string) =>
      keep(`<a href="${escapeHtml(to)}">${escapeText(to.replace(/^mailto:/, ""))}</a>`),
    );
  const marked = escapeText(plain)
    .replace(strong, "<strong>$2</strong>")
    .replace(/(?<![\w*])\*(?=\S)([^*]*\S)\*(?![\w*])/g, "<em>$1</em>")
    .replace(/(?<!\w)_(?=\S)([^_]*\S)_(?!\w)/g, "<em>$1</em>")
    .replace(/~~(?=\S)(.*?\S)~~/g, "<s>$1</s>");
  let html = marked;
  // What is kept may hold what was kept before.
  for (let depth = 0; depth < 4 && html.includes("\uE000"); depth++)
    html = html.replace(/\uE000(\d+)\uE001/g, (_whole, number: string) => kept[Number(number)] ?? "");
  return html;
}
