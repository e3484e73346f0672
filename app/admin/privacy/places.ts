import type { CollectionName } from "#model/content/collections.ts";
import type { Mention } from "#model/people/person-data.ts";
import { collectionLabels } from "#text/content/collection.ts";
import { formatInstant } from "#text/date.ts";
import { quoted } from "#text/quoted.ts";
import { eventHref } from "../events/event-sections.ts";
import { editHref } from "../screens.ts";

/** Returns the German name of a collection's records; unknown names are returned unchanged. */
export function collectionLabel(collection: string): string {
  return Object.hasOwn(collectionLabels, collection) ? collectionLabels[collection as CollectionName].one : collection;
}

/** Returns the name of the place that mentions a person: "Nachricht „Kontakt“". */
export function placeName({ kind, collection, id, title, at = "" }: Mention): string {
  const of = at && ` vom ${formatInstant(at)} Uhr`;
  const about = title && ` zu ${quoted(title)}`;
  if (kind === "message") return `Kontaktanfrage einer anderen Person${of}`;
  if (kind === "registration") return `Anmeldung einer anderen Person${of}${about}`;
  if (kind === "participants") return `Nachricht ${quoted(title)} an Teilnehmende${of}`;
  if (kind === "evaluation") return `Antwort einer Evaluation${about}`;
  if (kind === "file") return `Datei ${quoted(id.slice(id.lastIndexOf("/") + 1))}`;
  return `${kind === "draft" ? "Entwurf: " : ""}${collectionLabel(collection)}${title ? ` ${quoted(title)}` : ""}`;
}

/** Returns the URL where an editor can change it; undefined if editors cannot. */
export function placeHref({ kind, collection, id, eventId }: Mention): string | undefined {
  if (kind === "message") return `/admin/contact?${new URLSearchParams({ reiter: "anfragen", anfrage: id })}`;
  if (kind === "registration") return eventId && eventHref(eventId, "anmeldungen");
  if (kind === "participants") return eventId && eventHref(eventId, "rundschreiben");
  if (kind === "file") return `/admin/media?${new URLSearchParams({ bearbeiten: id })}`;
  return (kind === "live" || kind === "draft") && collection !== "" ? editHref(collection, id) : undefined;
}
