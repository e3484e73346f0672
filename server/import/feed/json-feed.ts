import * as z from "zod";
import { escapeHtml } from "#model/text/escape-html.ts";
import { ImportRefused } from "../import-refused.ts";
import { emptyEntry, type FeedEntry } from "./feed-entry.ts";

/** A feed is read as a whole. */
const maximumChars = 20_000_000;

const text = z.union([z.string(), z.number().transform(String)]).catch("");
const listOf = <S extends z.ZodType>(item: S) => z.array(item).catch([]);

const Item = z.object({
  id: text,
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  banner_image: text,
  date_published: text,
  date_modified: text,
  tags: listOf(z.string()),
  attachments: listOf(z.object({ url: z.string(), title: text })),
});
const Feed = z.object({ home_page_url: text, feed_url: text, items: z.array(Item) });

/**
 * Reads a JSON Feed (https://www.jsonfeed.org/version/1.1/).
 * @param name of the file, for error messages
 * @throws ImportRefused if it is none, or too large
 */
export async function readJsonFeed(stream: AsyncIterable<string>, name: string): Promise<FeedEntry[]> {
  let json = "";
  for await (const chunk of stream) {
    json += chunk;
    if (json.length > maximumChars) throw new ImportRefused(`„${name}“: Der Newsfeed ist größer als 20 MB.`);
  }
  const { data } = Feed.safeParse(parsed(json));
  if (!data) throw new ImportRefused(`„${name}“: Der Newsfeed ist kein gültiger JSON Feed oder unvollständig.`);
  const site = data.home_page_url || data.feed_url;
  return data.items.map((item) => ({
    ...emptyEntry(site),
    ...{ id: item.id || item.url, link: item.url || item.external_url, title: escapeHtml(item.title) },
    date: item.date_published || item.date_modified,
    content: item.content_html || htmlOfText(item.content_text),
    summary: htmlOfText(item.summary),
    picture: item.image || item.banner_image,
    files: item.attachments.map(({ url, title }) => ({ address: url, name: title })),
    categories: item.tags,
  }));
}

function htmlOfText(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim() && `<p>${escapeHtml(paragraph.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
