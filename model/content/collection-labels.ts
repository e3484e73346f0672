import type { CollectionName } from "./collections.ts";

/** German names of a collection for editors. */
export interface CollectionLabels {
  /** Its screen in the back office, and its area of the activity log. */
  area: string;
  one: string;
  many: string;
}

/** Collections of many records. */
const lists = {
  news: { area: "Nachrichten", one: "Nachricht", many: "Nachrichten" },
  events: { area: "Veranstaltungen", one: "Veranstaltung", many: "Veranstaltungen" },
  congresses: { area: "Kongress", one: "Kongressprogramm", many: "Kongressprogramme" },
  courses: { area: "Kurse", one: "Kursprogramm", many: "Kursprogramme" },
  documents: { area: "Dokumente", one: "Dokument", many: "Dokumente" },
  board: { area: "Vorstand", one: "Vorstandsmitglied", many: "Vorstandsmitglieder" },
};

/** Collections of one record. It exists from the first start: it is edited, but never created or deleted. */
const singles = {
  legal: { area: "Rechtliches", one: "Rechtliche Texte", many: "Rechtliches" },
  about: { area: "Über uns", one: "Über uns", many: "Über uns" },
  home: { area: "Startseite", one: "Startseite", many: "Startseite" },
  settings: { area: "Einstellungen", one: "Kontakteinstellungen", many: "Einstellungen" },
};

/** Labels only: the schemas are in `collections.ts`, which the browser loads only where it validates. */
export const collectionLabels: Readonly<Record<CollectionName, CollectionLabels>> = { ...lists, ...singles };

export type ListCollection = keyof typeof lists;
export type SingleCollection = keyof typeof singles;

export const listCollections = Object.keys(lists) as ListCollection[];
export const singleCollections = Object.keys(singles) as SingleCollection[];

export function isSingle(collection: CollectionName): collection is SingleCollection {
  return Object.hasOwn(singles, collection);
}
