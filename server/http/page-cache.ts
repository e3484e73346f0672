import { canonicalQuery } from "#model/site/public-query.ts";
import type { CachedPage } from "./cached-page.ts";

/**
 * Returns the cache key of a page: its path and canonical query.
 * @param target path and query from the request line
 */
export function pageKey(target: string): string {
  const start = target.indexOf("?");
  return start === -1 ? target : target.slice(0, start) + canonicalQuery(target.slice(start));
}

const maximumBytes = 32 * 1024 * 1024;

/**
 * Caches rendered pages in memory by `pageKey`. `clear` invalidates all: after each edit, at midnight in Berlin, and
 * when registration for an event opens or closes. At the size limit the oldest page is evicted.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #bytes = 0;
  #generation = 0;

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** Number of invalidations; pages whose rendering started before the last one are not cached. */
  get generation(): number {
    return this.#generation;
  }

  put(key: string, page: CachedPage, generation: number): void {
    if (generation !== this.#generation) return;
    this.#evict(key);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= maximumBytes) break;
      this.#evict(oldest);
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
    this.#bytes -= sizeOf(page);
  }
}

/** Returns an upper bound: with its compressed variants a page takes less than twice its body. */
function sizeOf({ variants }: CachedPage): number {
  return variants.identity.body.length * 2;
}
