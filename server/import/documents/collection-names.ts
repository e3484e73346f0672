import { headingOf } from "#model/registrations/list-columns.ts";
import { collectionLabels } from "#text/content/collection.ts";
import type { PeopleCollection } from "../people-documents.ts";

export const peopleLabels: Readonly<Record<PeopleCollection, string>> = {
  registrations: "Anmeldungen",
  contact: "Kontaktanfragen",
  activity_logs: "Aktivitäten",
};

export const redirectsLabel = "Alte Adressen";

const german = new Map<string, string>([
  [headingOf(redirectsLabel), "redirects"],
  ...Object.entries(peopleLabels).map(([collection, label]) => [headingOf(label), collection] as const),
  ...Object.entries(collectionLabels).flatMap(([collection, labels]) =>
    Object.values(labels).map((label) => [headingOf(label), collection] as const),
  ),
]);

/** Returns the collection that a name means: its own in any case, or one that the back office has for it. */
export function collectionCalled<C extends string>(name: string, collections: readonly C[]): C | undefined {
  const own = name.trim().toLowerCase();
  const meant = german.get(headingOf(name));
  return collections.find((one) => one === own) ?? collections.find((one) => one === meant);
}
