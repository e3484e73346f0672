import { createHash } from "node:crypto";
import type { NewsItem } from "#model/content/news.ts";
import type { ImportWriter } from "../import-target.ts";
import type { WordPressItem } from "./wxr.ts";

/**
 * Returns the id of a post's news item, derived from the post's number and its site's address, since every site counts
 * from 1. Ignores the scheme and "www.". Uses the number alone when the export names no site.
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
 * Returns the id under which a post is or shall be stored. Earlier versions used the number alone: an item they stored
 * is the same post if its date and its title or text are equal.
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
