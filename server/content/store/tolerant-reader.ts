import type { ContentReader } from "./content-store.ts";

/**
 * Reads like `reader`, except that what cannot be read is reported and left empty (SPEC §8), for pages that have more to
 * show. Never for what must distinguish "not there" from "could not be read", like the page of one record.
 */
export function tolerantReader(reader: ContentReader, onFailure: (error: unknown) => void): ContentReader {
  const orElse =
    <T>(empty: T) =>
    (error: unknown): T => {
      onFailure(error);
      return empty;
    };
  return {
    find: (collection, id) => reader.find(collection, id).catch(orElse(undefined)),
    findFirst: (collection) => reader.findFirst(collection).catch(orElse(undefined)),
    list: (collection, query) => reader.list(collection, query).catch(orElse([])),
    pick: (collection, fields, query) => reader.pick(collection, fields, query).catch(orElse([])),
    count: (collection, filter) => reader.count(collection, filter).catch(orElse(0)),
    values: (collection, field) => reader.values(collection, field).catch(orElse([])),
    years: (collection, field) => reader.years(collection, field).catch(orElse([])),
  };
}
