import type { Attributes } from "sanitize-html";

/** What a text from Word lost on its way, as somebody who pasted it wants to know. */
export interface WordLosses {
  comments: number;
  /** Passages that were deleted while changes were tracked. */
  deletions: number;
  /** Fonts, sizes or colours. */
  hasFormatting: boolean;
}

/** Counts what `cleanRichText` takes out of HTML from Word, pictures aside. */
export function wordLosses(html: string): WordLosses {
  const count = (pattern: RegExp) => [...html.matchAll(pattern)].length;
  return {
    comments: count(/<a\b[^>]*\bclass=["']?msocomanchor\b/gi),
    deletions: count(/<del\b[^>]*\bcite=["']?mailto:/gi),
    hasFormatting: /\bstyle=(?:"[^"]*|'[^']*)(?:font-family|font-size|color|background)\s*:/i.test(html),
  };
}

/** Whether a tag and all in it is none of the text: comments and their anchors, and what was deleted. */
export function isWordLeftover(name: string, attribs: Attributes, style: ReadonlyMap<string, string>): boolean {
  if (name === "del") return isTracked(attribs);
  return (
    style.get("mso-element") === "comment-list" || /^(?:msocomanchor|MsoCommentReference)$/.test(attribs.class ?? "")
  );
}

/** Of `ins` and `del`: whether Word noted with it who changed the text, and when. */
export function isTracked({ cite = "", datetime }: Attributes): boolean {
  return datetime !== undefined && cite.startsWith("mailto:");
}

/** The number of a footnote or endnote, in the text and before the note. */
export function isNoteReference({ class: name = "" }: Attributes): boolean {
  return /^Mso(?:Footnote|Endnote)Reference$/.test(name);
}
