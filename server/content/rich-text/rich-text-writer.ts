import {
  accepts,
  allowedChildren,
  isLine,
  type RichTextBlock,
  type RichTextChild,
  type RichTextParent,
} from "#model/content/rich-text.ts";
import { escapeText } from "#model/text/escape-html.ts";
import type { Mark } from "./rich-text-tags.ts";

/** What words inherit from the elements around them. */
export interface Inherited {
  /** As `withMarks` orders them. */
  marks: readonly Mark[];
  /** The alignment of new lines, as an attribute. */
  alignment: string;
}

/** A block of the text being written. Its tag is written with its first content, so an empty block is dropped. */
interface Block {
  tag: RichTextParent;
  attributes: string;
  isWritten: boolean;
  /** Inserted by the writer, not in the source: it is closed at the first content it does not accept. */
  isImplied: boolean;
}

/** Blocks that contain blocks; their nesting is limited. */
const containers: ReadonlySet<string> = new Set(["ul", "ol", "dl", "blockquote", "figure", "table"]);
const tableOpen = '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table>';
const maxDepth = 40;
const lineBreak = "<br>";

/**
 * Writes blocks, marks and text as canonical HTML: blocks and marks are written with their first content, lines never
 * nest, lists and tables are complete. Reading and rewriting its output returns the same HTML.
 */
export class RichTextWriter {
  #out: string[] = [];
  #blocks: Block[] = [{ tag: "root", attributes: "", isWritten: true, isImplied: false }];
  #openMarks: readonly Mark[] = [];
  /** Space or line breaks, written only if more content follows in the same line. */
  #pending = "";
  /** Whether the last output was text of a line, not a block tag. */
  #isInLine = false;
  /** The space that preformatted text begins with, written only if more follows. */
  #indent = "";

  /** Begins a block. Returns `undefined` when it is not allowed here and only its content is written. */
  begin(tag: RichTextBlock, attributes: string, inherited: Inherited): Block | undefined {
    this.boundary();
    if (!this.#makeRoomFor(tag, inherited.alignment)) return undefined;
    if (this.#isTooDeepFor(tag)) return undefined;
    const hasNumber = tag !== "li" || this.#isIn("ol");
    return this.#push(tag, hasNumber ? attributes : "", false);
  }

  /**
   * Ends what `begin` returned and everything still open inside it, if it has not ended already. An item stays open for
   * a list wrongly placed between two items.
   */
  end(tag: RichTextBlock, block: Block | undefined): void {
    const at = block ? this.#blocks.lastIndexOf(block) : -1;
    if (block && at > 0) {
      this.#popTo(at + 1);
      if (tag === "li" && block.isWritten && !this.#blocks[at - 1]?.isImplied) block.isImplied = true;
      else this.#popTo(at);
    }
    this.boundary();
  }

  /** Ends a line although no written block begins or ends. */
  boundary(): void {
    if (this.#top.tag === "p") this.#popTo(this.#blocks.length - 1);
    this.#separate();
  }

  /** Writes plain text. */
  text(text: string, inherited: Inherited): void {
    // Browsers show any run of them as one space, and the editor knows no other.
    const words = text.replace(/[ \t\n]+/g, " ");
    if (this.#isIn("pre")) this.#verbatim(text, inherited);
    else if (isVisible(words)) this.#words(words, inherited);
    else this.#space(words, inherited.marks);
  }

  lineBreak(inherited: Inherited): void {
    if (this.#isIn("pre")) {
      this.#verbatim("\n", inherited);
    } else if (this.#isInLine) {
      this.#closeMarks(inherited.marks);
      this.#pending = this.#pending.startsWith(lineBreak) ? lineBreak + lineBreak : lineBreak;
    }
  }

  /** Writes the complete tag of a picture. */
  image(tag: string, inherited: Inherited): void {
    this.#beginLine(inherited);
    this.#content(tag, inherited.marks);
  }

  /** Writes a replacement for something that cannot be shown, separated from the text around it. */
  standIn(words: string, inherited: Inherited): void {
    this.#beginLine(inherited);
    if (this.#isInLine && this.#pending === "") this.#pending = " ";
    this.#content(escapeText(words), inherited.marks);
    this.#pending = " ";
  }

  rule(): void {
    this.boundary();
    if (!this.#makeRoomFor("hr", "")) return;
    this.#writeOpenTags();
    this.#tag("<hr>");
  }

  finish(): string {
    this.#popTo(1);
    return this.#out.join("");
  }

  get #top(): Block {
    return this.#blocks.at(-1) as Block;
  }

  #space(space: string, marks: readonly Mark[]): void {
    if (!this.#isInLine || this.#pending !== "") return;
    this.#closeMarks(marks);
    this.#pending = space;
  }

  #words(words: string, inherited: Inherited): void {
    this.#beginLine(inherited);
    // Collapses spaces: a second one could end up inside or outside of a mark.
    const hasSpace = !this.#isInLine || /(?:<br>| )$/.test(this.#pending);
    const lead = hasSpace && words.startsWith(" ") ? words.slice(1) : words;
    const body = lead.endsWith(" ") ? lead.slice(0, -1) : lead;
    this.#content(escapeText(body), inherited.marks);
    this.#pending = lead.slice(body.length);
  }

  #isIn(tag: string): boolean {
    return this.#top.tag === tag;
  }

  #makeRoomFor(child: RichTextChild, alignment: string): boolean {
    while (!accepts(this.#top.tag, child) && (this.#top.isImplied || isLine(this.#top.tag))) {
      this.#popTo(this.#blocks.length - 1);
    }
    while (!accepts(this.#top.tag, child)) {
      const between = missingBetween(this.#top.tag, child);
      if (between === undefined) return false;
      if (this.#isTooDeepFor(between)) return false;
      this.#push(between, between === "p" ? alignment : "", true);
    }
    return true;
  }

  #isTooDeepFor(tag: RichTextBlock): boolean {
    return containers.has(tag) && this.#blocks.length >= maxDepth;
  }

  #push(tag: RichTextBlock, attributes: string, isImplied: boolean): Block {
    const block = { tag, attributes, isWritten: false, isImplied };
    this.#blocks.push(block);
    return block;
  }

  #popTo(depth: number): void {
    while (this.#blocks.length > depth) {
      const block = this.#top;
      // An empty cell keeps its place in the row; every other empty block is dropped.
      if (!block.isWritten && !block.isImplied && (block.tag === "td" || block.tag === "th")) this.#writeOpenTags();
      this.#blocks.pop();
      this.#indent = "";
      if (block.isWritten) this.#tag(block.tag === "table" ? "</table></div>" : `</${block.tag}>`);
    }
    this.#separate();
  }

  // Separates two lines that have no tag between them in the output.
  #separate(): void {
    if (!this.#isInLine || this.#pending.startsWith(lineBreak)) return;
    this.#pending = this.#isIn("pre") ? "\n" : lineBreak;
  }

  #beginLine(inherited: Inherited): void {
    this.#makeRoomFor("#text", inherited.alignment);
    this.#writeOpenTags();
    if (this.#indent !== "") this.#content(escapeText(this.#indent), []);
    this.#indent = "";
  }

  #writeOpenTags(): void {
    for (const block of this.#blocks) {
      if (block.isWritten) continue;
      block.isWritten = true;
      this.#tag(block.tag === "table" ? tableOpen : `<${block.tag}${block.attributes}>`);
    }
  }

  #tag(tag: string): void {
    this.#closeMarks([]);
    this.#out.push(tag);
    this.#pending = "";
    this.#isInLine = false;
  }

  #content(html: string, marks: readonly Mark[]): void {
    this.#closeMarks(marks);
    const opened = marks.slice(this.#openMarks.length).map(({ open }) => open);
    this.#out.push(this.#pending, ...opened, html);
    this.#openMarks = marks;
    this.#pending = "";
    this.#isInLine = true;
  }

  #verbatim(text: string, inherited: Inherited): void {
    const isBegun = this.#isInLine && this.#top.isWritten;
    // Browsers drop a newline right after <pre>, so none is written there.
    const kept = isBegun || this.#indent !== "" ? text : text.replace(/^\n+/, "");
    if (!isBegun && !isVisible(kept)) {
      this.#indent += kept;
    } else {
      this.#beginLine(inherited);
      this.#content(escapeText(kept), inherited.marks);
    }
  }

  /** Closes open marks until all of them are among the outermost of `marks`. */
  #closeMarks(marks: readonly Mark[]): void {
    let kept = 0;
    while (kept < this.#openMarks.length && this.#openMarks[kept]?.open === marks[kept]?.open) kept++;
    for (const mark of this.#openMarks.slice(kept).reverse()) this.#out.push(`</${mark.tag}>`);
    this.#openMarks = this.#openMarks.slice(0, kept);
  }
}

function isVisible(text: string): boolean {
  return /[^\s\u200b\u2060]/.test(text);
}

/** Returns the tag needed between `parent` and `child`, or `undefined` if `child` is not allowed there. */
function missingBetween(parent: RichTextParent, child: RichTextChild): RichTextBlock | undefined {
  const parts: readonly RichTextChild[] = allowedChildren[parent];
  // A list, a table or a part of one: its last kind of part is the usual one.
  const part = parts.at(-1);
  if (part !== undefined && part !== "#text" && !accepts(parent, "p")) return part;
  if (child === "li") return "ul";
  if (child === "dt" || child === "dd") return "dl";
  return child === "#text" ? "p" : undefined;
}
