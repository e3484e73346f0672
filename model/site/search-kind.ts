/** Kinds of search results on the website, in the order of equally ranked results. */
export const publicSearchKinds = [
  "events",
  "programs",
  "news",
  "science",
  "documents",
  "about",
  "board",
  "legal",
] as const;
/** With course programmes, which have no public page and are found in the back office only. */
export const searchKinds = [...publicSearchKinds, "courses"] as const;
export type SearchKind = (typeof searchKinds)[number];
export type PublicSearchKind = (typeof publicSearchKinds)[number];
