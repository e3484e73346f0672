import { collectionLabels } from "#text/content/collection.ts";
import { formatNumber } from "#text/number.ts";
import { peopleLabels } from "../documents/collection-names.ts";
import { shortened } from "../import-report.ts";
import type { PeopleCollection } from "../people-documents.ts";
import { isContentCollection } from "../site-documents.ts";

/** Numbers of something, by its name in a collection. */
export type Counts = Map<string, Map<string, number>>;

export function count(counts: Counts, collection: string, name: string, number = 1): void {
  const ofCollection = counts.get(collection) ?? new Map<string, number>();
  counts.set(collection, ofCollection.set(name, (ofCollection.get(name) ?? 0) + number));
}

export const maximumFields = 20;

/** Says something about a collection, with names, most frequent first, and their numbers. */
export function countsNote(collection: string, what: string, counts: ReadonlyMap<string, number>): string {
  const fields = [...counts].sort(([, one], [, other]) => other - one);
  const named = fields.slice(0, maximumFields).map(([name, count]) => `${shortened(name)} (${formatNumber(count)})`);
  const more = fields.length > maximumFields ? ` und ${fields.length - maximumFields} weitere` : "";
  return `${labelOf(collection)}: ${what}: ${named.join(", ")}${more}`;
}

function labelOf(collection: string): string {
  if (isContentCollection(collection)) return collectionLabels[collection].many;
  return Object.hasOwn(peopleLabels, collection) ? peopleLabels[collection as PeopleCollection] : shortened(collection);
}
