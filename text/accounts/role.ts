import type { Role } from "#model/accounts/permission.ts";

/** German names of the roles. */
export const roleLabels: Record<Role, string> = {
  administration: "Administration",
  editorial: "Redaktion",
  events: "Veranstaltungen",
  secretariat: "Sekretariat",
  privacy: "Datenschutz",
  reader: "Lesend",
};

/** What each role may do, in one line. */
export const roleDescriptions: Record<Role, string> = {
  administration: "Darf alles, auch Konten verwalten.",
  editorial: "Bearbeitet alle Inhalte, sieht keine Anmeldungen und Kontaktanfragen.",
  events: "Bearbeitet Veranstaltungen, Kongresse und Kurse und verwaltet Anmeldungen.",
  secretariat: "Verwaltet Anmeldungen und Kontaktanfragen, sieht die Inhalte.",
  privacy: "Gibt Auskunft, löscht personenbezogene Daten und liest das Protokoll.",
  reader: "Sieht die Inhalte, ändert nichts.",
};
