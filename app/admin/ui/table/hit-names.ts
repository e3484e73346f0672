import type { SearchHit } from "#app/admin/layout/search.ts";

/** What each kind of record a search finds is called. */
export const hitNames: Record<SearchHit["kind"], string> = {
  news: "Nachricht",
  science: "Artikel",
  events: "Veranstaltung",
  documents: "Dokument",
};
