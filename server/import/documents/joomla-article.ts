import { isBlank, isRecord, type JsonRecord } from "./json-record.ts";

/** Where Joomla divides a text: its two columns have what stands above and below it. */
const readMore = /\s*<hr\b[^<>]*\bid="system-readmore"[^<>]*>\s*/gi;

/**
 * Returns a news item with the text and the picture that an article of Joomla has in several columns: `introtext` and
 * `fulltext`, and in `images` the addresses of two pictures with their descriptions. Other records stay.
 */
export function withJoomlaParts(collection: string, value: JsonRecord): JsonRecord {
  if (collection !== "news") return value;
  const { introtext, fulltext, ...others } = value;
  const texts = [introtext, fulltext].filter((one) => typeof one === "string").map((one) => one.replace(readMore, ""));
  const joined = texts.length > 0 && isBlank(value.content) ? { ...others, introtext: texts.join("") } : value;
  const pictures = picturesIn(value.images);
  if (pictures === undefined) return joined;
  const { images: _images, ...rest } = joined;
  const kind = isBlank(pictures.image_fulltext) ? "image_intro" : "image_fulltext";
  const image = String(pictures[kind] ?? "").replace(/#joomlaImage:.*$/, "");
  if (image === "") return rest;
  return { ...rest, image, ...(!isBlank(pictures[`${kind}_alt`]) && { imageAlt: pictures[`${kind}_alt`] }) };
}

/** Returns what Joomla says of the pictures of an article; undefined for lists of pictures of other programs. */
function picturesIn(written: unknown): JsonRecord | undefined {
  const value = typeof written === "string" && /^\s*\{/.test(written) ? parsed(written) : written;
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value);
  return names.every((name) => /^(?:image|float)_/.test(name)) ? value : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
