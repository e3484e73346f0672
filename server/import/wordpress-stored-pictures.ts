const picture = /(<img\b[^<>]*\ssrc\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')([^<>]*>)/gi;
const linkToPicture = /(<a\b[^<>]*\shref\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')/gi;
/** The beginning of a gallery: of the block editor, or the list that a shortcode became. */
const galleryStart = /<(figure|ul)\b[^<>]*\bclass="[^"<>]*\bwp-block-gallery\b[^<>]*>|<(ul)>(?=<li><img\b)/gi;

/**
 * Puts the pictures that are stored here in the place of those of the old site. Galleries whose pictures are all here
 * leave the text and become a list, unless words stand below their pictures.
 */
export function withStoredPictures(
  html: string,
  storedAt: (address: string) => string | undefined,
): { html: string; images: string[] } {
  const images: string[] = [];
  const parts: string[] = [];
  let position = 0;
  for (const start of html.matchAll(galleryStart)) {
    if (start.index < position) continue;
    const end = endOf(html, start.index, start[1] ?? start[2] ?? "");
    const gallery = replacePictures(html.slice(start.index, end), storedAt);
    parts.push(replacePictures(html.slice(position, start.index), storedAt));
    if (isWordless(gallery) && addressesOf(gallery).every(isOurs)) images.push(...addressesOf(gallery));
    else parts.push(gallery);
    position = end;
  }
  parts.push(replacePictures(html.slice(position), storedAt));
  return { html: parts.join(""), images };
}

function replacePictures(html: string, storedAt: (address: string) => string | undefined): string {
  return html
    .replace(picture, (whole, before, double, single, after) => {
      const url = storedAt(double ?? single ?? "");
      return url ? `${before}"${url}"${after}` : whole;
    })
    .replace(linkToPicture, (whole, before, double, single) => {
      const address = double ?? single ?? "";
      const url = /\.(?:jpe?g|png|gif|webp|avif)$/i.test(address) ? storedAt(address) : undefined;
      return url ? `${before}"${url}"` : whole;
    });
}

function addressesOf(html: string): string[] {
  return [...html.matchAll(picture)].map(([, , double, single]) => double ?? single ?? "");
}

function isOurs(address: string): boolean {
  return address.startsWith("/files/");
}

function isWordless(html: string): boolean {
  return html.replace(/<[^<>]*>/g, "").trim() === "";
}

/** Where the element ends that begins at `start`; the end of the text when it is never closed. */
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
