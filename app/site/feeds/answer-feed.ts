import type { Services } from "#app/contexts.ts";
import type { NewsType } from "#model/content/news.ts";
import { nextBerlinMidnight } from "#model/dates/berlin-date.ts";
import { excerpt } from "#model/text/excerpt.ts";
import { langOf, newsPath } from "../news/present-news.ts";
import { formatFeed } from "./atom.ts";

const newest = 20;

/** Responds with a feed of the newest news of the given types. */
export async function answerFeed(
  { content, config }: Pick<Services, "content" | "config">,
  feed: { title: string; path: string; pagePath: string; types: readonly NewsType[] },
): Promise<Response> {
  const { siteUrl } = config;
  const [settings, items] = await Promise.all([
    content.findFirst("settings"),
    content.list("news", {
      oneOf: { type: feed.types },
      order: [{ field: "date", direction: "desc" }],
      limit: newest,
    }),
  ]);
  const saved = await content.pick("news", [], { ids: items.map((item) => item.id) });
  const savedAt = new Map(saved.map((record) => [record.id, record.savedAt]));
  const association = settings?.associationName || "Redaktion";
  const body = formatFeed({
    title: `${feed.title} – ${association}`,
    url: siteUrl + feed.path,
    pageUrl: siteUrl + feed.pagePath,
    author: association,
    entries: items.map((item) => {
      const published = startOf(item.date);
      return {
        // Without the slug, which changes with the title; this URL redirects to the item.
        id: `${siteUrl}/nachrichten/${item.id}`,
        url: siteUrl + newsPath(item),
        title: item.title,
        lang: langOf(item),
        published,
        updated: savedAt.get(item.id) ?? published,
        summary: excerpt(item.content, 300).text,
        html: item.content,
      };
    }),
  });
  return new Response(body, {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}

/** Returns the instant at which a calendar date begins in Berlin. */
function startOf(date: string): string {
  const noonBefore = new Date(`${date}T12:00:00Z`).getTime() - 24 * 3_600_000;
  return nextBerlinMidnight(new Date(noonBefore)).toISOString();
}
