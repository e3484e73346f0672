import type { ContentReader } from "./content-store.ts";

/**
 * Reads like `reader`, except that what cannot be read is told and left empty (SPEC §8), for pages that have more to
 * show. Never for what must tell "not there" from "could not be read", like the page of one record.
 */
export function tolerantReader(reader: ContentReader, onFailure: (error: unknown) => void): ContentReader {
  const instead =
    <T>(empty: T) =>
    (error: unknown): T => {
      onFailure(error);
      return empty;
    };
  return {
    find: (collection, id) => reader.find(collection, id).catch(instead(undefined)),
    findFirst: (collection) => reader.findFirst(collection).catch(instead(undefined)),
    list: (collection, query) => reader.list(collection, query).catch(instead([])),
    pick: (collection, fields, query) => reader.pick(collection, fields, query).catch(instead([])),
    count: (collection, filter) => reader.count(collection, filter).catch(instead(0)),
    values: (collection, field) => reader.values(collection, field).catch(instead([])),
    years: (collection, field) => reader.years(collection, field).catch(instead([])),
  };
}
