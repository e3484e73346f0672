import { collectionLabels } from "#model/collection-labels.ts";
import type { SearchHit } from "./search.ts";

/** The kinds of records a search finds. */
export const hitNames: Record<SearchHit["kind"], string> = {
  news: collectionLabels.news.one,
  science: "Artikel",
  events: collectionLabels.events.one,
  documents: collectionLabels.documents.one,
};

export const searchFailed = "Die Suche ist gerade nicht möglich. Bitte versuchen Sie es gleich noch einmal.";
