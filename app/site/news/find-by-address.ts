import type { Services } from "#app/contexts.ts";
import type { NewsItem, NewsType } from "#model/content/news.ts";
import { newsTypes } from "#model/content/news-type.ts";
import type { WithId } from "#model/text/id.ts";
import { idCandidatesOf, slugWithId } from "#model/text/slug.ts";

type Content = Services["content"];

/**
 * Finds the item of a URL segment `{slug}-{id}` and ignores the slug: titles change, old URLs stay in use. If several
 * ids match, prefers the item with exactly this segment, then the longest id.
 */
export async function findByAddress(content: Content, segment: string): Promise<WithId<NewsItem> | undefined> {
  const candidates = idCandidatesOf(segment);
  if (candidates.length === 0) return undefined;
  const items = await content.list("news", { ids: candidates, limit: candidates.length });
  return (
    items.find((item) => slugWithId(item.title, item.id) === segment) ??
    items.toSorted((a, b) => b.id.length - a.id.length)[0]
  );
}

export interface Neighbour {
  id: string;
  title: string;
  language: string;
}

/**
 * Returns the items before and after this one in the archive, which is ordered by date, then by id: of a science article
 * the articles, of any other item the news.
 */
export async function findNeighbours(
  content: Content,
  { id, date, type }: { id: string; date: string; type: NewsType },
): Promise<{ older: Neighbour | undefined; newer: Neighbour | undefined }> {
  const isScience = type === "science";
  const oneOf = { type: newsTypes.filter((other) => (other === "science") === isScience) };
  // Sorts after this date and before the next day.
  const dayEnd = `${date}~`;
  const [sameDay, [before], [after]] = await Promise.all([
    content.pick("news", ["title", "language"], {
      oneOf,
      from: { date },
      before: { date: dayEnd },
      order: [{ field: "date", direction: "desc" }],
    }),
    content.pick("news", ["title", "language"], {
      oneOf,
      before: { date },
      order: [{ field: "date", direction: "desc" }],
      limit: 1,
    }),
    content.pick("news", ["title", "language"], {
      oneOf,
      from: { date: dayEnd },
      order: [{ field: "date", direction: "asc" }],
      limit: 1,
    }),
  ]);
  const index = sameDay.findIndex((item) => item.id === id);
  return { older: sameDay[index + 1] ?? before, newer: index > 0 ? sameDay[index - 1] : after };
}
