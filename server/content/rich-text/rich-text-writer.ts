import { accepts, type Block, containers, createBlock, lineBlocks, missingBetween } from "./rich-text-blocks.ts";

/** Text markup inside a line, e.g. `<strong>`; two with the same opening tag are the same. */
export interface Mark {
  tag: string;
  open: string;
}

const maxDepth = 40;
const lineBreak = "<br>";
const visible = /[^\s\u200b\u2060]/;
const leadingSpace = /^[ \t\n\f]+/;

/**
 * Writes blocks, marks and text as canonical HTML: blocks and marks are written with their first content, lines never
 * nest, lists and tables are complete. Reading and rewriting its output returns the same HTML.
 */
export class RichTextWriter {
  #out: string[] = [];
  #blocks: Block[] = [{ ...createBlock("root", "", false), isWritten: true }];
  #openMarks: Mark[] = [];
  /** Space or line breaks, written only if more content follows in the same line. */
  #pending = "";
  /** Whether the last output was text of a line, not a block tag. */
  #isInLine = false;

  get depth(): number {
    return this.#blocks.length;
  }

  get top(): Block {
    return this.#blocks.at(-1) as Block;
  }

  get parent(): Block | undefined {
    return this.#blocks.at(-2);
  }

  /** Begins a block. Returns `undefined` when it is not allowed here and only its content is written. */
  begin(tag: string, attributes: string, lineAttributes: string): Block | undefined {
    this.boundary();
    if (!this.#makeRoomFor(tag, lineAttributes)) return undefined;
    if (containers.has(tag) && this.depth >= maxDepth) return undefined;
    return this.#push(createBlock(tag, attributes, false));
  }

  /** Ends a block and everything still open inside it. Does nothing if the block has ended already. */
  end(block: Block): void {
    const at = this.#blocks.lastIndexOf(block);
    if (at > 0) this.#popTo(at);
  }

  /** Ends a list item, but keeps it open for a list wrongly placed between two items. */
  endItem(item: Block): void {
    const at = this.#blocks.lastIndexOf(item);
    if (at < 1) return;
    this.#popTo(at + 1);
    if (!item.isWritten || this.parent?.isImplied) {
      this.end(item);
    } else {
      item.isImplied = true;
      this.boundary();
    }
  }

  /** Ends a line although no written block begins or ends. */
  boundary(): void {
    if (this.top.tag === "p") this.#popTo(this.#blocks.length - 1);
    this.#separate();
  }

  /** Removes a block without content from the stack, so that something can be written before it. */
  suspend(tag: string): Block | undefined {
    this.boundary();
    while (this.top.isImplied && !this.top.isWritten) this.#blocks.pop();
    return this.top.tag === tag && !this.top.isWritten ? this.#blocks.pop() : undefined;
  }

  resume(block: Block, depth: number): void {
    this.#popTo(depth);
    this.#blocks.push(block);
  }

  /** Writes text that is already escaped. */
  text(escaped: string, marks: Mark[], lineAttributes: string): void {
    if (this.#isIn("pre")) this.#verbatim(escaped, marks);
    else if (visible.test(escaped)) this.#words(escaped, marks, lineAttributes);
    else this.#space(escaped, marks);
  }

  lineBreak(marks: Mark[]): void {
    if (this.#isIn("pre")) {
      this.#verbatim("\n", marks);
    } else if (this.#isInLine) {
      this.#closeMarks(marks);
      this.#pending = this.#pending.startsWith(lineBreak) ? lineBreak + lineBreak : lineBreak;
    }
  }

  image(tag: string, marks: Mark[], lineAttributes: string): void {
    this.#beginLine(lineAttributes);
    this.#content(tag, marks);
  }

  /** Writes a replacement for something that cannot be shown, separated from the text around it. */
  standIn(escaped: string, marks: Mark[], lineAttributes: string): void {
    this.#beginLine(lineAttributes);
    if (this.#isInLine && this.#pending === "") this.#pending = " ";
    this.#content(escaped, marks);
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

  #space(escaped: string, marks: Mark[]): void {
    if (!this.#isInLine || this.#pending !== "") return;
    this.#closeMarks(marks);
    this.#pending = escaped;
  }

  #words(escaped: string, marks: Mark[], lineAttributes: string): void {
    this.#beginLine(lineAttributes);
    // Collapses spaces: a second one could end up inside or outside of a mark.
    const hasSpace = !this.#isInLine || /(?:<br>|[ \t\n\f])$/.test(this.#pending);
    const lead = hasSpace ? escaped.replace(leadingSpace, "") : escaped;
    const body = withoutTrailingSpace(lead);
    this.#content(body, marks);
    this.#pending = lead.slice(body.length);
  }

  #isIn(tag: string): boolean {
    return this.top.tag === tag;
  }

  #makeRoomFor(child: string, lineAttributes: string): boolean {
    while (!accepts(this.top.tag, child) && (this.top.isImplied || lineBlocks.has(this.top.tag))) {
      this.#popTo(this.#blocks.length - 1);
    }
    while (!accepts(this.top.tag, child)) {
      const between = missingBetween(this.top.tag, child);
      if (between === undefined) return false;
      if (containers.has(between) && this.depth >= maxDepth) return false;
      this.#push(createBlock(between, between === "p" ? lineAttributes : "", true));
    }
    return true;
  }

  #push(block: Block): Block {
    this.#blocks.push(block);
    return block;
  }

  #popTo(depth: number): void {
    while (this.#blocks.length > depth) {
      const block = this.top;
      // An empty cell keeps its place in the row; every other empty block is dropped.
      if (!block.isWritten && !block.isImplied && (block.tag === "td" || block.tag === "th")) this.#writeOpenTags();
      this.#blocks.pop();
      if (block.isWritten) this.#tag(block.close);
    }
    this.#separate();
  }

  // Separates two lines that have no tag between them in the output.
  #separate(): void {
    if (!this.#isInLine || this.#pending.startsWith(lineBreak)) return;
    this.#pending = this.#isIn("pre") ? "\n" : lineBreak;
  }

  #beginLine(lineAttributes: string): void {
    this.#makeRoomFor("#text", lineAttributes);
    this.#writeOpenTags();
  }

  #writeOpenTags(): void {
    for (const block of this.#blocks) {
      if (block.isWritten) continue;
      block.isWritten = true;
      this.#tag(block.open);
    }
  }

  #tag(tag: string): void {
    this.#closeMarks([]);
    this.#out.push(tag);
    this.#pending = "";
    this.#isInLine = false;
  }

  #content(html: string, marks: Mark[]): void {
    const wanted = distinct(marks);
    this.#closeMarks(wanted);
    this.#out.push(this.#pending);
    this.#pending = "";
    for (const mark of wanted.slice(this.#openMarks.length)) {
      this.#openMarks.push(mark);
      this.#out.push(mark.open);
    }
    this.#out.push(html);
    this.#isInLine = true;
  }

  #verbatim(escaped: string, marks: Mark[]): void {
    // Browsers drop a newline right after <pre>, so none is written there.
    const text = this.#isInLine && this.top.isWritten ? escaped : escaped.replace(/^\n+/, "");
    if (text === "") return;
    this.#beginLine("");
    this.#content(text, marks);
  }

  #closeMarks(marks: Mark[]): void {
    const wanted = distinct(marks);
    let kept = 0;
    while (kept < this.#openMarks.length && this.#openMarks[kept]?.open === wanted[kept]?.open) kept++;
    for (const mark of this.#openMarks.splice(kept).reverse()) this.#out.push(`</${mark.tag}>`);
  }
}

// Drops marks nested in themselves; of nested links browsers follow the innermost.
function distinct(marks: Mark[]): Mark[] {
  return marks.filter((mark, at) =>
    mark.tag === "a"
      ? marks.findLastIndex((other) => other.tag === "a") === at
      : marks.findIndex((other) => other.tag === mark.tag) === at,
  );
}

function withoutTrailingSpace(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\n\f".includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
