import { collectionLabels } from "#model/content/collection-labels.ts";
import type { CollectionName } from "#model/content/collections.ts";
import type { Mention } from "#model/people/person-data.ts";
import { editHref } from "../screens.ts";

/** Returns the German name of a collection's records; unknown names are returned unchanged. */
export function collectionLabel(collection: string): string {
  return Object.hasOwn(collectionLabels, collection) ? collectionLabels[collection as CollectionName].one : collection;
}

/** Returns the name of the record that mentions an address: "Nachricht „Kontakt“". */
export function placeName({ kind, collection, id, title }: Mention): string {
  if (kind === "message") return "Kontaktanfrage einer anderen Person";
  if (kind === "file") return `Datei „${id.slice(id.lastIndexOf("/") + 1)}“`;
  return `${kind === "draft" ? "Entwurf: " : ""}${collectionLabel(collection)}${title ? ` „${title}“` : ""}`;
}

/** Returns the URL where an editor can change it; undefined if editors cannot. */
export function placeHref({ kind, collection, id }: Mention): string | undefined {
  if (kind === "message") return "/admin/contact?reiter=anfragen";
  if (kind === "file") return `/admin/media?${new URLSearchParams({ bearbeiten: id })}`;
  return (kind === "live" || kind === "draft") && collection !== "" ? editHref(collection, id) : undefined;
}
