/** A block of the text being written. Its tag is written with its first content, so an empty block is dropped. */
export interface Block {
  tag: string;
  open: string;
  close: string;
  isWritten: boolean;
  /** Inserted by the writer, not in the source: it is closed at the first content it does not accept. */
  isImplied: boolean;
}

const tableOpen = '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table>';
const tableClose = "</table></div>";

export function createBlock(tag: string, attributes: string, isImplied: boolean): Block {
  const isTable = tag === "table";
  return {
    tag,
    open: isTable ? tableOpen : `<${tag}${attributes}>`,
    close: isTable ? tableClose : `</${tag}>`,
    isWritten: false,
    isImplied,
  };
}

/** Blocks that contain a line of text: only marks, line breaks and images. */
export const lineBlocks = new Set(["p", "h2", "h3", "h4", "pre", "dt"]);

/** Blocks that contain blocks; their nesting is limited. */
export const containers = new Set(["ul", "ol", "dl", "blockquote", "figure", "table"]);

const flowContent = new Set(["p", "h2", "h3", "h4", "pre", "hr", ...containers]);

/** Whether `child` (a tag, or "#text" for text, line breaks and images) may stand directly in `parent`. */
export function accepts(parent: string, child: string): boolean {
  if (lineBlocks.has(parent)) return child === "#text";
  switch (parent) {
    case "ul":
    case "ol":
      return child === "li";
    case "dl":
      return child === "dt" || child === "dd";
    case "table":
      return child === "thead" || child === "tbody";
    case "thead":
    case "tbody":
      return child === "tr";
    case "tr":
      return child === "td" || child === "th";
    case "root":
    case "blockquote":
      return flowContent.has(child);
    case "figure":
      return child === "#text" || child === "figcaption" || flowContent.has(child);
    default:
      return child === "#text" || flowContent.has(child);
  }
}

/** Returns the tag needed between `parent` and `child`, or `undefined` if `child` is not allowed there. */
export function missingBetween(parent: string, child: string): string | undefined {
  switch (parent) {
    case "ul":
    case "ol":
      return "li";
    case "dl":
      return "dd";
    case "table":
      return "tbody";
    case "thead":
    case "tbody":
      return "tr";
    case "tr":
      return "td";
  }
  if (child === "li") return "ul";
  if (child === "dt" || child === "dd") return "dl";
  if (child === "#text") return "p";
  return undefined;
}
