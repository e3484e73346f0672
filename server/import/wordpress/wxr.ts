import { SaxesParser } from "saxes";
import { ImportRefused } from "../import-refused.ts";
import { mendedXml } from "../xml-text.ts";
import { builderKeys } from "./builder-data.ts";
import { fieldKey } from "./dynamic-blocks.ts";
import { inOneLanguage } from "./item-languages.ts";

/** A category or tag of an item; `domain` is "category", "post_tag" or a plugin's taxonomy. */
export interface WordPressTerm {
  domain: string;
  slug: string;
  name: string;
}

/** An unprocessed item of a WordPress export: a post, page, attachment, menu entry or other. "" where absent. */
export interface WordPressItem {
  id: string;
  /** Address of the exporting site, the same for all items. */
  site: string;
  /** `wp:post_type`: post, page, attachment, nav_menu_item, … */
  type: string;
  /** `wp:status`: publish, draft, private, future, pending, trash, inherit, … */
  status: string;
  password: string;
  title: string;
  link: string;
  /** RFC 822, e.g. "Mon, 16 Jan 2023 07:08:31 +0000". */
  pubDate: string;
  /** Local time of the exporting site, `yyyy-mm-dd hh:mm:ss`; zeros for drafts. */
  date: string;
  /** `date` in UTC. */
  dateGmt: string;
  content: string;
  excerpt: string;
  isSticky: boolean;
  parentId: string;
  attachmentUrl: string;
  /** The attachment id of the featured image, "" for none. */
  featuredImageId: string;
  /** JSON: the texts of the footnotes. */
  footnotes: string;
  /** The page as page builders keep it, in a form of each of them. */
  builderData: string[];
  /** Names and values of its custom fields of ACF. */
  customFields: [name: string, value: string][];
  /** What else plugins and themes keep with it, by name: the day of an event, the address of a place. */
  meta: ReadonlyMap<string, string>;
  terms: WordPressTerm[];
  /** How many of its comments the site showed. */
  comments?: number;
  /** Languages in which its texts were written as well, but are not read. */
  otherLanguages: string[];
}

const maxPrologChars = 1_000_000;
const maxItemChars = 20_000_000;
const itemPath = "rss/channel/item";
/** The first of these that is not empty is used. */
const siteFields = new Set(["rss/channel/link", "rss/channel/wp:base_blog_url", "rss/channel/wp:base_site_url"]);

const notAnExport = "Die Datei ist keine WordPress-Exportdatei.";
const truncated = "Die Datei ist unvollständig: Sie bricht vor dem Ende des Exports ab.";

/**
 * Reads a WordPress export (WXR 1.x) item by item, in order, without holding the file in memory. A file with a DTD of
 * its own is refused, so its entities are never expanded.
 * @throws ImportRefused if it is not a complete, well-formed WordPress export, possibly after some items
 */
export async function* readWordPressExport(stream: AsyncIterable<string>): AsyncGenerator<WordPressItem> {
  const reader = new ExportReader();
  for await (const chunk of mendedXml(stream)) {
    for (let start = 0; start < chunk.length; start += 65_536) {
      yield* reader.read(chunk.slice(start, start + 65_536));
    }
  }
  yield* reader.finish();
}

type Field = Exclude<
  keyof WordPressItem,
  "site" | "isSticky" | "comments" | "terms" | "builderData" | "customFields" | "meta" | "otherLanguages" | MetaField
>;
type MetaField = "featuredImageId" | "footnotes";

const fields: Record<string, Field> = {
  title: "title",
  link: "link",
  pubDate: "pubDate",
  "content:encoded": "content",
  "excerpt:encoded": "excerpt",
  "wp:post_id": "id",
  "wp:post_type": "type",
  "wp:status": "status",
  "wp:post_password": "password",
  "wp:post_date": "date",
  "wp:post_date_gmt": "dateGmt",
  "wp:post_parent": "parentId",
  "wp:attachment_url": "attachmentUrl",
};

const metaFields: Record<string, MetaField> = {
  _thumbnail_id: "featuredImageId",
  footnotes: "footnotes",
};

class ExportReader {
  #parser = new SaxesParser({});
  #path: string[] = [];
  #text: string[] = [];
  #item = emptyItem();
  #metaKey = "";
  #isCommentShown = true;
  #meta = new Map<string, string>();
  #done: WordPressItem[] = [];
  #isExport = false;
  #site = "";
  #hasRoot = false;
  #isAtEnd = false;
  /** Characters read since the last item boundary: an upper bound of what the parser holds. */
  #held = 0;

  constructor() {
    const parser = this.#parser;
    parser.on("error", () => this.#refuse());
    parser.on("doctype", (doctype) => {
      if (!doctype.includes("[")) return;
      throw new ImportRefused(`${notAnExport.slice(0, -1)}, denn sie beginnt mit einer Dokumenttyp-Angabe (DOCTYPE).`);
    });
    parser.on("opentag", (tag) => this.#open(tag.name, tag.attributes));
    parser.on("closetag", () => this.#close());
    parser.on("text", (text) => this.#text.push(text));
    parser.on("cdata", (text) => this.#text.push(text));
  }

  read(chunk: string): WordPressItem[] {
    this.#held += chunk.length;
    this.#parser.write(chunk);
    if (!this.#hasRoot && this.#held > maxPrologChars) throw new ImportRefused(notAnExport);
    if (this.#held > maxItemChars) throw new ImportRefused("Die Datei enthält einen Eintrag von mehr als 20 MB.");
    return this.#done.splice(0);
  }

  finish(): WordPressItem[] {
    this.#isAtEnd = true;
    this.#parser.close();
    if (!this.#isExport) throw new ImportRefused(notAnExport);
    return this.#done.splice(0);
  }

  #refuse(): never {
    if (!this.#hasRoot) throw new ImportRefused(notAnExport);
    if (this.#isAtEnd) throw new ImportRefused(truncated);
    throw new ImportRefused(`Die Datei ist beschädigt: In Zeile ${this.#parser.line} ist sie kein gültiges XML.`);
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#hasRoot = true;
    this.#path.push(name);
    this.#text = [];
    const path = this.#path.join("/");
    if (this.#path.length === 1 && name !== "rss") throw new ImportRefused(notAnExport);
    if (path === itemPath) {
      if (!this.#isExport) throw new ImportRefused(notAnExport);
      this.#item = { ...emptyItem(), site: this.#site };
    }
    if (path === `${itemPath}/category`) {
      const { domain = "", nicename = "" } = attributes;
      this.#item.terms.push({ domain, slug: nicename, name: "" });
    }
  }

  #close(): void {
    const path = this.#path.join("/");
    const name = this.#path.pop() ?? "";
    const text = this.#text.join("");
    this.#text = [];
    if (path === "rss/channel/wp:wxr_version") this.#isExport = true;
    else if (siteFields.has(path)) this.#site ||= text.trim();
    else if (path === itemPath) this.#finishItem();
    else if (path === `${itemPath}/wp:comment`) {
      if (this.#isCommentShown) this.#item.comments = (this.#item.comments ?? 0) + 1;
      this.#isCommentShown = true;
    } else if (path === `${itemPath}/${name}`) this.#setField(name, text);
    else if (path === `${itemPath}/wp:postmeta/wp:meta_key`) this.#metaKey = text.trim();
    else if (path === `${itemPath}/wp:postmeta/wp:meta_value`) {
      const field = Object.hasOwn(metaFields, this.#metaKey) ? metaFields[this.#metaKey] : undefined;
      if (field) this.#item[field] = text.trim();
      else if (builderKeys.has(this.#metaKey) && text.trim() !== "") this.#item.builderData.push(text.trim());
      else if (text.trim() !== "") this.#meta.set(this.#metaKey, this.#metaValue(text.trim()));
    } else if (path.startsWith(`${itemPath}/wp:comment`))
      this.#closeInComment(path.slice(itemPath.length + 1), text.trim());
    if (this.#path.length <= 2) this.#held = 0;
  }

  /** Links from other sites are kept like comments. */
  #closeInComment(path: string, text: string): void {
    if (path === "wp:comment/wp:comment_approved" && text !== "1") this.#isCommentShown = false;
    else if (path === "wp:comment/wp:comment_type" && /^(?:ping|track)back$/.test(text)) this.#isCommentShown = false;
  }

  #finishItem(): void {
    const isCustom = ([name]: [string, string]) => fieldKey.test(this.#meta.get(`_${name}`) ?? "");
    this.#item.customFields = [...this.#meta].filter(isCustom);
    this.#item.meta = this.#meta;
    this.#meta = new Map();
    this.#done.push(this.#item);
  }

  #setField(name: string, text: string): void {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const term = this.#item.terms.at(-1);
    if (field === "content" || field === "excerpt") this.#item[field] = this.#inOneLanguage(text);
    else if (field) this.#item[field] = (field === "title" ? this.#inOneLanguage(text) : text).trim();
    else if (name === "wp:is_sticky") this.#item.isSticky = text.trim() === "1";
    else if (name === "category" && term) term.name = inOneLanguage(text).text.trim();
  }

  /** What PHP has serialized counts its characters. */
  #metaValue(text: string): string {
    return /^[aOs]:\d+:/.test(text) ? text : this.#inOneLanguage(text).trim();
  }

  #inOneLanguage(text: string): string {
    const { text: read, others } = inOneLanguage(text);
    for (const one of others) if (!this.#item.otherLanguages.includes(one)) this.#item.otherLanguages.push(one);
    return read;
  }
}

function emptyItem(): WordPressItem {
  return {
    id: "",
    site: "",
    type: "",
    status: "",
    password: "",
    title: "",
    link: "",
    pubDate: "",
    date: "",
    dateGmt: "",
    content: "",
    excerpt: "",
    isSticky: false,
    parentId: "",
    attachmentUrl: "",
    featuredImageId: "",
    footnotes: "",
    builderData: [],
    customFields: [],
    meta: new Map(),
    terms: [],
    otherLanguages: [],
  };
}
