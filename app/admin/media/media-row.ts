import type { Services } from "#app/contexts.ts";
import { isConsentOver, type MediaKind, mediaKindOf, removalOf } from "#model/files/media.ts";
import { mayHaveVariants, variantName } from "#model/files/picture-variant.ts";

type MediaFile = NonNullable<Awaited<ReturnType<Services["mediaLibrary"]["find"]>>>;

/** A file for the media screen and the picker. */
export type MediaRow = MediaFile & {
  id: string;
  url: string;
  kind: MediaKind;
  /** When it will be deleted, ISO 8601 UTC; undefined if it is not. */
  removedAt: string | undefined;
  isConsentOver: boolean;
};

export function presentMedia(file: MediaFile, today: string): MediaRow {
  return {
    ...file,
    id: file.key,
    url: `/files/${file.key}`,
    kind: mediaKindOf(file.mediaType),
    removedAt: removalOf(file)?.toISOString(),
    isConsentOver: isConsentOver(file, today),
  };
}

/** Returns the URL of a small variant of a picture, if there is one. */
export function thumbnailOf(url: string): string {
  return mayHaveVariants(url) ? variantName({ original: url, width: 480, format: "webp" }) : url;
}

/** Returns "1200 × 800 Pixel"; "" without known dimensions. */
export function dimensionsOf({ width, height }: Pick<MediaFile, "width" | "height">): string {
  return width && height ? `${width} × ${height} Pixel` : "";
}
