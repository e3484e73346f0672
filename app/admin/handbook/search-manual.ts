import { foldGerman, searchTerms } from "#model/text/fold.ts";
import type { Chapter } from "./chapters.ts";

/** A passage of the manual: what stands below one heading. */
export interface Passage {
  /** The path segment of its chapter, with the anchor of its heading. */
  place: string;
  chapter: string;
  /** "" for what stands above the first heading. */
  heading: string;
  /** Its beginning, or the text around the first word found. */
  excerpt: string;
}

const mostFound = 20;
const excerptLength = 160;

/** Returns the passages that contain a word beginning with each of the searched ones, headings first. */
export function searchManual(chapters: readonly Chapter[], search: string): Passage[] {
  const terms = searchTerms(search);
  if (terms.length === 0) return [];
  const found = chapters.flatMap((chapter) =>
    passagesOf(chapter).flatMap(({ anchor, heading, text }) => {
      const has = (where: string) => {
        const words = foldGerman(where).split(/[^a-z0-9]+/);
        return terms.every((term) => words.some((word) => word.startsWith(term)));
      };
      if (!has(`${chapter.title} ${heading} ${text}`)) return [];
      const place = chapter.slug + (anchor && `#${anchor}`);
      const passage = { place, chapter: chapter.title, heading, excerpt: excerptOf(text, terms) };
      return [{ passage, rank: has(heading) ? 0 : has(`${heading} ${text}`) ? 1 : 2 }];
    }),
  );
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostFound)
    .map(({ passage }) => passage);
}

function passagesOf({ html }: Chapter): { anchor: string; heading: string; text: string }[] {
  return html.split(/(?=<h[23] id=")/).map((part) => {
    const [whole = "", anchor = "", heading = ""] = /^<h[23] id="([^"]*)">(.*?)<\/h[23]>/s.exec(part) ?? [];
    return { anchor, heading: plain(heading), text: plain(part.slice(whole.length)) };
  });
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

function excerptOf(text: string, terms: readonly string[]): string {
  const words = text.split(" ");
  const first = words.findIndex((word) => terms.some((term) => foldGerman(word).includes(term)));
  const before = words.slice(0, Math.max(0, first)).join(" ").length;
  const start = before <= excerptLength / 2 ? 0 : text.indexOf(" ", before - excerptLength / 2) + 1;
  const isWhole = start + excerptLength >= text.length;
  const part = text.slice(start, isWhole ? undefined : text.lastIndexOf(" ", start + excerptLength));
  return `${start > 0 ? "… " : ""}${part}${isWhole ? "" : " …"}`;
}
