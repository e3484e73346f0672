import { canonicalQuery } from "#model/public-query.ts";

/** A finished public page: headers and body in each encoding asked for so far. Carries no person's data. */
export interface CachedPage {
  /** Path the view is counted under; none for feeds and calendars, which programs fetch. */
  viewPath: string | undefined;
  etag: string;
  /** Without those of one encoding; also the headers of the answer that the visitor's copy is still right. */
  headers: Record<string, string>;
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
}

export interface Variant {
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
}

export type Encoding = "br" | "gzip" | "identity";

/**
 * The name of a page in the cache: its path, and of its query only what public pages understand.
 * @param target path and query as they stand in the request line
 */
export function pageKey(target: string): string {
  const start = target.indexOf("?");
  return start === -1 ? target : target.slice(0, start) + canonicalQuery(target.slice(start));
}

const maximumBytes = 32 * 1024 * 1024;

/**
 * Finished pages in memory, keyed by path and canonical query. Emptied as a whole by `clear`: after each edit and
 * at midnight in Berlin. The oldest page leaves when the limit is reached.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #bytes = 0;
  #generation = 0;

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** Names the state of the content; a page keeps out of the cache when an edit came while it was rendered. */
  get generation(): number {
    return this.#generation;
  }

  put(key: string, page: CachedPage, generation: number): void {
    if (generation !== this.#generation) return;
    this.#remove(key);
    this.#pages.set(key, page);
    this.#bytes += weight(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= maximumBytes) break;
      this.#remove(oldest);
    }
  }

  clear(): void {
    this.#generation++;
    this.#pages.clear();
    this.#bytes = 0;
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= weight(page);
  }
}

/** What it takes at most: compressing makes it smaller. */
function weight({ variants }: CachedPage): number {
  return variants.identity.body.length * 2;
}
