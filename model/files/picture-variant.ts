/** Widths of stored variants in pixels, smallest first: small cards, phones, text column, full width. */
export const variantWidths = [480, 720, 960, 1440] as const;
export type VariantWidth = (typeof variantWidths)[number];

/** Formats of stored variants, preferred first. */
export const variantFormats = ["avif", "webp"] as const;
export type VariantFormat = (typeof variantFormats)[number];

export interface PictureVariant {
  /** Key or address of the original. */
  original: string;
  width: VariantWidth;
  format: VariantFormat;
}

/** Returns the key or address of a variant: `news/1-a.jpg` becomes `news/1-a.jpg.480.avif`. */
export function variantName({ original, width, format }: PictureVariant): string {
  return `${original}.${width}.${format}`;
}

const ending = /^(.+)\.(480|720|960|1440)\.(avif|webp)$/;

/** Parses a name made by `variantName`; returns `undefined` for originals, whose names have a single dot. */
export function variantOf(name: string): PictureVariant | undefined {
  const [, original, width, format] = ending.exec(name) ?? [];
  if (!original) return undefined;
  return { original, width: Number(width) as VariantWidth, format: format as VariantFormat };
}

/** Whether a picture can have variants: a file of ours in a picture folder. Not a GIF, which may be animated. */
export function mayHaveVariants(url: string): boolean {
  return /^\/files\/(news|events|board|home)\/[A-Za-z0-9._-]+\.(jpe?g|png|webp|avif)$/.test(url) && !variantOf(url);
}

/**
 * Returns the widths of variants to create for an original: those it exceeds, and the next one. Pictures are never
 * enlarged, so the last variant may have the width of the original.
 */
export function variantWidthsFor(originalWidth: number): VariantWidth[] {
  return variantWidths.filter((_width, position) => originalWidth > (variantWidths[position - 1] ?? 0));
}

/** Returns the existing width to serve when `width` was requested: the next larger one, else the largest. */
export function nearestWidth(existing: readonly VariantWidth[], width: VariantWidth): VariantWidth | undefined {
  return existing.find((candidate) => candidate >= width) ?? existing.at(-1);
}

/** Returns the `srcset` of a picture with variants in one format. */
export function sourceSet(url: string, format: VariantFormat): string {
  return variantWidths.map((width) => `${variantName({ original: url, width, format })} ${width}w`).join(", ");
}
