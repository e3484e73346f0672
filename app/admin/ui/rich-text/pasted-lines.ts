import type { EditorView } from "@tiptap/pm/view";
import { escapeHtml } from "#model/text/escape-html.ts";
import { joinBrokenLines } from "#model/text/join-lines.ts";

/** Pastes text without HTML whose lines say more than paragraphs do. @returns false for anything else */
export function pasteLines(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  if (clipboardData?.getData("text/html") !== "") return false;
  const html = htmlOfLines(clipboardData.getData("text/plain"));
  if (html === undefined) return false;
  view.pasteHTML(html);
  return true;
}

const bullet = /^[•▪◦‣·*–—-]\s+(?=\S)/;

/**
 * Returns text from a PDF reader, which breaks lines where the page did, as paragraphs, and lines that begin with the same
 * bullet as a list. Undefined for text with neither.
 */
export function htmlOfLines(text: string): string | undefined {
  const joined = joinBrokenLines(text);
  const lines = joined ?? text.trim().split(/\s*[\r\n]+\s*/);
  const isItem = lines.map((line, at) => {
    const own = bullet.exec(line)?.[0];
    return own !== undefined && [at - 1, at + 1].some((beside) => lines[beside]?.startsWith(own));
  });
  if (!joined && !isItem.includes(true)) return undefined;
  return lines
    .map((line, at) => {
      if (!isItem[at]) return `<p>${escapeHtml(line)}</p>`;
      const item = `<li>${escapeHtml(line.replace(bullet, ""))}</li>`;
      return `${isItem[at - 1] ? "" : "<ul>"}${item}${isItem[at + 1] ? "" : "</ul>"}`;
    })
    .join("");
}
