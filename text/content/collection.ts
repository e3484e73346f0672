import type { CollectionName } from "#model/content/collections.ts";

/** German names of a collection for editors. */
export interface CollectionLabels {
  /** Its screen in the back office, and its area of the activity log. */
  area: string;
  one: string;
  many: string;
}

export const collectionLabels: Readonly<Record<CollectionName, CollectionLabels>> = {
  news: { area: "Nachrichten", one: "Nachricht", many: "Nachrichten" },
  events: { area: "Veranstaltungen", one: "Veranstaltung", many: "Veranstaltungen" },
  congresses: { area: "Kongress", one: "Kongressprogramm", many: "Kongressprogramme" },
  courses: { area: "Kurse", one: "Kursprogramm", many: "Kursprogramme" },
  documents: { area: "Dokumente", one: "Dokument", many: "Dokumente" },
  board: { area: "Vorstand", one: "Vorstandsmitglied", many: "Vorstandsmitglieder" },
  legal: { area: "Rechtliches", one: "Rechtliche Texte", many: "Rechtliches" },
  about: { area: "Über uns", one: "Über uns", many: "Über uns" },
  home: { area: "Startseite", one: "Startseite", many: "Startseite" },
  settings: { area: "Einstellungen", one: "Kontakteinstellungen", many: "Einstellungen" },
};
