/**
 * The public pages without an id in their path: listed in the sitemap, with counted views, and opened by tests and
 * benches. The test compares them with `app/routes.ts`. Optional pages without content redirect to `/`.
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
  "/kontakt",
  "/datenschutz",
  "/barrierefreiheit",
] as const;
