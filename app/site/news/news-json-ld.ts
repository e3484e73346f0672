import type { ArticleAuthor } from "#model/content/article-notes.ts";
import { organizationJsonLd } from "../home/association-json-ld.ts";
import type { SiteIdentity } from "../layout/page-meta.ts";
import type { NewsEntry } from "./present-news.ts";

/** Returns schema.org data of an article; undefined without the site's identity, which absolute URLs need. */
export function newsJsonLd(
  {
    title,
    date,
    type,
    lang,
    path,
    pictures,
    authors,
  }: Pick<NewsEntry, "title" | "date" | "type" | "lang" | "path" | "pictures"> & { authors: readonly ArticleAuthor[] },
  { description, savedAt }: { description: string; savedAt: string | undefined },
  site: SiteIdentity | undefined,
): Record<string, unknown> | undefined {
  if (!site) return undefined;
  const publisher = organizationJsonLd(site);
  return {
    "@type": type === "science" ? "ScholarlyArticle" : "NewsArticle",
    headline: title,
    description,
    datePublished: date,
    // An item may be saved before its date, but cannot be modified before it is published.
    dateModified: savedAt && savedAt > date ? savedAt : date,
    inLanguage: lang ?? "de",
    mainEntityOfPage: site.siteUrl + path,
    ...(pictures.own.length > 0 && { image: pictures.own.map(({ src }) => site.siteUrl + src) }),
    author:
      authors.length === 0
        ? publisher
        : authors.map(({ name, qualification }) => ({
            "@type": "Person",
            name,
            ...(qualification && { jobTitle: qualification }),
          })),
    publisher,
  };
}
