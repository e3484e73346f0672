import type { NewsType } from "#model/content/news.ts";
import { formatNumber } from "#text/number.ts";
import type { EntrySource } from "../entry-source.ts";
import { eventFromWordPress, isEvent } from "./wordpress-events.ts";
import { textFromWordPress } from "./wordpress-html.ts";
import { WordPressMedia } from "./wordpress-media.ts";
import { newsFromWordPress, type ReadPost, readPost } from "./wordpress-news.ts";
import { WordPressPlaces } from "./wordpress-places.ts";
import { readWordPressExport } from "./wxr.ts";

/**
 * Returns a source of the posts and events of a WordPress export. The first read collects the addresses of its attachments
 * and the places of its events.
 */
export function wordPressSource(
  path: string,
  {
    now,
    asDrafts,
    ...types
  }: {
    now: Date;
    pagesAs?: NewsType | undefined;
    otherTypes?: readonly string[] | undefined;
    asDrafts?: boolean | undefined;
  },
): EntrySource {
  const media = new WordPressMedia();
  const places = new WordPressPlaces();
  let hasMedia = false;
  let comments = 0;
  return {
    notes: () => (comments === 0 ? [] : [commentsNote(comments)]),
    async *read(progress) {
      for await (const item of readWordPressExport(progress.text(path))) {
        if (!hasMedia) {
          media.add(item);
          places.add(item);
          comments += item.comments ?? 0;
        }
        let post: ReadPost | undefined;
        const read = () => {
          post ??= readPost(item, media.of(item));
          return post;
        };
        yield {
          title: textFromWordPress(item.title) || `Ohne Titel (Nr. ${item.id || "?"})`,
          site: item.site || item.link,
          oldAddresses: [item.link, `/?${item.type === "page" ? "page_id" : "p"}=${item.id}`],
          convert(storedAt, clean) {
            const options = { read, storedAt, ...types, takesDrafts: asDrafts, clean };
            return isEvent(item)
              ? eventFromWordPress(item, places, now, options)
              : newsFromWordPress(item, now, options);
          },
          oldNumber: item.id,
        };
      }
      hasMedia = true;
    },
  };
}

function commentsNote(count: number): string {
  return count === 1 ? "1 Kommentar blieb zurück." : `${formatNumber(count)} Kommentare blieben zurück.`;
}
