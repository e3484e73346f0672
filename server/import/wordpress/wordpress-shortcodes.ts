import {
  hasBuilderPrefix,
  hasText,
  isBuilder,
  isButton,
  isExplained,
  isFilled,
  isHeading,
  isInSentence,
  isPicture,
  isRaw,
  isReference,
  isSpace,
  isThemeElement,
  isWidget,
} from "./builder-names.ts";
import { builderHtml, filmAddress, headingHtml, rawHtml, tableHtml, widgetHtml } from "./wordpress-builders.ts";

/** The pictures of a post: an attachment's address by its id, and the addresses of files uploaded to the post. */
export interface PostMedia {
  addressOf(attachmentId: string): string | undefined;
  attached: readonly string[];
  /** Returns what a picture shows in words, by its id. */
  descriptionOf?(attachmentId: string): string | undefined;
  /** Returns what a post shows of the site's library, as a reusable block, by its id. */
  blockOf?(id: string): string | undefined;
  /** Returns the HTML of a table of TablePress, by its number. */
  tableOf?(number: string): string | undefined;
  /** Called with the name of each shortcode or block that is removed, and with it what a plugin of the old site showed. */
  onRemoved?(name: string): void;
}

interface Shortcode {
  name: string;
  attributes: Map<string, string>;
  /** Values without a name, e.g. the address in `[audio https://…]`. */
  values: string[];
}

/** Text collected inside a shortcode whose meaning depends on its content. */
interface Frame {
  code: Shortcode;
  text: string[];
}

// Bounded and without brackets inside, so that matching takes linear time.
const token = /<(\/?)(?:pre|code)\b[^<>]*>|\[(\[?)(\/?)([a-z][\w-]{0,40})((?:[\s=][^[\]]{0,20000})?)\/?\](\]?)/gi;

const known = new Set(["gallery", "caption", "wp_caption", "embed", "audio", "video", "playlist", "youtube", "vimeo"]);
const captions = new Set(["caption", "wp_caption"]);
const collecting = new Set([...captions, "av_row", "vc_table", "embed", "embedyt", "youtube", "vimeo"]);
/** Names without a hyphen or underscore, which a word in brackets could be. */
const plugins =
  /^(?:newsletter|events?|calendar|kalender|products?|cart|checkout|login|register|contact|kontaktformular|formular|form|search|sitemap|map|maps|googlemaps?|slider|rev_slider|breadcrumb|toc|downloads?|tablepress|table|ninja_forms|wpforms|mailpoet|polylang|cookies?|countdown|weather|faq|tribe|shariff|addtoany|sharethis|ssba|printfriendly|gtranslate)$/;
/** Names before the number of what a plugin shows: "[table=3]", "[contact-form-7 404]". */
const numbered = /^(?:table|tablepress|gallery|nggallery|album|singlepic|slideshow|imagebrowser|contact-form(?:-7)?)$/;
const ofTable = /^table(?:press)?$/;
/** Names of what shows an address of a person or a number, which stands in its attributes. */
const contacts = /^(?:e-?mail(?:to|link|[_-]link)?|mail(?:to)?|(?:tele)?phone|tel(?:efon)?)(?:[_-](?:link|number))?$/;
/** Between a pair, as viewers of documents have it. */
const address = /^\s*https?:\/\/[^\s<>"[\]]+\s*\[\//i;
const longestAddress = 2100;
/** Enfold's tables and their cells. */
const tableTags: Readonly<Record<string, string>> = { av_table: "table", av_cell: "td" };
/** Separates texts: the sanitiser turns an empty container into a paragraph break. */
const gap = "<div></div>";
const sources = [
  ...["src", "source", "url", "href", "link", "link_url", "button_url", "button_link"],
  ...["file", "pdf", "document", "mp3", "m4a", "ogg", "wav", "wma"],
  ...["mp4", "m4v", "webm", "ogv", "wmv", "flv"],
];
/** What an address leads to in an attribute of any name, as viewers of documents call it. */
const documentFile = /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|epub|zip)(?:[?#]|$)/i;

/**
 * Replaces WordPress shortcodes by HTML: captions become figures, galleries lists of their pictures, embedded media
 * links; page builders' headings, texts, buttons and pictures are kept. Other shortcodes are removed and the text between
 * them stays. Brackets that are no shortcode, such as "[sic]", and everything in pre and code stay unchanged.
 */
export function replaceShortcodes(html: string, media: PostMedia): string {
  const tokens = [...html.matchAll(token)];
  const paired = pairs(tokens);
  const isPageOfBuilder = tokens.some(([, , , , name = ""]) => hasBuilderPrefix(name.toLowerCase()));
  const out: string[] = [];
  const frames: Frame[] = [];
  const write = (text: string) => (frames.at(-1)?.text ?? out).push(text);
  let position = 0;
  let literal = 0;
  /** Names of those that begin in pre or code and stay. */
  const kept: string[] = [];
  /** Names of elements of themes that have begun. */
  const elements: string[] = [];
  for (const [index, found] of tokens.entries()) {
    const [whole, endTag, doubled, end, written = "", attributes = "", closing] = found;
    write(html.slice(position, found.index));
    position = found.index + whole.length;
    const name = written.toLowerCase();
    if (whole.startsWith("<")) {
      literal = Math.max(0, literal + (endTag ? -1 : 1));
      write(whole);
    } else if (doubled && closing) {
      write(whole.slice(1, -1));
    } else if (end && literal > 0 && kept.at(-1) === name) {
      kept.pop();
      write(whole);
    } else if (end && paired.has(index)) {
      // What ends where another begins is a part of its own, not a word.
      const isElement = elements.at(-1) === name && elements.pop() !== undefined;
      const isPart =
        isElement || isBuilder(name) || ofTitledPart.test(name) || /^\[[a-z]/i.test(html.slice(position, position + 2));
      const inner =
        frames.at(-1)?.code.name === name
          ? closeFrame(frames, media)
          : Object.hasOwn(tableTags, name)
            ? `</${tableTags[name]}>`
            : isPart
              ? gap
              : "";
      write(doubled + inner + closing);
    } else if (literal > 0 || end) {
      if (!end && paired.has(index)) kept.push(name);
      write(literal === 0 && isBuilder(name) ? gap : whole);
    } else {
      const code = parse(name, attributes);
      const isPaired = paired.has(index);
      const isEmpty = html.startsWith("[/", found.index + whole.length);
      const holdsAddress =
        isPaired && !isBuilder(name) && address.test(html.slice(position, position + longestAddress));
      const isAlone = () => isAloneAt(html, found.index, found.index + whole.length);
      if (
        isPaired &&
        (holdsAddress ||
          collecting.has(name) ||
          isExplained(name) ||
          isWidget(name) ||
          isRaw(name) ||
          isButton(name) ||
          isHeading(name) ||
          isPicture(name))
      )
        frames.push({ code, text: [doubled ?? ""] });
      else {
        const begins = isPaired && (!isEmpty || hasText(code)) && beginsBlock(html, found.index);
        const isElement = !isBuilder(name) && (isPageOfBuilder || begins) && isThemeElement(code, isPaired && !isEmpty);
        if (isElement && isPaired) elements.push(name);
        write(
          isShortcode(code, isPaired, isAlone)
            ? doubled +
                replacement(code, { isPaired: isPaired && !isEmpty, isPageOfBuilder, isElement }, media) +
                closing
            : whole,
        );
      }
    }
  }
  write(html.slice(position));
  while (frames.length > 0) write(closeFrame(frames, media));
  // Files that viewers showed below each other.
  return out.join("").replace(/<\/a>(?=<a\b)/gi, "</a> ");
}

// Returns the indexes of opening and closing shortcodes that form pairs.
function pairs(tokens: RegExpExecArray[]): Set<number> {
  const open = new Map<string, number[]>();
  const paired = new Set<number>();
  for (const [index, [whole, , doubled, end, written = "", , closing]] of tokens.entries()) {
    if (whole.startsWith("<") || (doubled && closing)) continue;
    const name = written.toLowerCase();
    if (!end) {
      open.set(name, [...(open.get(name)?.slice(-20) ?? []), index]);
      continue;
    }
    const start = open.get(name)?.pop();
    if (start !== undefined) paired.add(start).add(index);
  }
  return paired;
}

const quotes = /&(?:quot|#0?34|[lrb]dquo|#82(?:20|21|22|43));|[“”„″]/g;

function parse(name: string, source: string): Shortcode {
  const code: Shortcode = { name, attributes: new Map(), values: [] };
  // "[name /]" has no values.
  const given = source.replace(/^=/, "").replace(/\s\/\s{0,5}$/, "");
  // Where the values have quotes, others are part of them.
  const plain = /=\s*["']/.test(given) ? given : given.replace(quotes, '"');
  for (const [, key, double, single, bare, value] of plain.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|(\S+)/g,
  )) {
    if (key !== undefined) code.attributes.set(key.toLowerCase(), double ?? single ?? bare ?? "");
    else if (value !== undefined) code.values.push(value);
  }
  const [, number] = (numbered.test(name) && /^\s*(\d+)\s*(?:["']|$)/.exec(plain)) || [];
  if (number !== undefined) code.attributes.set("id", number);
  return code;
}

function isShortcode(code: Shortcode, isPaired: boolean, isAlone: () => boolean): boolean {
  if (isPaired || known.has(code.name) || code.attributes.size > 0 || addressIn(code) !== undefined) return true;
  if (code.values.length > 0) return contacts.test(code.name) && contactIn(code) !== undefined;
  // A plugin's name, or a word in brackets that is a paragraph of its own.
  return /[a-z]_[a-z]|^[a-z]+-[a-z]+/.test(code.name) || plugins.test(code.name) || (code.name.length > 3 && isAlone());
}

/** Whether nothing else stands in the paragraph or line of what is between two positions. */
function isAloneAt(html: string, from: number, to: number): boolean {
  return beginsLine.test(html.slice(Math.max(0, from - 20), from)) && /^[ \t]*(?:$|\n|<)/.test(html.slice(to, to + 20));
}

/** Whether what is at a position is a part of the page, not of a sentence. */
function beginsBlock(html: string, position: number): boolean {
  const before = html.slice(Math.max(0, position - 20), position);
  return beginsLine.test(before) || before.endsWith("]");
}

const beginsLine = /(?:^|\n|>)[ \t]*$/;

function addressIn(code: Shortcode): string | undefined {
  const candidates = [...sources.map((name) => code.attributes.get(name)), ...code.values].map((one) =>
    /^https?%3A%2F%2F/i.test(one ?? "") ? decoded(one ?? "") : one,
  );
  const ids = [code.attributes.get("id"), ...code.values].map((id) => filmAddress(code.name, id ?? ""));
  const isAddress = (one?: string) => one !== undefined && /^(?:https?:)?\/\/\S/i.test(one);
  return (
    candidates.find(isAddress) ??
    [...code.attributes.values()].find((one) => isAddress(one) && documentFile.test(one)) ??
    ids.find((one) => one !== undefined)
  );
}

function contactIn({ attributes, values }: Shortcode): string | undefined {
  const given = [...attributes.values(), ...values];
  return given.find((one) => /^(?:[^\s@<>]+@[^\s@<>]+\.\w+|\+?[\d(][\d\s()/-]{4,})$/.test(one.trim()))?.trim();
}

function replacement(
  code: Shortcode,
  { isPaired, isPageOfBuilder, isElement }: { isPaired: boolean; isPageOfBuilder: boolean; isElement: boolean },
  media: PostMedia,
): string {
  if (code.name === "gallery") return gallery(code, media);
  const table = ofTable.test(code.name) ? media.tableOf?.(code.attributes.get("id") ?? "") : undefined;
  if (table !== undefined) return gap + table + gap;
  if (isPaired && Object.hasOwn(tableTags, code.name)) return `<${tableTags[code.name]}>`;
  if (isPageOfBuilder && isSpace(code.name)) return gap;
  if (isBuilder(code.name) || isElement) {
    const html = builderHtml(code, media.addressOf);
    if (html === "" && (isFilled(code.name) || (!isPaired && isReference(code)))) media.onRemoved?.(code.name);
    return gap + html + (isPaired ? "" : gap);
  }
  const address = addressIn(code);
  if (address !== undefined) return link(address, linkNames.map((name) => code.attributes.get(name)).find(Boolean));
  const contact = !isPaired && contacts.test(code.name) ? contactIn(code) : undefined;
  if (contact !== undefined) return contact;
  const isPart = isPaired ? ofTitledPart.test(code.name) : beforePart.test(code.name);
  if (!isPaired && !isPart && !isInSentence(code.name)) media.onRemoved?.(code.name);
  const title = isPart ? titleNames.map((name) => code.attributes.get(name)) : [];
  const heading = title.find((one) => one?.trim());
  return heading === undefined ? "" : `${gap}<h3>${heading}</h3>${gap}`;
}

/** Parts of which each has a title of its own, whatever plugin they are from. */
const ofTitledPart = /accordion|akkordeon|toggle|tab|spoiler|collaps|expand|faq|panel|slide|step|card|section|infobox/;
/** Stands before each part instead of around it, and behind the last one. */
const beforePart = /^tabby(?:ending)?$/;
/** What says where an address leads, the label of a button first. */
const linkNames = ["button_text", "link_text", "label", "title", "text"];
const titleNames = ["title", "heading", "header", "headline", "question", "titel"];

function closeFrame(frames: Frame[], media: PostMedia): string {
  const frame = frames.pop();
  if (!frame) return "";
  const text = frame.text.join("");
  if (isWidget(frame.code.name)) return gap + widgetHtml(text) + gap;
  if (isPicture(frame.code.name)) {
    const isAddress = /^\s*(?:https?:)?\/\/\S+\.(?:jpe?g|png|gif|webp|avif)\s*$/i.test(text);
    return (
      gap + builderHtml(frame.code, media.addressOf) + (isAddress ? `<img src="${quote(text.trim())}">` : text) + gap
    );
  }
  if (isRaw(frame.code.name))
    return gap + rawHtml(frame.code.name, text, (html) => replaceShortcodes(html, media)) + gap;
  if (isExplained(frame.code.name)) return text + explanation(frame.code);
  if (isButton(frame.code.name)) {
    const { code } = frame;
    const label = text.trim();
    if (label) {
      code.attributes.set("button_text", label);
      code.attributes.delete("title");
    }
    return gap + builderHtml(code, media.addressOf) + gap;
  }
  if (isHeading(frame.code.name)) return gap + headingHtml(frame.code, text, media.addressOf) + gap;
  if (frame.code.name === "vc_table") return gap + tableHtml(text) + gap;
  if (frame.code.name === "av_row") {
    const isHead = frame.code.attributes.get("row_style") === "avia-heading-row";
    return `<tr>${isHead ? text.replace(/<(\/?)td>/g, "<$1th>") : text}</tr>`;
  }
  if (captions.has(frame.code.name)) return figure(frame.code, text);
  const address = filmAddress(frame.code.name, text.trim()) ?? text.trim();
  return /^https?:\/\/[^\s<>"]+$/i.test(address) ? link(address) : text;
}

/** Returns what the old site showed above a word, in brackets behind it. */
function explanation({ attributes }: Shortcode): string {
  const said = ["title", "text", "content", "tip"].map((name) => attributes.get(name)?.trim()).filter(Boolean);
  return said.length === 0 ? "" : ` (${said.join(": ")})`;
}

function figure(code: Shortcode, inner: string): string {
  const image = /^\s*(?:<a\b[^<>]*>\s*<img\b[^<>]*>\s*<\/a>|<img\b[^<>]*>)/i.exec(inner)?.[0] ?? "";
  const caption = inner.slice(image.length).trim() || (code.attributes.get("caption") ?? "");
  return `\n\n<figure>${image.trim()}<figcaption>${caption}</figcaption></figure>\n\n`;
}

function gallery(code: Shortcode, media: PostMedia): string {
  const ids = code.attributes.get("ids") ?? code.attributes.get("include");
  const addresses = ids === undefined ? media.attached : ids.split(/[\s,]+/).map((id) => media.addressOf(id));
  const items = addresses.flatMap((address) => (address ? [`<li><img src="${quote(address)}"></li>`] : []));
  return items.length === 0 ? "" : `\n\n<ul>${items.join("")}</ul>\n\n`;
}

function link(address: string, title = ""): string {
  return `<a href="${quote(address)}">${quote(title.trim() || address)}</a>`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// The text of a post is HTML already, so "&amp;" in an address must not be escaped again.
function quote(address: string): string {
  return address.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
