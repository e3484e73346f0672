import { escapeHtml } from "#model/text/escape-html.ts";
import { cleanOnce } from "#server/content/rich-text/clean-once.ts";
import { sanitizeSource } from "#server/content/rich-text/rich-text-source.ts";
import type { StoredAt } from "../entry-source.ts";
import { isOfSite } from "../old-address.ts";
import { PictureCount } from "../wordpress/wordpress-pictures.ts";
import { withStoredPictures } from "../wordpress/wordpress-stored-pictures.ts";

const addresses = /(<(?:img|a)\b[^<>]*?\s(?:src|href)=")([^"<>]*)"/g;

const embeddedPicture = /(<img\b[^<>]*?\ssrc\s*=\s*)(?:"(data:image\/[^"<>]*)"|'(data:image\/[^'<>]*)')/gi;

/**
 * Reduces HTML of another system to few elements with quoted attributes; pictures inside the text stay. Not yet the stored
 * form.
 */
export function plainHtml(html: string): string {
  const pictures: string[] = [];
  // Sanitising removes addresses that are data.
  const named = html.replace(embeddedPicture, (_whole, before: string, double = "", single = "") => {
    pictures.push(double + single);
    return `${before}"https://embedded.invalid/${pictures.length}"`;
  });
  return sanitizeSource(named).replace(/https:\/\/embedded\.invalid\/(\d{1,6})/g, (whole, number: string) =>
    escapeHtml(pictures[Number(number) - 1] ?? whole),
  );
}

/** Replaces the decoded addresses of pictures and links in HTML from `plainHtml`. */
export function withAddresses(html: string, change: (address: string) => string): string {
  return html.replace(
    addresses,
    (_whole, before: string, address: string) => `${before}${escapeHtml(change(decoded(address)))}"`,
  );
}

/**
 * Returns the content to store for a post: stored pictures are shown, others become links; likewise the featured image
 * `cover`.
 * @param site address of the old site, whose other files come along
 */
export function postContent(
  html: string,
  cover: string | undefined,
  storedAt: StoredAt,
  site: string,
  clean: (html: string) => string = cleanOnce,
) {
  const image = cover ? storedAt(cover) : undefined;
  const { html: stored } = withStoredPictures(html, storedAt, (address) => isOfSite(address, site));
  const isAdded = cover !== undefined && cover !== "" && !image && !html.includes(escapeHtml(cover));
  const added = isAdded ? `<img src="${escapeHtml(cover)}">` : "";
  return {
    content: clean(stored) + clean(added),
    image,
    note: new PictureCount().describe("", stored + added, cover && !image ? "linked" : "none"),
  };
}

function decoded(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
