import type { NewsType } from "#model/content/news.ts";
import type { NewsSource } from "../news-source.ts";
import { textFromWordPress } from "./wordpress-html.ts";
import { findStoredId } from "./wordpress-identity.ts";
import { WordPressMedia } from "./wordpress-media.ts";
import { newsFromWordPress, type ReadPost, readPost } from "./wordpress-news.ts";
import { readWordPressExport } from "./wxr.ts";

/** Returns a source of the posts of a WordPress export. The first read collects the addresses of its attachments. */
export function wordPressSource(
  path: string,
  totalBytes: number,
  { now, pagesAs, asDrafts }: { now: Date; pagesAs?: NewsType | undefined; asDrafts?: boolean | undefined },
): NewsSource {
  const media = new WordPressMedia();
  let hasMedia = false;
  return {
    format: "wordpress",
    totalBytes,
    async *read(progress) {
      for await (const item of readWordPressExport(progress.text(path))) {
        if (!hasMedia) media.add(item);
        let post: ReadPost | undefined;
        const read = () => {
          post ??= readPost(item, media.of(item));
          return post;
        };
        yield {
          title: textFromWordPress(item.title) || `Ohne Titel (Nr. ${item.id || "?"})`,
          site: item.site || item.link,
          oldAddresses: [item.link, `/?${item.type === "page" ? "page_id" : "p"}=${item.id}`],
          news: (storedAt, clean) =>
            newsFromWordPress(item, now, { read, storedAt, pagesAs, takesDrafts: asDrafts, clean }),
          findStoredId: (writer, id, document) => findStoredId(writer, item.id, id, document),
        };
      }
      hasMedia = true;
    },
  };
}
