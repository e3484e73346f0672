// Hand-written: the package feed keeps characters that XML forbids and depends on sax and on xml-js, which has been
// unmaintained since 2019.
import { escapeXml } from "./xml.ts";

export interface Feed {
  title: string;
  /** Address of the feed itself; also its permanent id. */
  url: string;
  /** The page the feed is about. */
  pageUrl: string;
  author: string;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Never changes, whatever is edited. */
  id: string;
  url: string;
  title: string;
  /** Of title and text; undefined is that of the feed, German. */
  lang?: string | undefined;
  /** Instants in ISO 8601. */
  published: string;
  updated: string;
  /** The beginning as plain text. */
  summary: string;
  html: string;
}

/** Formats a feed as Atom 1.0 (RFC 4287). An empty feed was last updated in 1970. */
export function formatFeed({ title, url, pageUrl, author, entries }: Feed): string {
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? "1970-01-01T00:00:00.000Z";
  const origin = new URL(url).origin;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">
<id>${escapeXml(url)}</id>
<title>${escapeXml(title)}</title>
<updated>${updated}</updated>
<author><name>${escapeXml(author)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(url)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>
${entries.map((entry) => formatEntry(entry, origin)).join("")}</feed>
`;
}

function formatEntry({ id, url, title, lang, published, updated, summary, html }: FeedEntry, origin: string): string {
  return `<entry${lang ? ` xml:lang="${escapeXml(lang)}"` : ""}>
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<published>${published}</published>
<updated>${updated}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
<summary>${escapeXml(summary)}</summary>
<content type="html">${escapeXml(withAbsoluteAddresses(html, origin))}</content>
</entry>
`;
}

/** Makes URLs absolute. Sanitised rich text quotes attributes with `"` and escapes `<`, so only URLs match. */
function withAbsoluteAddresses(html: string, origin: string): string {
  return html.replace(/(<[a-z]+ [^>]*?\b(?:href|src)=")(?=\/)/g, `$1${origin}`);
}
