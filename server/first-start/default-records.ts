import type { CollectionName, ContentInput } from "#model/content/collections.ts";

/** Documents of one collection by id. */
export type DefaultRecords<C extends CollectionName> = Record<string, ContentInput<C>>;

/** Collections with default content (SPEC §4). */
export const filledCollections = [
  "news",
  "events",
  "congresses",
  "courses",
  "legal",
  "board",
  "about",
  "home",
  "settings",
  "documents",
] as const satisfies CollectionName[];
export type FilledCollection = (typeof filledCollections)[number];

export type DefaultContent = {
  [C in FilledCollection]: DefaultRecords<C>;
};

/** Returns the address of a default picture by its name. */
export type PictureUrl = (name: string) => string;
