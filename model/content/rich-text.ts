/** Headings, paragraphs and what else may stand in a text between other blocks. Paragraphs come first: the default. */
const flow = ["p", "h2", "h3", "h4", "ul", "ol", "dl", "blockquote", "figure", "table", "pre", "hr"] as const;

/** Words with their marks, line breaks and pictures. */
const line = ["#text"] as const;

const both = [...line, ...flow] as const;

/**
 * The elements of a rich text and what may stand directly in each. The server's sanitiser writes nothing else, and the
 * nodes of the editor are made from it: what one accepts and the other does not would be lost when a text is edited.
 */
export const allowedChildren = {
  root: flow,
  p: line,
  h2: line,
  h3: line,
  h4: line,
  pre: line,
  ul: ["li"],
  ol: ["li"],
  li: both,
  dl: ["dt", "dd"],
  dt: line,
  dd: both,
  blockquote: flow,
  figure: [...both, "figcaption"],
  figcaption: both,
  table: ["thead", "tbody"],
  thead: ["tr"],
  tbody: ["tr"],
  tr: ["th", "td"],
  th: both,
  td: both,
  hr: [],
} as const satisfies Record<string, readonly string[]>;

export type RichTextParent = keyof typeof allowedChildren;
export type RichTextBlock = Exclude<RichTextParent, "root">;
export type RichTextChild = RichTextBlock | "#text";

/**
 * The attributes of blocks; `class` is the alignment, `text-…`, `type` a, A, i or I of a list without digits, and `value`
 * the number of an item of a numbered list that does not follow the one before.
 */
export const blockAttributes: { readonly [block in RichTextBlock]?: readonly BlockAttribute[] } = {
  p: ["class"],
  h2: ["class"],
  h3: ["class"],
  h4: ["class"],
  ol: ["start", "type"],
  li: ["value"],
  th: ["class", "scope", "colspan", "rowspan"],
  td: ["class", "colspan", "rowspan"],
};

export type BlockAttribute = "class" | "start" | "type" | "value" | "scope" | "colspan" | "rowspan";

/**
 * What words can be, the outermost first. One order for all texts: the editor knows only the set of marks of a word, so
 * another nesting would not survive it. A link is outermost, as it stays one link whatever stands in it. A `span` says
 * the language of words that are not German.
 */
export const markOrder = ["a", "span", "abbr", "strong", "em", "u", "s", "code", "sub", "sup"] as const;

export type RichTextMark = (typeof markOrder)[number];

export function accepts(parent: RichTextParent, child: RichTextChild): boolean {
  return (allowedChildren[parent] as readonly string[]).includes(child);
}

/** Whether a block is one line: words without blocks. */
export function isLine(tag: RichTextParent): boolean {
  return allowedChildren[tag] === line;
}

/** Whether words may stand in a block both directly and in paragraphs; the editor knows only paragraphs. */
export function holdsWordsAndBlocks(tag: RichTextParent): boolean {
  return accepts(tag, "#text") && accepts(tag, "p");
}

/** Returns the alignment that the classes of an element say: left, center, right or justify. */
export function alignmentIn(classes: string): string | undefined {
  return /(?:^|\s)text-(left|center|right|justify)(?:\s|$)/.exec(classes)?.[1];
}

/** Whether a tag name is that of a block. */
export function isBlock(tag: string): tag is RichTextBlock {
  return tag !== "root" && Object.hasOwn(allowedChildren, tag);
}
