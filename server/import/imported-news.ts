import type { ForeignLanguage } from "#model/content/language.ts";
import { NewsItem, type NewsType } from "#model/content/news.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { hasTwoMeanings, twoMeanings } from "#model/dates/written-date.ts";
import { excerpt } from "#model/text/excerpt.ts";
import { foldGerman } from "#model/text/fold.ts";
import type { ImportedNews } from "./entry-source.ts";
import { shortened } from "./import-report.ts";

const maxTitle = 300;
const maxContent = 500_000;
const maxImages = 100;
const scienceNames = new Set(["wissenschaft", "science", "forschung", "studien"]);
const smallNames = new Set(["kurzmeldung", "kurzmeldungen", "small", "kurz", "notiz"]);

export interface RawNews {
  title: string;
  /** Undefined without a valid date. */
  date: string | undefined;
  /** How the date is written, where it may have any form. */
  writtenDate?: string;
  content: string;
  /** Defaults to German. */
  language?: ForeignLanguage | "";
  image: string | undefined;
  /** What the picture shows, in words. */
  imageAlt?: string | undefined;
  images: readonly string[];
  type: NewsType;
  isPinned: boolean;
  note?: string | undefined;
}

/** Returns the news item, or why it is skipped. Drafts may have a future date or none. */
export function importedNews(id: string, raw: RawNews, now: Date, isDraft = false): ImportedNews {
  const { title, date, writtenDate = "", content, image, images, note: ofText, ...rest } = raw;
  const undated = date === undefined ? undatedBecause(writtenDate) : undefined;
  if (!isDraft && undated) return { ok: false, reason: `${undated} (--drafts übernimmt es als Entwurf)`, isFlaw: true };
  if (!isDraft && date && date > berlinDate(now)) return { ok: false, reason: "geplant" };
  if (content.length > maxContent) return { ok: false, reason: "Text länger als 500.000 Zeichen", isFlaw: true };
  const parsed = NewsItem.safeParse({
    ...rest,
    ...{ title: shortTitle(title, content), date: date ?? berlinDate(now), content, image },
    images: [...new Set(images)].filter((url) => url !== image).slice(0, maxImages),
  });
  if (!parsed.success) return { ok: false, reason: parsed.error.issues[0]?.message ?? "nicht lesbar", isFlaw: true };
  const left = new Set(images).size - parsed.data.images.length - (image && images.includes(image) ? 1 : 0);
  const ofImages =
    left > 0 &&
    `${left === 1 ? "1 Bild bleibt" : `${left} Bilder bleiben`} zurück: Hier sind es höchstens ${maxImages}.`;
  const note = [ofText, cutNote(title), ofImages, undated && `Als Entwurf ${undated}.`].filter(Boolean).join(" ");
  return { ok: true, collection: "news", id, document: { ...parsed.data, date: date ?? "" }, ...(note && { note }) };
}

function undatedBecause(written: string): string {
  if (written.trim() === "") return "ohne gültiges Datum";
  return `ohne gültiges Datum: „${shortened(written)}“${hasTwoMeanings(written) ? `, ${twoMeanings}` : ""}`;
}

/** Returns the type of news by category names. */
export function newsTypeOf(names: readonly string[]): NewsType {
  const folded = names.map((name) => foldGerman(name).replace(/[^a-z0-9]/g, ""));
  if (folded.some((name) => scienceNames.has(name))) return "science";
  if (folded.some((name) => smallNames.has(name))) return "small";
  return "regular";
}

/** Says that a title was cut; "" if it was not. */
export function cutNote(title: string): string {
  return title.length > maxTitle ? `Der Titel ist nach ${maxTitle} Zeichen abgeschnitten.` : "";
}

/** Returns a title for what has none or a long one. */
export function shortTitle(written: string, content: string): string {
  const title = written || excerpt(content, 60).text || "Ohne Titel";
  return title.length <= maxTitle
    ? title
    : `${title
        .slice(0, maxTitle - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
