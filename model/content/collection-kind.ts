import type { CollectionName } from "./collections.ts";

// Apart from the schemas, which the browser loads only where it validates.

/** Collections of many records. */
export const listCollections = [
  "news",
  "events",
  "congresses",
  "courses",
  "documents",
  "board",
] as const satisfies CollectionName[];
export type ListCollection = (typeof listCollections)[number];

/** Collections of one record. It exists from the first start: it is edited, but never created or deleted. */
export const singleCollections = ["legal", "about", "home", "settings"] as const satisfies CollectionName[];
export type SingleCollection = (typeof singleCollections)[number];

export function isSingle(collection: CollectionName): collection is SingleCollection {
  return (singleCollections as readonly CollectionName[]).includes(collection);
}
