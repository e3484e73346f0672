import type { SearchKind } from "#model/site/search-kind.ts";

/** The kinds of entries a search finds: one of them, and all of them as a heading. */
export const searchKindLabels: Record<SearchKind, { one: string; many: string }> = {
  events: { one: "Veranstaltung", many: "Veranstaltungen" },
  programs: { one: "Kongressprogramm", many: "Kongressprogramme" },
  courses: { one: "Kursprogramm", many: "Kursprogramme" },
  news: { one: "Nachricht", many: "Nachrichten" },
  science: { one: "Artikel", many: "Wissenschaft" },
  documents: { one: "Dokument", many: "Dokumente" },
  about: { one: "Seite", many: "Seiten" },
  board: { one: "Vorstandsmitglied", many: "Vorstand" },
  legal: { one: "Rechtlicher Text", many: "Rechtliches" },
};
