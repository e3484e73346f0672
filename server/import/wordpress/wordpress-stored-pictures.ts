import type { StoredAt } from "../entry-source.ts";
import { otherFile } from "./wordpress-pictures.ts";

const picture = /(<img\b[^<>]*\ssrc\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')([^<>]*>)/gi;
const linkToPicture = /(<a(?:rea)?\b[^<>]*\shref\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')/gi;
/** The start tag of a gallery from the block editor, or of the list a shortcode was replaced by. */
const galleryStart = /<(figure|ul)\b[^<>]*\bclass="[^"<>]*\bwp-block-gallery\b[^<>]*>|<(ul)>(?=<li><img\b)/gi;

/**
 * Replaces the addresses of pictures and of the site's other files and pages with those of stored ones. Galleries without
 * captions whose pictures are all stored are moved from the text to `images`.
 */
export function withStoredPictures(
  html: string,
  storedAt: StoredAt,
  isOfSite: (address: string) => boolean = () => false,
): { html: string; images: string[] } {
  const images: string[] = [];
  const parts: string[] = [];
  let position = 0;
  for (const start of html.matchAll(galleryStart)) {
    if (start.index < position) continue;
    const end = endOf(html, start.index, start[1] ?? start[2] ?? "");
    const gallery = replacePictures(html.slice(start.index, end), storedAt, isOfSite);
    parts.push(replacePictures(html.slice(position, start.index), storedAt, isOfSite));
    if (hasNoText(gallery) && addressesOf(gallery).every(isStored)) images.push(...addressesOf(gallery));
    else parts.push(gallery);
    position = end;
  }
  parts.push(replacePictures(html.slice(position), storedAt, isOfSite));
  return { html: parts.join(""), images };
}

function replacePictures(html: string, storedAt: StoredAt, isOfSite: (address: string) => boolean): string {
  return html
    .replace(picture, (whole, before, double, single, after) => {
      const url = storedAt(double ?? single ?? "");
      return url ? `${before}"${url}"${after}` : whole;
    })
    .replace(linkToPicture, (whole, before, double, single) => {
      const address = double ?? single ?? "";
      const isPicture = /\.(?:jpe?g|png|gif|webp|avif)$/i.test(address);
      if (!isPicture && !isOfSite(address)) return whole;
      const url = isPicture ? storedAt(address) : storedAt(address, otherFile.test(address) ? "file" : "page");
      return url ? `${before}"${url}"` : whole;
    });
}

function addressesOf(html: string): string[] {
  return [...html.matchAll(picture)].map(([, , double, single]) => double ?? single ?? "");
}

function isStored(address: string): boolean {
  return address.startsWith("/files/");
}

function hasNoText(html: string): boolean {
  return html.replace(/<[^<>]*>/g, "").trim() === "";
}

/** Returns the end of the element that starts at `start`; the end of the text if it is never closed. */
function endOf(html: string, start: number, tag: string): number {
  const tags = new RegExp(`<(/?)${tag}\\b[^<>]*>`, "gi");
  tags.lastIndex = start;
  let depth = 0;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}
