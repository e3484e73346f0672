import { collectionLabels } from "#model/collection-labels.ts";
import type { CollectionName } from "#model/collections.ts";
import type { Mention } from "#model/person-data.ts";
import { editHref } from "../screens.ts";

/** What editors call a collection's record; a name we do not know stays as it is. */
export function collectionLabel(collection: string): string {
  return Object.hasOwn(collectionLabels, collection) ? collectionLabels[collection as CollectionName].one : collection;
}

/** Where an address stands: "Nachricht „Kontakt“". */
export function placeName({ kind, collection, id, title }: Mention): string {
  if (kind === "message") return "Kontaktanfrage einer anderen Person";
  if (kind === "file") return `Datei „${id.slice(id.lastIndexOf("/") + 1)}“`;
  return `${kind === "draft" ? "Entwurf: " : ""}${collectionLabel(collection)}${title ? ` „${title}“` : ""}`;
}

/** Where an editor can change it; absent for what is out of an editor's sight. */
export function placeHref({ kind, collection, id }: Mention): string | undefined {
  if (kind === "message") return "/admin/contact?reiter=anfragen";
  if (kind === "file") return `/admin/media?${new URLSearchParams({ bearbeiten: id })}`;
  return (kind === "live" || kind === "draft") && collection !== "" ? editHref(collection, id) : undefined;
}
