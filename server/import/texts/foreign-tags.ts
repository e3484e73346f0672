import { escapeHtml } from "#model/text/escape-html.ts";
import { replaceShortcodes } from "../wordpress/wordpress-shortcodes.ts";
import { htmlOfBbcode, isBbcode } from "./bbcode.ts";

/** Plugins of Joomla, which stand in braces. */
const joomla =
  "loadposition|loadmodule(?:id)?|jcomments|gallery|simplegallery|sigplus|ppgallery|phocagallery|phocadownload|jdownloads|edocs|rsform|chronoforms?\\d?|breezingforms|modal|sliders?|tabs?|snippets?|mosimage|mospagebreak|mosloadposition|emailcloak|youtube|vimeo|audio|mp3|flv|dropfiles|attachments|article|articles|source|rokbox";
const joomlaPair = /\{(gallery|simplegallery|youtube|vimeo|mp3|flv|audio)\b[^{}]{0,200}\}([^{}]{0,300})\{\/\1\}/gi;
const joomlaTag = new RegExp(`\\{(?:/(${joomla})|(${joomla})[\\s=][^{}]{1,500})\\}`, "gi");
/** Insert tags of Contao, in an address or in the text. */
const contao = /(?:\{\{|&#123;&#123;)([a-z_]{2,40})((?:::[^{}<>]{0,300})?)(?:\}\}|&#125;&#125;)/gi;
/** What Drupal puts in the place of a file. */
const drupal =
  /\[\[\s*\{(?:"|&quot;)(?:fid|type)(?:"|&quot;)[^[\]]{0,3000}\}\s*\]\]|<drupal-(?:media|entity)\b[^<>]*>/gi;
/** Tokens of Drupal, which stand for a title, a name or a day. */
const drupalToken =
  /\[(?:node|site|current-(?:user|page|date)|user|author|term|file|media|comment|menu|view|random|date)(?::[\w-]{1,40}){1,6}\]/gi;
/** Tags of Kirby: an address or a file, then attributes, of which the words are kept. */
const kirby =
  /\((link|image|file|gist|video|youtube|vimeo|email|tel):[ \t]*((?:(?!\s[a-z]{2,10}:\s)[^()<>\n]){1,500})((?:\s[a-z]{2,10}:\s[^()<>\n]{0,500})?)\)/g;
const redaxo = /\bREX_(?:LINK|MEDIA|VALUE|ARTICLE)(?:_ID)?\[[^[\]]{0,200}\]/g;
/** Links of TYPO3: an address, then a target, a class and a title. */
const typo3 = /<link\s+([^\s<>"]{1,2000})([^<>]{0,500})>([^<>]{0,2000})<\/link>/gi;
const marker = /###[A-Z][A-Z0-9_]{2,60}###/g;
/** Addresses that only the former program knew. */
const inner = /(<a\b[^<>]*\shref\s*=\s*["'])(t3:\/\/\w+|redaxo:\/\/|\{\{link_url)[^"'<>]*/gi;
const ofRoot = /(<a\b[^<>]*\shref\s*=\s*["'])(?=index\.php\b)/gi;
const shortcode = /\[[a-z][\w-]{1,40}\s[^[\]]*=|\[\/[a-z][\w-]{2,40}\]/i;

/**
 * Returns a text without what the program of the former site replaced when it was shown: plugins of Joomla, insert tags
 * of Contao, files and tokens of Drupal, tags of Kirby, links of TYPO3, shortcodes of WordPress, BBCode. What it stands for is kept where it says so.
 * @param onRemoved called with the name of what is removed, as it was written
 */
export function withoutForeignTags(text: string, onRemoved: (name: string) => void): string {
  if (!/[[{#]|&#123;|<link|<drupal|href=|REX_|\([a-z]{3,7}:/i.test(text)) return text;
  const removed = (name: string) => {
    onRemoved(name);
    return "";
  };
  const hasTags = /<[a-z]/i.test(text);
  const plain = text
    .replace(inner, (_whole, before: string, address: string) => before + removed(address.replace("{{", "")))
    .replace(ofRoot, "$1/")
    .replace(typo3, (_whole, address: string, _rest, words: string) =>
      /^(?:https?:\/\/|\/|mailto:|fileadmin\/)/i.test(address)
        ? `<a href="${escapeHtml(address.replace(/^fileadmin/i, "/fileadmin"))}">${words}</a>`
        : words + removed("<link>"),
    )
    .replace(joomlaPair, (_whole, name: string, between: string) => {
      if (/^youtube$/i.test(name) && /^[\w-]{11}$/.test(between.trim()))
        return `<a href="https://www.youtube.com/watch?v=${between.trim()}">https://www.youtube.com/watch?v=${between.trim()}</a>`;
      return removed(`{${name}}`);
    })
    .replace(joomlaTag, (_whole, end: string | undefined, name = "") => (end ? "" : removed(`{${name}}`)))
    .replace(contao, (whole, name: string, value: string) => {
      if (/^email/.test(name)) return value.replace(/^::/, "");
      if (name === "br" || name === "nbsp") return " ";
      // A word in braces may be one of the author.
      return value === "" && !/_/.test(name) && !/^(?:date|ua|env|page|user)$/.test(name)
        ? whole
        : removed(`{{${name}}}`);
    })
    .replace(drupal, () => removed("[[…]]"))
    .replace(drupalToken, (name) => removed(name))
    .replace(kirby, (whole, name: string, value: string, attributes: string) => {
      const words = /\stext:\s+(.*?)(?=\s[a-z]{2,10}:\s|$)/.exec(attributes)?.[1] ?? "";
      const place = value.trim();
      // Somebody may have written that, and it can be read.
      if (/^(?:email|tel)$/.test(name)) return words === "" ? whole : `${words} (${place})`;
      if (!/^(?:https?:\/\/|mailto:|\/)\S+$/i.test(place)) return words + removed(`(${name}: …)`);
      // Texts of Kirby are in Markdown, which a tag would hide.
      return hasTags
        ? `<a href="${escapeHtml(place)}">${words || escapeHtml(place)}</a>`
        : `[${words || place}](${place})`;
    })
    .replace(redaxo, () => removed("REX_…"))
    .replace(marker, (name) => removed(name))
    .replaceAll("[nbsp]", " ");
  if (isBbcode(plain)) return htmlOfBbcode(plain);
  if (!shortcode.test(plain)) return plain;
  return replaceShortcodes(plain, {
    addressOf: () => undefined,
    attached: [],
    onRemoved: (name) => onRemoved(`[${name}]`),
  });
}
