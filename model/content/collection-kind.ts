import type { CollectionName } from "./collections.ts";

// Apart from the schemas, which the browser loads only where it validates.

/**
 * Of a list, there are many records. A single record exists from the first start: it is edited, but never created or
 * deleted.
 */
const kinds = {
  news: "list",
  events: "list",
  congresses: "list",
  courses: "list",
  documents: "list",
  legal: "single",
  board: "list",
  about: "single",
  home: "single",
  settings: "single",
} as const satisfies Record<CollectionName, "list" | "single">;

type OfKind<K> = { [C in CollectionName]: (typeof kinds)[C] extends K ? C : never }[CollectionName];
export type ListCollection = OfKind<"list">;
export type SingleCollection = OfKind<"single">;

export const collectionNames = Object.keys(kinds) as CollectionName[];
export const listCollections = collectionNames.filter((name): name is ListCollection => !isSingle(name));
export const singleCollections = collectionNames.filter(isSingle);

export function isSingle(collection: CollectionName): collection is SingleCollection {
  return kinds[collection] === "single";
}
