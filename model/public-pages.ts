/**
 * The public pages that can be opened without knowing an id: those of the sitemap, whose views are counted, and which
 * tests and benches open. Each has its route in `app/routes.ts`. An optional one that has no content leads to `/`.
 */
export const publicPages = [
  "/",
  "/aktuelles",
  "/wissenschaft",
  "/nachrichten",
  "/veranstaltungen",
  "/dokumente",
  "/mitgliedschaft",
  "/ueber-uns",
  "/datenschutz",
  "/barrierefreiheit",
] as const;
