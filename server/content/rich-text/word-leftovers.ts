import type { Attributes } from "sanitize-html";

/** What sanitising removed from a text pasted from Word, shown to the editor. */
export interface WordLosses {
  comments: number;
  /** Passages that were deleted while changes were tracked. */
  deletions: number;
  /** Fonts, sizes or colours. */
  hasFormatting: boolean;
}

/** Counts what `cleanRichText` removes from HTML from Word, except pictures. */
export function wordLosses(html: string): WordLosses {
  const count = (pattern: RegExp) => [...html.matchAll(pattern)].length;
  return {
    comments: count(/<a\b[^>]*\bclass=["']?msocomanchor\b/gi),
    deletions: count(/<del\b[^>]*\bcite=["']?mailto:/gi),
    hasFormatting: /\bstyle=(?:"[^"]*|'[^']*)(?:font-family|font-size|color|background)\s*:/i.test(html),
  };
}

/** Whether a tag with its content is not part of the text: comments, their anchors, tracked deletions and hidden text. */
export function isWordLeftover(name: string, attribs: Attributes, style: ReadonlyMap<string, string>): boolean {
  if (name === "del") return isTracked(attribs);
  if (style.has("mso-hide")) return true;
  return (
    style.get("mso-element") === "comment-list" || /^(?:msocomanchor|MsoCommentReference)$/.test(attribs.class ?? "")
  );
}

/** Whether an `ins` or `del` is a change tracked by Word, with author and time. */
export function isTracked({ cite = "", datetime }: Attributes): boolean {
  return datetime !== undefined && cite.startsWith("mailto:");
}

/** Whether the tag is the number of a footnote or endnote, in the text or before the note. */
export function isNoteReference({ class: name = "" }: Attributes): boolean {
  return /^Mso(?:Footnote|Endnote)Reference$/.test(name);
}

/** Whether a link is the number that LibreOffice Writer sets before a footnote or endnote; the one in the text is raised. */
export function isWriterNote({ class: name = "" }: Attributes): boolean {
  return /^sd(?:foot|end)notesym(?:-|$)/.test(name);
}
