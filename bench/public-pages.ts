/** Every public page whose address has no id in it. */
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

/** An event of the default content that takes registrations through our own form. */
export const eventWithForm = "schmerzkonferenz";
