import type { SearchHit } from "../layout/search.ts";

/** What each kind of record a search finds is called. */
export const hitNames: Record<SearchHit["kind"], string> = {
  news: "Nachricht",
  science: "Artikel",
  events: "Veranstaltung",
  documents: "Dokument",
};
