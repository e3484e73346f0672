import type { SearchHit } from "./search.ts";

/** The kinds of records a search finds. */
export const hitNames: Record<SearchHit["kind"], string> = {
  news: "Nachricht",
  science: "Artikel",
  events: "Veranstaltung",
  documents: "Dokument",
};

export const searchFailed = "Die Suche ist gerade nicht möglich. Bitte versuchen Sie es gleich noch einmal.";
