/** A finished public page: headers and body, compressed at most once per encoding. Carries no person's data. */
export interface CachedPage {
  /** Path the view is counted under. */
  path: string;
  etag: string;
  /** Names and values alternating, as `writeHead` takes them, without encoding and length. */
  headers: readonly string[];
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

export type Encoding = keyof CachedPage["bodies"];

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

function weight({ bodies }: CachedPage): number {
  return bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0) + 1024;
}
