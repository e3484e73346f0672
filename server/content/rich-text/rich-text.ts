import type { Block } from "./rich-text-blocks.ts";
import { fileNameOf, linkAddress, ownFilePath } from "./rich-text-link.ts";
import { sanitizeSource } from "./rich-text-source.ts";
import {
  type Attributes,
  classAttribute,
  escapeHtml,
  linkTo,
  marksOf,
  numberAttribute,
  readAttributes,
  scopeAttribute,
  spanAttributes,
} from "./rich-text-tags.ts";
import { type Mark, RichTextWriter } from "./rich-text-writer.ts";

/** A tag of the source that is still open. */
interface OpenTag {
  tag: string;
  block?: Block | undefined;
  marks?: Mark[];
  /** The alignment that the paragraphs of a plain container inherit, as an attribute. */
  alignment?: string;
  /** The address of embedded media, once found. */
  media?: { address: string | undefined };
  /** The bullet or number that Word wrote before an item. */
  isMarker?: boolean;
  suspended?: { block: Block; depth: number };
}

/**
 * Sanitises HTML from any source to an allow-list of elements (headings h2 to h4, paragraphs, lists, quotes, links,
 * tables, figures, our own images), without styles, scripts, ids or foreign hosts. Foreign images and media become
 * links, so that visitors make no requests to other sites. Headings h1, h5 and h6 are mapped to h2 and h4; alignment
 * becomes a class `text-…`; empty paragraphs and the leftovers of Word and Google Docs are dropped. Loose text is
 * wrapped in paragraphs, and text without any markup keeps its lines, as in a plain text field. Idempotent; returns
 * "" if nothing is visible.
 */
export function cleanRichText(html: string): string {
  return new RichTextCleaner().clean(html.includes("<") ? html : withLines(html));
}

function withLines(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, "\n").split(/\n[ \t]*\n/);
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll("\n", "<br>")}</p>`).join("");
}

class RichTextCleaner {
  #writer = new RichTextWriter();
  #open: OpenTag[] = [];
  #marks: Mark[] = [];

  clean(html: string): string {
    // Every < and > of the sanitised source belongs to a tag: text and attribute values are escaped.
    for (const [, end, tag, attributes, text] of withoutControls(sanitizeSource(html)).matchAll(
      /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g,
    )) {
      if (text !== undefined) this.#text(text);
      else if (tag !== undefined && end === "/") this.#end(tag);
      else if (tag !== undefined) this.#begin(tag, readAttributes(attributes ?? ""));
    }
    return this.#writer.finish();
  }

  #text(escaped: string): void {
    const inner = this.#open.at(-1);
    if (this.#open.some((open) => open.media)) return;
    if (!inner?.isMarker) this.#writer.text(escaped, this.#marks, this.#alignment());
  }

  #begin(tag: string, attributes: Attributes): void {
    const media = this.#open.find((open) => open.media)?.media;
    if (media) this.#beginInMedia(media, tag, attributes);
    else if (tag === "br") this.#writer.lineBreak(this.#marks);
    else if (tag === "hr") this.#writer.rule();
    else if (tag === "img") this.#image(attributes);
    else if (tag === "caption") this.#beginCaption();
    else if (tag !== "source") this.#beginElement(tag, attributes);
  }

  #beginInMedia(media: { address: string | undefined }, tag: string, attributes: Attributes): void {
    media.address ??= linkAddress(attributes.get("src") ?? "");
    if (!isVoid(tag)) this.#open.push({ tag });
  }

  #beginElement(tag: string, attributes: Attributes): void {
    const marks = marksOf(tag, attributes);
    if (attributes.get("class") === "list-marker") {
      this.#open.push({ tag, isMarker: true });
    } else if (marks) {
      this.#open.push({ tag, marks });
      this.#marks.push(...marks);
    } else if (tag === "object") {
      this.#open.push({ tag, media: { address: linkAddress(attributes.get("src") ?? "") } });
    } else if (tag === "q") {
      this.#open.push({ tag });
      this.#text("„");
    } else if (tag === "div") {
      this.#writer.boundary();
      this.#open.push({ tag, alignment: classAttribute(attributes) });
    } else {
      const block = this.#writer.begin(tag, this.#blockAttributes(tag, attributes), this.#alignment());
      this.#open.push({ tag, block });
    }
  }

  #end(tag: string): void {
    const at = this.#open.findLastIndex((open) => open.tag === tag);
    if (at === -1) return;
    while (this.#open.length > at) this.#close(this.#open.pop() as OpenTag);
  }

  #close(open: OpenTag): void {
    if (open.marks) this.#marks.splice(this.#marks.length - open.marks.length);
    else if (open.isMarker) return;
    else if (open.media) this.#standIn(open.media.address, open.media.address ?? "");
    else if (open.tag === "q") this.#text("“");
    else if (open.suspended) this.#writer.resume(open.suspended.block, open.suspended.depth);
    else if (open.block?.tag === "li") this.#writer.endItem(open.block);
    else {
      if (open.block) this.#writer.end(open.block);
      this.#writer.boundary();
    }
  }

  // Our tables have no captions: a caption becomes a paragraph before the table.
  #beginCaption(): void {
    const table = this.#writer.suspend("table");
    this.#open.push(
      table
        ? {
            tag: "caption",
            suspended: { block: table, depth: this.#writer.depth },
          }
        : { tag: "caption" },
    );
  }

  #image(attributes: Attributes): void {
    const source = attributes.get("src") ?? "";
    const alt = (attributes.get("alt") ?? "").trim();
    const own = ownFilePath(source);
    if (own !== undefined) {
      const size = ["width", "height"].map((name) => numberAttribute(name, attributes.get(name), 1, 9999)).join("");
      const tag = `<img src="${escapeHtml(own)}" alt="${escapeHtml(alt)}"${size} loading="lazy">`;
      this.#writer.image(tag, this.#marks, this.#alignment());
      return;
    }
    const address = linkAddress(source);
    const name = alt || (address ? fileNameOf(address) : "");
    this.#standIn(address, name === "" ? "Bild" : `Bild: ${name}`, alt !== "");
  }

  #standIn(address: string | undefined, words: string, isWorthKeeping = false): void {
    if (address === undefined && !isWorthKeeping) return;
    const isLinked = address === undefined || this.#marks.some((mark) => mark.tag === "a");
    const marks = isLinked ? this.#marks : [...this.#marks, linkTo(address)];
    this.#writer.standIn(escapeHtml(words), marks, this.#alignment());
  }

  #blockAttributes(tag: string, attributes: Attributes): string {
    switch (tag) {
      case "p":
      case "h2":
      case "h3":
      case "h4":
        return classAttribute(attributes) || this.#alignment();
      case "ol":
        return numberAttribute("start", attributes.get("start"), 2, 9999);
      case "th":
        return classAttribute(attributes) + scopeAttribute(attributes) + spanAttributes(attributes);
      case "td":
        return classAttribute(attributes) + spanAttributes(attributes);
      default:
        return "";
    }
  }

  #alignment(): string {
    return this.#open.findLast((open) => open.alignment)?.alignment ?? "";
  }
}

function isVoid(tag: string): boolean {
  return tag === "br" || tag === "hr" || tag === "img" || tag === "source";
}

// Databases refuse NUL, and browsers handle other control characters inconsistently.
function withoutControls(html: string): string {
  return html.replace(/[\ufffe\uffff]|[^\P{Cc}\t\n]/gu, "");
}
