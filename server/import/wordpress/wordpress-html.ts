import { plainText } from "#model/text/excerpt.ts";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { escapedOnce } from "../texts/escaped-once.ts";
import { withCountedNumbers } from "./counted-numbers.ts";
import { htmlFromDivi } from "./divi-blocks.ts";
import { htmlFromBlock, isFilledLater } from "./dynamic-blocks.ts";
import { type PostMedia, replaceShortcodes } from "./wordpress-shortcodes.ts";

const blockComment = /<!--\s{1,5}(\/?)wp:([a-z][a-z0-9_/-]*)([^<>]*)-->/g;
/** What Divi puts in the place of a title, date or name that the old site filled in. */
const dynamicOfDivi = /@ET-DC@[A-Za-z0-9+/=]{1,4000}@/g;
const pageBreak = /<!--\s{0,5}(?:more|nextpage|noteaser)\b[^<>]*-->/gi;
const bareAddress =
  /(^|\n|<(?:p|div|figure|br)\b[^<>]*>)[ \t]*(https?:\/\/[^\s<>"']+)[ \t]*(?=\n|$|<\/(?:p|div|figure)>|<br)/gi;

/**
 * Renders stored WordPress content as HTML like WordPress does: replaces shortcodes, turns blank lines into paragraphs
 * and links addresses on lines of their own. Not sanitised: sanitise it before storing.
 */
export function htmlFromWordPress(content: string, media: PostMedia): string {
  const source = withCountedNumbers(escapedOnce(withReusable(content, media)))
    .replace(/\r\n?/g, "\n")
    .replace(pageBreak, "\n\n")
    .replace(hiddenSign, "")
    .replace(formula, (_whole, words: string) => words.trim())
    .replace(dynamicOfDivi, () => {
      media.onRemoved?.("et_pb_dynamic");
      return "";
    });
  return sections(source, media)
    .map(({ text, isBlock }) => {
      const html = replaceShortcodes(text, media)
        .replace(ofForm, " $&")
        .replace(besideSmall, " $&")
        .replace(bareAddress, '$1<a href="$2">$2</a>');
      return isBlock ? html : withParagraphs(html);
    })
    .join("");
}

/** A formula of LaTeX, whose words are kept, with how large and in which colours its picture was. */
const formula = /\$latex\s{1,5}([^$<>]{1,2000}?)(?:&(?:amp;|#0?38;)?(?:bg|fg|s)=[\w-]{1,8}){0,3}\$/g;

/** The plus, arrow or cross of a part that opens. */
const hiddenSign = /<(span|i)\b[^<>]*\baria-hidden="true"[^<>]*>[^<>\p{L}\p{N}]{0,3}<\/\1>/giu;

/** Words in and between these are apart, though nothing remains of the form. */
const ofForm = /<\/?(?:label|button|option|legend|textarea)\b/gi;
/** Small words stood above or below others. */
const besideSmall = /(?<=\p{Ll})<\/?small\b(?=[^<>]{0,200}>\p{Lu})/gu;

const maximumReuse = 5;
const reusable = /<!--\s{1,5}wp:(?:core\/)?block\s{1,5}\{[^<>]*?"ref":\s?(\d{1,18})[^<>]*\}\s{0,5}\/-->/g;

/** Shortcodes that show what the library of a builder or a manager of downloads keeps, by its number; Divi's are empty. */
const fromLibrary =
  /\[(\[?)(?:(?:fusion_global|elementor-template|insert_elementor|us_page_block|templatera|bricks_template|fl_builder_insert_layout|content_block|html_block|block|reblex|download|wpdm_(?:package|file))\s(?:[^[\]]{0,2000}?\s)?(?:id|template_id)=["']?(\d{1,18})(?!\d)[^[\]]{0,2000}\]|(et_pb_\w{1,40})\s(?:[^[\]]{0,2000}?\s)?global_module="(\d{1,18})"[^[\]]{0,2000}\]\s{0,20}\[\/\3\])/gi;

/** Puts reusable blocks in their places; one that the export lacks is removed and named. */
function withReusable(content: string, media: PostMedia, depth = 0): string {
  const blockOf = (id: string) => (depth < maximumReuse ? media.blockOf?.(id) : undefined);
  return content
    .replace(reusable, (_whole, id: string) => {
      const block = blockOf(id);
      if (block === undefined) media.onRemoved?.("wiederverwendbarer Block");
      return block === undefined ? "" : withReusable(block, media, depth + 1);
    })
    .replace(fromLibrary, (whole, doubled: string, number: string | undefined, _divi, ofDivi: string | undefined) => {
      const block = doubled === "" ? blockOf(number ?? ofDivi ?? "") : undefined;
      return block === undefined ? whole : withReusable(block, media, depth + 1);
    });
}

/** Text without tags, entities and anything invisible but spaces, as most titles are. */
const isPlain = /^(?:(?![<&])[\p{L}\p{M}\p{N}\p{P}\p{S} ])*$/u;

/** Of icons, breaks and builders; other words in brackets are those of authors. */
const inTitle = /\[\/?(?:[a-z][\w-]{0,40}\s+[\w-]{1,40}=[^[\]]{0,500}|br ?\/?|(?:vc|et_pb|av|fusion)_\w{1,40})\]/gi;

/** Returns the plain text of a title or name, which WordPress stores as HTML. */
export function textFromWordPress(html: string): string {
  const title = html.includes("[") ? html.replace(inTitle, " ").replace(/ +/g, " ").trim() : html;
  return plainText(isPlain.test(title) ? title : cleanRichText(title));
}

// Blocks contain paragraph tags; text outside of them and in "classic" blocks has blank lines instead.
function sections(source: string, media: PostMedia): { text: string; isBlock: boolean }[] {
  /** What a block that only holds others keeps in its settings, as the old site wrote it when it was shown. */
  const unwritten = (name: string, settings: string, start: number) => {
    if (!/^\s{0,20}<!--/.test(source.slice(start, start + 30))) return "";
    const html = htmlFromBlock(name, settings, media.addressOf);
    if (html === "") return "";
    const end = source.indexOf(`<!-- /wp:${name} `, start);
    const inside = lettersOf(source.slice(start, Math.min(end < 0 ? source.length : end, start + longestInside)));
    return [...html.matchAll(part)].flatMap(([one]) => (inside.includes(lettersOf(one)) ? [] : one)).join("");
  };
  const found: { text: string; isBlock: boolean }[] = [];
  let position = 0;
  let depth = 0;
  for (const comment of source.matchAll(blockComment)) {
    const [whole, end, name = "", settings = ""] = comment;
    found.push({ text: source.slice(position, comment.index), isBlock: depth > 0 });
    const isAlone = settings.trimEnd().endsWith("/");
    if (!name.startsWith("divi/") && isAlone) {
      const html = htmlFromBlock(name, settings.replace(/\/\s*$/, ""), media.addressOf);
      found.push({ text: html, isBlock: true });
      if (html === "" && isFilledLater(name)) media.onRemoved?.(name);
    }
    if (name.startsWith("divi/")) found.push({ text: htmlFromDivi(settings.replace(/\/\s*$/, "")), isBlock: true });
    else if (!end && !isAlone)
      found.push({ text: unwritten(name, settings, comment.index + whole.length), isBlock: true });
    position = comment.index + whole.length;
    if (name === "freeform" || name === "core/freeform" || isAlone) continue;
    depth = Math.max(0, depth + (end ? -1 : 1));
  }
  found.push({ text: source.slice(position), isBlock: depth > 0 });
  return found;
}

const longestInside = 5000;
/** A paragraph, heading or picture, as `htmlFromBlock` writes them. */
const part = /<(p|div|h[1-6])\b[^<>]*>.*?<\/\1>|<img\b[^<>]*>/gs;
const lettersOf = (html: string) => plainText(html).replace(/[^\p{L}\p{N}]/gu, "");

/** Turns blank lines into paragraphs and keeps line breaks, except in preformatted text and between blocks. */
function withParagraphs(html: string): string {
  const out: string[] = [];
  let position = 0;
  let preformatted = 0;
  let isAfterBreak = false;
  for (const tag of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi)) {
    const [whole, end, name = ""] = tag;
    const text = html.slice(position, tag.index);
    const isBreak = name.toLowerCase() === "br";
    out.push(preformatted > 0 ? text : withBreaks(text, isAfterBreak, isBreak), whole);
    position = tag.index + whole.length;
    isAfterBreak = isBreak;
    if (/^(?:pre|script|style|textarea)$/i.test(name)) preformatted = Math.max(0, preformatted + (end ? -1 : 1));
  }
  out.push(preformatted > 0 ? html.slice(position) : withBreaks(html.slice(position), isAfterBreak, false));
  return out.join("");
}

function withBreaks(text: string, isAfterBreak: boolean, isBeforeBreak: boolean): string {
  let inner = isAfterBreak ? text.replace(/^[ \t]*\n(?![ \t]*\n)/, "") : text;
  if (isBeforeBreak && /[^\s][ \t]*\n$/.test(inner.slice(-200))) inner = inner.slice(0, -1);
  // The sanitiser turns an empty container into a paragraph break.
  return inner.replace(/\n(?:[ \t]*\n)+/g, "<div></div>").replaceAll("\n", "<br>");
}
