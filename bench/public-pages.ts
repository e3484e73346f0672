/** Every public page that can be opened without knowing an id. */
export const publicPages = [
  "/",
  "/aktuelles",
  "/veranstaltungen",
  "/wissenschaft",
  "/nachrichten",
  "/dokumente",
  "/mitgliedschaft",
  "/ueber-uns",
  "/datenschutz",
];
