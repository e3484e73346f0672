import type { Services } from "#app/contexts.ts";
import drawing from "./preview.png?url";

/** The picture that other sites and messengers show beside a link to a page. */
export interface PreviewImage {
  src: string;
  alt: string;
  /** In pixels; undefined if unknown. */
  width: number | undefined;
  height: number | undefined;
}

/** For pages without a picture of their own. */
export const drawnPreview: PreviewImage = {
  src: drawing,
  alt: "Linien, die unruhig beginnen und sich ruhig um einen warmen Punkt legen",
  width: 1200,
  height: 630,
};

/** Returns a picture with its size as a preview image. @param src "" or undefined for none */
export async function previewOf(
  { siteFiles }: Pick<Services, "siteFiles">,
  src: string | undefined,
  alt = "",
): Promise<PreviewImage | undefined> {
  if (!src) return undefined;
  const size = await siteFiles.pictureSize(src);
  return { src, alt, width: size?.width, height: size?.height };
}
