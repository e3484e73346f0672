/** What the search of the website tells apart, in the order in which equally good results are shown. */
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
/** Course programmes have no public page: only the back office finds them. */
export const searchKinds = [...publicSearchKinds, "courses"] as const;
export type SearchKind = (typeof searchKinds)[number];
export type PublicSearchKind = (typeof publicSearchKinds)[number];
