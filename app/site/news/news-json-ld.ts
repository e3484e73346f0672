import { logoOf } from "../layout/logo.ts";
import type { SiteIdentity } from "../layout/page-meta.ts";
import type { NewsEntry } from "./present-news.ts";

/** schema.org data of an article; without the site's identity nothing can be absolute, so there is none. */
export function newsJsonLd(
  { title, date, path, pictures }: Pick<NewsEntry, "title" | "date" | "path" | "pictures">,
  { description, savedAt }: { description: string; savedAt: string | undefined },
  site: SiteIdentity | undefined,
): Record<string, unknown> | undefined {
  if (!site) return undefined;
  const publisher = {
    "@type": "Organization",
    name: site.associationName,
    url: `${site.siteUrl}/`,
    logo: logoOf(site.siteUrl),
  };
  return {
    "@type": "NewsArticle",
    headline: title,
    description,
    datePublished: date,
    // Nothing changes before it is published: an item may be saved ahead of its date.
    dateModified: savedAt && savedAt > date ? savedAt : date,
    inLanguage: "de",
    mainEntityOfPage: site.siteUrl + path,
    ...(pictures.own.length > 0 && { image: pictures.own.map(({ src }) => site.siteUrl + src) }),
    author: publisher,
    publisher,
  };
}
