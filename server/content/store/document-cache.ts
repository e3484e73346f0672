import { type CollectionName, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import { cleanDocument } from "../rich-text/rich-text-fields.ts";

interface CachedDocument {
  data: string;
  document: ContentOf<CollectionName>;
}

/** In insertion order. */
const cache = new Map<string, CachedDocument>();
const maximumCharacters = 2_000_000;
let characters = 0;

/**
 * Returns a stored document, parsed by its schema and sanitised. This is done once per version, since sanitising takes
 * most of the time of reading long texts; the result is shared by all callers and therefore frozen.
 * @param key names the version; `data` is compared too, since a restored database may reuse versions
 */
export function readDocument<C extends CollectionName>(
  collection: C,
  key: string,
  data: string,
): Readonly<ContentOf<C>> {
  const cached = cache.get(key);
  if (cached?.data === data) return cached.document as ContentOf<C>;
  const document = freeze(
    cleanDocument(collection, contentSchemas[collection].parse(JSON.parse(data)) as ContentOf<C>),
  );
  if (cached) evict(key, cached);
  cache.set(key, { data, document });
  characters += data.length;
  for (const [oldest, entry] of cache) {
    if (characters <= maximumCharacters) break;
    evict(oldest, entry);
  }
  return document;
}

function evict(key: string, { data }: CachedDocument): void {
  cache.delete(key);
  characters -= data.length;
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
