/** Widths in pixels in which pictures are kept beside their original, smallest first: small cards, phones, text, all. */
export const variantWidths = [480, 720, 960, 1440] as const;
export type VariantWidth = (typeof variantWidths)[number];

/** Formats they are kept in, the one to prefer first. */
export const variantFormats = ["avif", "webp"] as const;
export type VariantFormat = (typeof variantFormats)[number];

export interface PictureVariant {
  /** Key or address of the original. */
  original: string;
  width: VariantWidth;
  format: VariantFormat;
}

/** The key or address of a variant: `news/1-a.jpg` becomes `news/1-a.jpg.480.avif`. */
export function variantName({ original, width, format }: PictureVariant): string {
  return `${original}.${width}.${format}`;
}

const ending = /^(.+)\.(480|720|960|1440)\.(avif|webp)$/;

/** Takes a name made by `variantName` apart; `undefined` for originals, whose names hold a single dot. */
export function variantOf(name: string): PictureVariant | undefined {
  const [, original, width, format] = ending.exec(name) ?? [];
  if (!original) return undefined;
  return { original, width: Number(width) as VariantWidth, format: format as VariantFormat };
}

/** Whether variants of a picture may exist: a file of ours in one of the picture folders. GIFs may be animated. */
export function mayHaveVariants(url: string): boolean {
  return /^\/files\/(news|events|board|home)\/[A-Za-z0-9._-]+\.(jpe?g|png|webp|avif)$/.test(url) && !variantOf(url);
}

/**
 * Widths worth making of an original, so that nothing is enlarged: those it exceeds, and the next one, which then holds
 * it in its own width.
 */
export function variantWidthsFor(originalWidth: number): VariantWidth[] {
  return variantWidths.filter((_width, position) => originalWidth > (variantWidths[position - 1] ?? 0));
}

/** Of the widths that exist, the one to answer with when `width` was asked for: rather too large than blurred. */
export function nearestWidth(existing: readonly VariantWidth[], width: VariantWidth): VariantWidth | undefined {
  return existing.find((candidate) => candidate >= width) ?? existing.at(-1);
}

/** The `srcset` of a picture with variants in one format. */
export function sourceSet(url: string, format: VariantFormat): string {
  return variantWidths.map((width) => `${variantName({ original: url, width, format })} ${width}w`).join(", ");
}
