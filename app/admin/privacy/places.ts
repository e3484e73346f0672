import type { CollectionName } from "#model/collections.ts";
import type { Mention } from "#model/person-data.ts";

const recordIn = (path: string) => (id: string) => `${path}?${new URLSearchParams({ bearbeiten: id })}`;
const screen = (path: string) => () => path;

const places: Record<CollectionName, { label: string; hrefOf: (id: string) => string }> = {
  news: { label: "Nachricht", hrefOf: recordIn("/admin/news") },
  events: { label: "Veranstaltung", hrefOf: recordIn("/admin/events") },
  congresses: { label: "Kongressprogramm", hrefOf: recordIn("/admin/congress") },
  courses: { label: "Kursprogramm", hrefOf: recordIn("/admin/courses") },
  documents: { label: "Dokument", hrefOf: recordIn("/admin/documents") },
  legal: { label: "Rechtliche Texte", hrefOf: screen("/admin/legal") },
  board: { label: "Vorstandsmitglied", hrefOf: recordIn("/admin/board") },
  about: { label: "Über uns", hrefOf: screen("/admin/about") },
  home: { label: "Startseite", hrefOf: screen("/admin/home") },
  settings: { label: "Kontakteinstellungen", hrefOf: screen("/admin/contact") },
};

/** What editors call a collection's record; a name we do not know stays as it is. */
export function collectionLabel(collection: string): string {
  return Object.hasOwn(places, collection) ? places[collection as CollectionName].label : collection;
}

/** Where an address stands: "Nachricht „Kontakt“". */
export function placeName({ kind, collection, id, title }: Mention): string {
  if (kind === "message") return "Kontaktanfrage einer anderen Person";
  if (kind === "file") return `Datei „${id.slice(id.lastIndexOf("/") + 1)}“`;
  return `${collectionLabel(collection)}${title ? ` „${title}“` : ""}`;
}

/** Where an editor can change it; absent for what is out of an editor's sight. */
export function placeHref({ kind, collection, id }: Mention): string | undefined {
  if (kind === "message") return "/admin/contact?tab=anfragen";
  if (kind === "file") return "/admin/documents";
  return kind === "live" && collection !== "" ? places[collection].hrefOf(id) : undefined;
}
