import type { Services } from "#app/contexts.ts";
import type { PictureFocus } from "#model/files/picture-focus.ts";

export interface Focused {
  /** Undefined if the picture is cropped around its centre. */
  imageFocus: PictureFocus | undefined;
}

/** Adds the focal point of each record's picture, with one query for all records. */
export async function withFocus<R extends { image: string }>(
  { mediaLibrary }: Pick<Services, "mediaLibrary">,
  records: readonly R[],
): Promise<(R & Focused)[]> {
  const focus = await mediaLibrary.findFocus(records.map(({ image }) => image));
  return records.map((record) => ({ ...record, imageFocus: focus.get(record.image) }));
}
