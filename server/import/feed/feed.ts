import { SaxesParser } from "saxes";
import { escapeHtml } from "#model/text/escape-html.ts";
import { ImportRefused } from "../import-refused.ts";
import { mendedXml } from "../xml-text.ts";
import { emptyEntry, type FeedEntry } from "./feed-entry.ts";

const maxEntryChars = 5_000_000;
const maxDepth = 200;
const entryPaths = new Set(["rss/channel/item", "rss/item", "feed/entry", "rdf/item"]);

type Field = "id" | "link" | "title" | "date" | "content" | "summary";

/** For each field the first non-empty element in this order is used. */
const fields: readonly [name: string, field: Field][] = [
  ["title", "title"],
  ["dc:title", "title"],
  ["guid", "id"],
  ["id", "id"],
  ["link", "link"],
  ["pubdate", "date"],
  ["published", "date"],
  ["issued", "date"],
  ["dc:date", "date"],
  ["created", "date"],
  ["updated", "date"],
  ["modified", "date"],
  ["content:encoded", "content"],
  ["content", "content"],
  ["description", "summary"],
  ["summary", "summary"],
  ["media:description", "summary"],
  ["itunes:summary", "summary"],
];
/** Of the author, in feeds of WordPress. */
const isPortrait = /^(?:https?:)?\/\/[\w.-]*gravatar\.com\/avatar\//i;
const ofCategory = new Set(["category", "dc:subject"]);
/** Those that are plain text unless they say otherwise. */
const plainTexts = new Set(["media:description", "itunes:summary"]);
const markedTexts = new Set(["title", "description", "summary", "content", "content:encoded"]);
/** Types of Atom's content that are text; of others the content is a file, in base64. */
const textTypes = /^(?:text|html|xhtml|text\/.*|.*[+/]xml)$/i;

/**
 * Reads RSS of any version or Atom, with or without prefixes, entry by entry, in order, without holding the file in
 * memory. A file with a DTD of its own is refused, so its entities are never expanded.
 * @param name of the file, for error messages
 * @throws ImportRefused if the feed is incomplete or not well-formed, possibly after some entries
 */
export async function* readFeed(stream: AsyncIterable<string>, name: string): AsyncGenerator<FeedEntry> {
  const reader = new FeedReader(name);
  for await (const chunk of mendedXml(stream)) {
    for (let start = 0; start < chunk.length; start += 65_536) {
      yield* reader.read(chunk.slice(start, start + 65_536));
    }
  }
  yield* reader.finish();
}

class FeedReader {
  #parser = new SaxesParser({});
  #name: string;
  #path: string[] = [];
  #text: string[] = [];
  /** Texts read for the current entry, by element name. */
  #found = new Map<string, string>();
  #entry = emptyEntry("");
  #done: FeedEntry[] = [];
  #site = "";
  /** `xml:base` of the feed and of the current entry or its content. */
  #feedBase = "";
  #entryBase = "";
  #base = "";
  /** Number of open elements inside an XHTML text; undefined outside. */
  #markup: number | undefined;
  #isHtml = true;
  /** Media type of a content that is a file; "" for text. */
  #fileType = "";
  /** Of the pictures of a group. */
  #largest: { address: string; width: number } | undefined;
  #isAtEnd = false;
  #held = 0;

  constructor(name: string) {
    this.#name = name;
    const parser = this.#parser;
    parser.on("error", () =>
      this.#refuse(
        this.#isAtEnd
          ? "der Newsfeed ist unvollständig"
          : "das ist kein gültiges XML, zum Beispiel wegen eines einzelnen „&“ oder „<“",
      ),
    );
    parser.on("doctype", (doctype) => {
      if (doctype.includes("["))
        this.#refuse("eine Dokumenttyp-Angabe (DOCTYPE) mit eigenen Zeichen wird nicht angenommen");
    });
    parser.on("opentag", (tag) => this.#open(plainName(tag.name), withPlainNames(tag.attributes)));
    parser.on("closetag", (tag) => this.#close(plainName(tag.name)));
    parser.on("text", (text) => this.#text.push(this.#markup === undefined ? text : escapeHtml(text)));
    parser.on("cdata", (text) => this.#text.push(this.#markup === undefined ? text : escapeHtml(text)));
  }

  read(chunk: string): FeedEntry[] {
    this.#held += chunk.length;
    this.#parser.write(chunk);
    if (this.#held > maxEntryChars) this.#refuse("ein Eintrag ist größer als 5 MB");
    return this.#done.splice(0);
  }

  finish(): FeedEntry[] {
    this.#isAtEnd = true;
    this.#parser.close();
    return this.#done.splice(0);
  }

  #refuse(reason: string): never {
    throw new ImportRefused(`„${this.#name}“, Zeile ${this.#parser.line}: ${reason}.`);
  }

  #open(name: string, attributes: Record<string, string>): void {
    if (this.#path.length >= maxDepth) this.#refuse("das ist zu tief verschachtelt");
    if (this.#markup === undefined && this.#isInText()) {
      this.#markup = 0;
      this.#text = this.#text.map(escapeHtml);
    }
    if (this.#markup !== undefined) {
      this.#markup++;
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
      this.#text.push(`<${name}${written.join("")}>`);
      return;
    }
    this.#path.push(name);
    this.#text = [];
    if (entryPaths.has(this.#path.join("/"))) {
      this.#entry = emptyEntry(this.#site);
      this.#base = this.#entryBase = absoluteIn(this.#feedBase, attributes["xml:base"] ?? "");
      // RSS 1.0 names an entry by its address.
      this.#entry.id = attributes["rdf:about"] ?? "";
      this.#found.clear();
    } else if (this.#path.length === 1) this.#feedBase = this.#base = attributes["xml:base"] ?? "";
    else if (this.#isIn()) this.#openPart(name, attributes);
    else if (name === "link" && this.#path.join("/") === "feed/link" && (attributes.rel ?? "alternate") === "alternate")
      this.#site ||= absoluteIn(this.#feedBase, attributes.href ?? "");
  }

  #openPart(name: string, attributes: Record<string, string>): void {
    const isAtom = this.#path[0] === "feed";
    const { type = isAtom ? "text" : "html", rel = "alternate" } = attributes;
    const isPlain = plainTexts.has(name) || (isAtom && ["title", "summary", "content"].includes(name));
    this.#isHtml = attributes.type === "html" || attributes.type === "text/html" || !isPlain;
    const isContent = isAtom && name === "content";
    this.#fileType = isContent && !textTypes.test(type) ? type : "";
    if (isContent && attributes.src) this.#entry.files.push({ address: attributes.src, name: "" });
    if (isAtom && type === "xhtml") this.#markup = 0;
    const isLink = isAtom && name === "link";
    // An address in a link is one of the entry, whatever its content before it refers to.
    this.#base = isLink ? this.#base : absoluteIn(this.#base, attributes["xml:base"] ?? "");
    const given = attributes.url ?? attributes.href ?? "";
    const address =
      isLink && given !== "" ? absoluteIn(absoluteIn(this.#entryBase, attributes["xml:base"] ?? ""), given) : given;
    const isPicture = type.startsWith("image/") || attributes.medium === "image";
    if (isPortrait.test(address)) return;
    if (name === "media:thumbnail" || name === "itunes:image") this.#entry.picture ||= address;
    else if (isPicture && name === "media:content" && this.#path.at(-2) === "media:group")
      this.#addSize({ address, width: Number(attributes.width ?? 0) });
    else if (isPicture && (name === "enclosure" || name === "media:content")) this.#addPicture(address);
    else if (isLink && rel === "enclosure" && isPicture) this.#addPicture(address);
    else if (name === "enclosure" || (isLink && rel === "enclosure"))
      this.#entry.files.push({ address, name: attributes.title ?? "" });
    else if (isLink && rel === "alternate") this.#keep("link", address);
    else if (name === "thr:in-reply-to") this.#entry.kind ||= "comment";
    else if (isAtom && name === "category") this.#addCategory(attributes);
  }

  /** Blogger's backups say by a category what an entry is. */
  #addCategory({ term = "", label = term }: Record<string, string>): void {
    const [, kind] = /schemas\.google\.com\/blogger\/\d+\/kind#(\w+)$/.exec(term) ?? [];
    if (kind === undefined) this.#entry.categories.push(label);
    else this.#entry.kind = kind;
  }

  /** The first picture is that of the entry, others are among its files. */
  #addPicture(address: string): void {
    const { picture, files } = this.#entry;
    if (picture === "") this.#entry.picture = address;
    else if (picture !== address && address !== "") files.push({ address, name: "", isPicture: true });
  }

  /** A group holds one picture in several sizes. */
  #addSize(picture: { address: string; width: number }): void {
    if (!this.#largest || picture.width > this.#largest.width) this.#largest = picture;
  }

  /** Whether the innermost element is part of an entry. */
  #isIn(): boolean {
    return entryPaths.has(this.#path.slice(0, -1).join("/")) || entryPaths.has(this.#path.slice(0, -2).join("/"));
  }

  /** Whether the innermost element is a text of an entry: then elements in it are HTML that was neither escaped nor CDATA. */
  #isInText(): boolean {
    return entryPaths.has(this.#path.slice(0, -1).join("/")) && markedTexts.has(this.#path.at(-1) ?? "");
  }

  /** Whether the element just closed is one of several that describe a file of an entry. */
  #isInGroup(): boolean {
    return this.#path.at(-1) === "media:group" && entryPaths.has(this.#path.slice(0, -1).join("/"));
  }

  #close(tag: string): void {
    if (this.#markup !== undefined && this.#markup > 0) {
      this.#markup--;
      // HTML knows no end of these: "</br>" would be a second one.
      if (!/^(?:br|hr|img|input|wbr|source)$/.test(tag)) this.#text.push(`</${tag}>`);
      return;
    }
    const path = this.#path.join("/");
    const name = this.#path.pop() ?? "";
    const text = this.#text.join("");
    const html = this.#fileType
      ? fileHtml(this.#fileType, text)
      : this.#markup !== undefined || this.#isHtml
        ? text
        : escapeHtml(text);
    this.#fileType = "";
    this.#markup = undefined;
    this.#text = [];
    if (name === "media:group" && this.#largest) {
      this.#addPicture(this.#largest.address);
      this.#largest = undefined;
    }
    if (path === "rss/channel/link" || path === "rdf/channel/link") this.#site ||= text.trim();
    else if (entryPaths.has(path)) this.#finishEntry();
    // RFC 5023.
    else if (path === "feed/entry/control/draft" && text.trim() === "yes") this.#entry.state = "draft";
    else if (entryPaths.has(this.#path.join("/")) && ofCategory.has(name) && text.trim() !== "")
      this.#entry.categories.push(text.trim());
    else if (entryPaths.has(this.#path.join("/")) || this.#isInGroup()) this.#keep(name, html.trim());
    if (this.#path.length <= 2) this.#held = 0;
  }

  #keep(name: string, text: string): void {
    if (text !== "" && !this.#found.has(name)) this.#found.set(name, text);
  }

  /** Blogger's newer backups have elements of their own, and only the path of an entry's address. */
  #readBlogger(): void {
    const [type = "", status = "", trashed = "", fileName = ""] = ["type", "status", "trashed", "filename"].map(
      (name) => this.#found.get(`blogger:${name}`),
    );
    this.#entry.kind ||= type.toLowerCase();
    this.#entry.state ||= /trash/i.test(status) || trashed !== "" ? "trash" : (bloggerStates[status] ?? "");
    if (fileName.startsWith("/")) this.#entry.link ||= absoluteIn(this.#entry.site, fileName);
  }

  #finishEntry(): void {
    for (const [name, field] of fields) this.#entry[field] ||= this.#found.get(name) ?? "";
    this.#readBlogger();
    this.#entry.id ||= this.#entry.link || idOfText(this.#entry);
    this.#entry.base = this.#base;
    this.#done.push(this.#entry);
  }
}

const bloggerStates: Readonly<Record<string, string>> = { DRAFT: "draft", SCHEDULED: "scheduled" };

/** Returns a picture that is the content of an entry; "" for other files. */
function fileHtml(type: string, base64: string): string {
  return /^image\/[\w.+-]+$/i.test(type) ? `<img src="data:${type};base64,${base64.replace(/\s/g, "")}">` : "";
}

/** Returns an address in full where what it refers to is known; the latter for "". */
function absoluteIn(base: string, address: string): string {
  if (address === "") return base;
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** An entry of RSS 0.92 may have neither: then its words identify it. */
function idOfText({ title, content, summary, date }: FeedEntry): string {
  return [title, date, content || summary].filter(Boolean).join(" ").slice(0, 1000);
}

/**
 * Elements by their own name in small letters, whatever prefix a program gives Atom and RSS; those of extensions keep
 * their usual one.
 */
function plainName(written: string): string {
  const name = written.toLowerCase();
  const [, prefix, local = name] = /^([\w.-]+):([\w.-]+)$/.exec(name) ?? [];
  return prefix === undefined || extensions.has(prefix) ? name : local;
}

function withPlainNames(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]));
}

const extensions = new Set([
  "content",
  "dc",
  "media",
  "itunes",
  "slash",
  "wfw",
  "sy",
  "georss",
  "wp",
  "excerpt",
  "thr",
  "blogger",
]);
