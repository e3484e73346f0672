import type { SingleCollection } from "#model/content/collection-kind.ts";
import { newSingleIds } from "#server/content/store/single-record.ts";

/** Ids of the documents in collections of one record. */
export type SingleIds = Map<SingleCollection, string[]>;

/** Returns which of several documents in a collection of one record is taken. */
export function takenOf(
  collection: SingleCollection,
  storedId: string,
  ids: readonly string[] = [],
): string | undefined {
  return [storedId, newSingleIds[collection]].find((id) => ids.includes(id)) ?? ids[0];
}
