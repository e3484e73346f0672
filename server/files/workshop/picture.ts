import sharp, { type Sharp } from "sharp";
import { longestSide, maximumFrames, maximumPixels } from "#model/files/upload.ts";
import { isDiskFull } from "#model/operation/disk-full.ts";
import type { Acceptance, Tasks } from "./task.ts";

// Files are processed once and one at a time: libvips' cache and threads would only cost memory.
sharp.cache(false);
sharp.concurrency(1);

const endings: Record<string, "jpg" | "png" | "gif" | "webp" | "avif"> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/apng": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
};

/** Whether this media type is an accepted picture. */
export function isPicture(mediaType: string | undefined): mediaType is string {
  return mediaType !== undefined && Object.hasOwn(endings, mediaType);
}

/**
 * Re-encodes a picture, so that only its pixels remain: auto-oriented, in sRGB, without metadata or other data hidden
 * in the file.
 */
export async function rewritePicture(
  { kind, source, target }: Tasks["accept"]["input"],
  mediaType: string,
): Promise<Acceptance> {
  const ending = endings[mediaType];
  if (!ending) return { ok: false, reason: "not_an_image" };
  const mayMove = ending === "gif" || ending === "webp";
  const open = (animated: boolean) =>
    sharp(source, { animated, failOn: "truncated", limitInputPixels: maximumPixels, sequentialRead: true });
  try {
    // Read without the pixel limit, so that exceeding it has its own refusal.
    const found = await sharp(source, { limitInputPixels: false }).metadata();
    const frames = mayMove ? (found.pages ?? 1) : 1;
    if (found.width * (found.pageHeight ?? found.height) > maximumPixels) return refuse("too_many_pixels");
    if (frames > maximumFrames) return refuse("too_many_frames");
    if (found.width * (found.pageHeight ?? found.height) * frames > maximumPixels) return refuse("too_many_pixels");

    const use = kind === "document" ? "offered" : "shown";
    const side = longestSide[use];
    const isAnimated = frames > 1;
    const picture = open(isAnimated).autoOrient().toColourspace("srgb");
    if (!isAnimated) picture.resize(side, side, { fit: "inside", withoutEnlargement: true });
    const written = await encode(picture, ending, { isPalette: found.isPalette ?? false, use }).toFile(target);
    return {
      ok: true,
      ending,
      isRewritten: true,
      width: written.width,
      height: written.pageHeight ?? written.height,
      hasVariants: kind === "image" && ending !== "gif" && frames === 1,
    };
  } catch (error) {
    if (isDiskFull(error)) throw error;
    // Whatever the decoder reports, the editor is told that the file is damaged.
    return refuse("damaged");
  }
}

/**
 * Writes a picture in another width and format, never enlarged. AVIF uses effort 2: effort 4 takes six times as long
 * for files 5 % smaller.
 */
export async function writeVariant({ source, target, width, format }: Tasks["variant"]["input"]) {
  const picture = sharp(source, { limitInputPixels: maximumPixels, sequentialRead: true }).resize({
    width,
    withoutEnlargement: true,
  });
  const encoded =
    format === "avif" ? picture.avif({ quality: 44, effort: 2 }) : picture.webp({ quality: 74, effort: 4 });
  const written = await encoded.toFile(target);
  return { width: written.width, height: written.height };
}

/** Writes a picture for PDFs, on white; of an animation only the first frame. */
export async function writeForPrint({ source, target, maximumSide }: Tasks["print"]["input"]) {
  const written = await sharp(source, { limitInputPixels: maximumPixels })
    .resize(maximumSide, maximumSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .png({ compressionLevel: 9 })
    .toFile(target);
  return { width: written.width, height: written.height };
}

/** Shown pictures are compressed well; offered ones may be ten times as large and are compressed fast. */
function encode(
  picture: Sharp,
  ending: "jpg" | "png" | "gif" | "webp" | "avif",
  { isPalette, use }: { isPalette: boolean; use: "shown" | "offered" },
): Sharp {
  switch (ending) {
    case "jpg":
      return use === "shown" ? picture.jpeg({ quality: 84, mozjpeg: true }) : picture.jpeg({ quality: 90 });
    case "png":
      return picture.png(isPalette ? { palette: true, quality: 100, dither: 0 } : { compressionLevel: 9 });
    case "gif":
      return picture.gif();
    case "webp":
      return picture.webp({ quality: 84 });
    case "avif":
      return picture.avif({ quality: 62, effort: use === "shown" ? 3 : 1 });
  }
}

function refuse(reason: "too_many_pixels" | "too_many_frames" | "damaged"): Acceptance {
  return { ok: false, reason };
}
