import { canonicalQuery } from "#model/site/public-query.ts";
import type { CachedPage } from "./cached-page.ts";

/**
 * Returns the cache key of a page: its path and canonical query. Pages are stored under canonical paths only, so a path
 * in another spelling finds none.
 * @param target path and query from the request line
 */
export function pageKey(target: string): string {
  const start = target.indexOf("?");
  if (start === -1) return target;
  const path = target.slice(0, start);
  return path + canonicalQuery(target.slice(start), path);
}

const maximumBytes = 12 * 1024 * 1024;
/** Far more than an association has pages; keeps small entries from adding up. */
const maximumPages = 2_000;

/**
 * Caches rendered pages in memory by `pageKey`. `clear` invalidates all: after each edit, at midnight in Berlin, and
 * when registration for an event opens or closes. At the limits the page that has not been asked for longest is evicted,
 * so that made-up queries do not displace what visitors read.
 */
export class PageCache {
  /** Longest unused first. */
  #pages = new Map<string, CachedPage>();
  #bytes = 0;
  #generation = 0;

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  /** Number of invalidations; pages whose rendering started before the last one are not cached. */
  get generation(): number {
    return this.#generation;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  put(key: string, page: CachedPage, generation: number): void {
    if (generation !== this.#generation) return;
    this.#evict(key);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(key, page);
    for (const longestUnused of this.#pages.keys()) {
      if (this.#bytes <= maximumBytes && this.#pages.size <= maximumPages) break;
      this.#evict(longestUnused);
    }
  }

  clear(): void {
    this.#generation++;
    this.#pages.clear();
    this.#bytes = 0;
  }

  #evict(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(key, page);
  }
}

/** Of the objects of an entry and its variants. */
const overheadBytes = 2_000;

/** Returns an upper bound: with its compressed variants a page takes less than twice its body. */
function sizeOf(key: string, { headers, variants }: CachedPage): number {
  const texts = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, key.length);
  return variants.identity.body.length * 2 + texts * 2 + overheadBytes;
}
