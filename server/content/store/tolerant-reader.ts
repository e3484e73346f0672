import type { ContentReader } from "./content-store.ts";

/**
 * Returns a reader that reports failed reads and returns empty results instead (SPEC §8), for pages with more to show.
 * Not for pages that must distinguish "missing" from "unreadable", like the page of one record.
 */
export function tolerantReader(reader: ContentReader, onFailure: (error: unknown) => void): ContentReader {
  const fallback =
    <T>(empty: T) =>
    (error: unknown): T => {
      onFailure(error);
      return empty;
    };
  return {
    find: (collection, id) => reader.find(collection, id).catch(fallback(undefined)),
    findFirst: (collection) => reader.findFirst(collection).catch(fallback(undefined)),
    list: (collection, query) => reader.list(collection, query).catch(fallback([])),
    pick: (collection, fields, query) => reader.pick(collection, fields, query).catch(fallback([])),
    count: (collection, filter) => reader.count(collection, filter).catch(fallback(0)),
    countEach: () => reader.countEach().catch(fallback({})),
    members: (collection, field, query) => reader.members(collection, field, query).catch(fallback([])),
    values: (collection, field) => reader.values(collection, field).catch(fallback([])),
    years: (collection, field) => reader.years(collection, field).catch(fallback([])),
  };
}
