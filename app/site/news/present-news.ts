import { href } from "react-router";
import { authorsOf, entriesOf, linkedPieces } from "#model/content/article-notes.ts";
import type { NewsItem } from "#model/content/news.ts";
import { excerpt } from "#model/text/excerpt.ts";
import type { WithId } from "#model/text/id.ts";
import { slugWithId } from "#model/text/slug.ts";
import { shownHtml } from "../shown-html.ts";
import { type NewsPictures, picturesOf } from "./pictures-of.ts";

/** SPEC §9: longer texts are collapsed. */
const collapsedCharacters = 300;

/** A news item as lists show it: plain data for the browser. */
export interface NewsEntry extends Pick<NewsItem, "title" | "titleStyle" | "date" | "type" | "isPinned"> {
  /** Of title and text, as the `lang` attribute; undefined is German. */
  lang: string | undefined;
  id: string;
  path: string;
  html: string;
  /** The first 300 characters; `undefined` when the text has no more. */
  beginning: string | undefined;
  pictures: NewsPictures;
}

/** Returns an item for the browser. @param titleLevel of the heading that is its title */
export function presentNews(item: WithId<NewsItem>, siteUrl: string, titleLevel: 1 | 2): NewsEntry {
  const { id, title, titleStyle, date, type, isPinned, content } = item;
  const { text, isCut } = excerpt(content, collapsedCharacters);
  return {
    id,
    title,
    titleStyle,
    date,
    type,
    isPinned,
    lang: langOf(item),
    path: newsPath(item),
    html: shownHtml(content, { below: titleLevel, title }),
    beginning: isCut ? text : undefined,
    pictures: picturesOf(item, siteUrl),
  };
}

/** What stands below an article: who wrote it, when it was up to date, on what it rests. */
export type ArticleNotes = ReturnType<typeof presentNotes>;

export function presentNotes({ authors, asOf, sources, disclosure }: NewsItem) {
  return { authors: authorsOf(authors), asOf, sources: entriesOf(sources).map(linkedPieces), disclosure };
}

/** A news item as a line of an index. */
export interface NewsTeaser extends Pick<NewsItem, "title" | "date" | "type"> {
  id: string;
  /** Of title and excerpt, as the `lang` attribute; undefined is German. */
  lang: string | undefined;
  path: string;
  excerpt: string;
}

export function presentTeaser(item: WithId<NewsItem>, maxCharacters: number): NewsTeaser {
  const { id, title, date, type, content } = item;
  const beginning = excerpt(content, maxCharacters).text;
  return { id, title, date, type, lang: langOf(item), path: newsPath(item), excerpt: beginning };
}

/** Returns the `lang` attribute of a title or text of an item, wherever it is shown; undefined is German. */
export function langOf({ language }: { language: string }): string | undefined {
  return language || undefined;
}

/** Returns the permanent path of an item. */
export function newsPath({ title, id }: { title: string; id: string }): string {
  return href("/nachrichten/:slugWithId", { slugWithId: slugWithId(title, id) });
}
