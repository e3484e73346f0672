import type { Services } from "#app/contexts.ts";
import type { PictureFocus } from "#model/picture-focus.ts";

export interface Focused {
  /** Undefined where its picture is cut around the centre. */
  imageFocus: PictureFocus | undefined;
}

/** Records with a picture, together with the place of it that crops show: one question for all of them. */
export async function withFocus<R extends { image: string }>(
  { mediaLibrary }: Pick<Services, "mediaLibrary">,
  records: readonly R[],
): Promise<(R & Focused)[]> {
  const focus = await mediaLibrary.findFocus(records.map(({ image }) => image));
  return records.map((record) => ({ ...record, imageFocus: focus.get(record.image) }));
}
