import type { CollectionName } from "#model/collections.ts";

/** Every public page that can be opened without knowing an id, with what an editor edits to change it. */
export const editedBefore: Readonly<Record<string, CollectionName>> = {
  "/": "home",
  "/aktuelles": "news",
  "/veranstaltungen": "events",
  "/wissenschaft": "news",
  "/nachrichten": "news",
  "/dokumente": "settings",
  "/mitgliedschaft": "legal",
  "/ueber-uns": "about",
  "/datenschutz": "legal",
};

export const publicPages = Object.keys(editedBefore);

/** An event of the default content that takes registrations through our own form. */
export const eventWithForm = "schmerzkonferenz";

/** Before the path of a page, asked of a server with an editor (editor.ts): what the page shows is edited. */
export const editPath = "/-/edit";
