import type { Database } from "#server/database/schema.ts";
import type { ContentReader } from "./content-store.ts";

const maximumEntries = 100;

/**
 * Returns a reader that caches what it says about many records at once (counts, and the values in use) until content
 * changes. The database's content counter is the version of the cache: it is read each time and raised in each
 * transaction that changes content, so nothing is older than its query, whichever process wrote. Paging and sorting need
 * the same summaries each time; counting the results of a search among ten thousand records takes a third of such a
 * request.
 */
export function cacheSummaries(reader: ContentReader, database: Database): ContentReader {
  const cache = new Map<string, { version: number; summary: unknown }>();

  async function cached<T>(key: unknown[], read: () => Promise<T>): Promise<T> {
    // Read before the summary: after a change in between, the entry is stale and read again, never wrong.
    const { value: version } = await database.selectFrom("content_counter").select("value").executeTakeFirstOrThrow();
    const name = JSON.stringify(key);
    const entry = cache.get(name);
    if (entry?.version === version) return entry.summary as T;
    const summary = await read();
    if (cache.size >= maximumEntries) cache.clear();
    cache.set(name, { version, summary });
    return summary;
  }

  return {
    ...reader,
    count: (collection, filter = {}) => cached(["count", collection, filter], () => reader.count(collection, filter)),
    countEach: () => cached(["countEach"], () => reader.countEach()),
    members: (collection, field, query) =>
      cached(["members", collection, field, query], () => reader.members(collection, field, query)),
    values: (collection, field) => cached(["values", collection, field], () => reader.values(collection, field)),
  };
}
