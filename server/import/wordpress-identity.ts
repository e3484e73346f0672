import { createHash } from "node:crypto";
import type { NewsItem } from "#model/news.ts";
import type { ImportWriter } from "./import-target.ts";
import type { WordPressItem } from "./wxr.ts";

/**
 * The id of the news item that a post becomes: of the post's number and its site's address, since every site counts from
 * 1. The same with http or https, with or without "www.". Of the number alone when the export names no site.
 */
export function newsIdOf({ id, site, link }: Pick<WordPressItem, "id" | "site" | "link">): string {
  const address = site || hostOf(link);
  const origin = address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/+$/, "");
  return origin === "" ? oldIdOf(id) : `wp${id}s${createHash("sha256").update(origin).digest("hex").slice(0, 10)}`;
}

/**
 * The id under which a post is stored, or shall be. Earlier versions knew the number alone: what they stored is the same
 * post when its day is, and its title or its text.
 */
export async function findStoredId(writer: ImportWriter, number: string, id: string, post: NewsItem): Promise<string> {
  const oldId = oldIdOf(number);
  const old = id === oldId ? undefined : await writer.findNews(oldId);
  if (old?.date !== post.date || (old.title !== post.title && old.content !== post.content)) return id;
  return oldId;
}

function oldIdOf(number: string): string {
  return `wp${number}`;
}

function hostOf(address: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(address)?.[0] ?? "";
}
