import type { Services } from "#app/contexts.ts";
import type { NewsType } from "#model/content/news.ts";
import { isDrawnPicture } from "#model/files/drawn-picture.ts";
import { withPictureFocus } from "./picture-focus.ts";
import { type NewsEntry, presentNews } from "./present-news.ts";

/** Maximum length of a list; the archive has the rest. */
const mostEntries = 200;

export interface NewsPage {
  entries: NewsEntry[];
  /** Id of the next entry; undefined at the end of the list or at its maximum length. */
  nextId: string | undefined;
}

/** Leaves pictures drawn for the default content to the items' own pages. */
function withoutDrawings(entry: NewsEntry): NewsEntry {
  const own = entry.pictures.own.filter(({ src }) => !isDrawnPicture(src));
  return { ...entry, pictures: { ...entry.pictures, own } };
}

/** Loads the first entries of a list that grows by `step`, pinned ones first if `pinnedFirst` is set. */
export async function loadNews(
  services: Pick<Services, "content" | "config" | "mediaLibrary">,
  options: { types: readonly NewsType[]; step: number; wanted: string | undefined; pinnedFirst: boolean },
): Promise<NewsPage> {
  const { content, config } = services;
  const { types, step, wanted, pinnedFirst } = options;
  const limit = Math.min(Math.max(Number(wanted ?? step), step), mostEntries);
  const items = await content.list("news", {
    oneOf: { type: types },
    order: [
      ...(pinnedFirst ? [{ field: "isPinned", direction: "desc" } as const] : []),
      { field: "date", direction: "desc" },
    ],
    limit: limit + 1,
  });
  const entries = items
    .slice(0, limit)
    .map((item) => presentNews(item, config.siteUrl, 2))
    .map(withoutDrawings);
  return {
    entries: await withPictureFocus(services, entries),
    nextId: limit < mostEntries ? items[limit]?.id : undefined,
  };
}
