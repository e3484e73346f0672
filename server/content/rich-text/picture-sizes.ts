import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import type { Connection } from "#server/database/schema.ts";
import { findPictureSizes } from "#server/files/file-rows.ts";
import { fileKeysIn } from "#server/files/file-uses.ts";
import { changeRichText } from "./rich-text-fields.ts";
import { numberAttribute } from "./rich-text-tags.ts";

/** The upper limit passed to `numberAttribute`. */
const longestSide = 9999;

/** A picture as `cleanRichText` writes it: start with address, size attributes, end. */
const pictureTag = /(<img src="([^"]+)" alt="[^"]*")((?: (?:width|height)="\d+")*)( loading="lazy">)/g;

interface Size {
  width: number;
  height: number;
}

/**
 * Adds missing width and height attributes to pictures in rich text, from the table of files: without them a browser
 * can neither reserve the space nor choose the right width. Sizes an editor set stay. Runs at most one query, and none
 * if no size is missing; returns such documents unchanged.
 * @param documents with sanitised rich text
 */
export async function withPictureSizes<C extends CollectionName, D extends ContentOf<C>>(
  connection: Connection,
  collection: C,
  documents: readonly D[],
): Promise<D[]> {
  const unmeasured = new Map(documents.map((document) => [document, unmeasuredIn(collection, document)]));
  const sizes = await findPictureSizes(connection, fileKeysIn([...unmeasured.values()].flat().join(" ")));
  if (sizes.size === 0) return [...documents];
  return documents.map((document) =>
    unmeasured.get(document)?.length ? changeRichText(collection, document, (html) => measured(html, sizes)) : document,
  );
}

/** Returns the addresses of the pictures that lack a width or a height. */
function unmeasuredIn<C extends CollectionName>(collection: C, document: ContentOf<C>): string[] {
  const addresses: string[] = [];
  changeRichText(collection, document, (html) => {
    for (const [, , address = "", written = ""] of html.matchAll(pictureTag)) {
      if (!hasBothSides(written)) addresses.push(address);
    }
    return html;
  });
  return addresses;
}

function measured(html: string, sizes: ReadonlyMap<string, Size>): string {
  return html.replace(pictureTag, (tag, begin: string, address: string, written: string, end: string) => {
    const size = sizes.get(fileKeysIn(address)[0] ?? "");
    if (!size || hasBothSides(written)) return tag;
    const { width, height } = fitted(size, written);
    return begin + attribute("width", width) + attribute("height", height) + end;
  });
}

function hasBothSides(written: string): boolean {
  return written.includes("width=") && written.includes("height=");
}

/** Returns the picture's own size, or one scaled to the side that is set. */
function fitted({ width, height }: Size, written: string): Size {
  const [, side, pixels] = /(width|height)="(\d+)"/.exec(written) ?? [];
  const scale = side
    ? Number(pixels) / (side === "width" ? width : height)
    : Math.min(1, longestSide / Math.max(width, height));
  return { width: width * scale, height: height * scale };
}

function attribute(name: string, pixels: number): string {
  const whole = Math.min(Math.max(Math.round(pixels), 1), longestSide);
  return numberAttribute(name, String(whole), 1, longestSide);
}
