import type { Services } from "#app/contexts.ts";
import type { NewsEntry } from "./present-news.ts";

/** Adds the focal points of the entries' pictures, with one query for all of them. */
export async function withPictureFocus(
  { mediaLibrary }: Pick<Services, "mediaLibrary">,
  entries: readonly NewsEntry[],
): Promise<NewsEntry[]> {
  const focus = await mediaLibrary.findFocus(entries.flatMap(({ pictures }) => pictures.own.map(({ src }) => src)));
  return entries.map((entry) => {
    const own = entry.pictures.own.map((picture) => ({ ...picture, focus: focus.get(picture.src) }));
    return { ...entry, pictures: { ...entry.pictures, own } };
  });
}
