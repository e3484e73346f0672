import type { EditorView } from "@tiptap/pm/view";
import { escapeHtml } from "#model/text/escape-html.ts";
import { joinBrokenLines } from "#model/text/join-lines.ts";

/** Pastes text from a PDF reader, which has no HTML, as paragraphs. @returns false for anything else */
export function pasteBrokenLines(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
  if (clipboardData?.getData("text/html") !== "") return false;
  const paragraphs = joinBrokenLines(clipboardData.getData("text/plain"));
  if (!paragraphs) return false;
  view.pasteHTML(paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(""));
  return true;
}
