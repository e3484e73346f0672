import * as z from "zod";
import {
  isoDate,
  optionalDate,
  optionalLine,
  optionalText,
  requiredLine,
  richText,
  storedUrl,
  withDefault,
} from "#model/fields/field.ts";
import { flag } from "#model/fields/number-field.ts";
import { compareText } from "#model/text/compare-text.ts";
import { foreignLanguages } from "./language.ts";
import { newsTypes } from "./news-type.ts";

export const NewsType = z.enum(newsTypes, "Bitte wählen Sie eine Kategorie aus.");
export type NewsType = z.output<typeof NewsType>;

/** The five colours of featured news; the first is the default. */
const newsColors = ["blue", "green", "red", "purple", "yellow"] as const;
export const NewsColor = z.enum(newsColors, "Bitte wählen Sie eine der angebotenen Farben aus.");
export type NewsColor = z.output<typeof NewsColor>;

/**
 * The style of a title: names of styles with enough contrast, not CSS. Old records hold CSS values ("#ff0000", "18px");
 * unknown values read as "default".
 */
export const TitleStyle = z.object({
  color: z.enum(["default", "petrol", "blue", "green", "red", "purple", "brown"]).catch("default"),
  fontSize: z.enum(["default", "small", "medium", "large", "x-large"]).catch("default"),
  fontFamily: z.enum(["default", "serif", "sans-serif", "monospace", "cursive"]).catch("default"),
});
export type TitleStyle = z.output<typeof TitleStyle>;

/** News and science articles (SPEC §3). */
export const NewsItem = z.object({
  title: requiredLine("Bitte geben Sie einen Titel ein."),
  date: isoDate,
  content: richText(),
  image: storedUrl,
  imageAlt: optionalLine(),
  images: withDefault(
    z.array(storedUrl).max(100, "Bitte wählen Sie höchstens 100 Bilder aus."),
    (): string[] => [],
  ).transform((urls) => urls.filter((url) => url !== "")),
  type: withDefault(NewsType, () => "regular"),
  isPinned: flag(false),
  titleStyle: withDefault(TitleStyle, () => TitleStyle.parse({})),
  /** Of title and text; "" is German. */
  language: withDefault(z.enum(["", ...foreignLanguages], "Bitte wählen Sie eine Sprache aus."), () => ""),
  /** One person in each line, with their qualification after the first comma. */
  authors: optionalText(2000),
  /** The day to which the text is up to date. */
  asOf: optionalDate,
  /** One source in each line. */
  sources: optionalText(),
  /** The authors' interests. */
  disclosure: optionalText(2000),
});
export type NewsItem = z.output<typeof NewsItem>;

type SortableNews = Pick<NewsItem, "title" | "date" | "isPinned"> & { id?: string };

/** Compares for all news lists: pinned first, then newest first, then by title, then by id. */
export function compareNews(a: SortableNews, b: SortableNews): number {
  return (
    Number(b.isPinned) - Number(a.isPinned) ||
    compareText(b.date, a.date) ||
    compareText(a.title, b.title) ||
    compareText(a.id ?? "", b.id ?? "")
  );
}
