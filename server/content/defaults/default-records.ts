import type { CollectionName, ContentInput } from "#model/collections.ts";

/** Documents of one collection by id. */
export type DefaultRecords<C extends CollectionName> = Record<string, ContentInput<C>>;

export type DefaultContent = {
  [C in Exclude<CollectionName, "documents">]: DefaultRecords<C>;
};

/** The address of a default picture by its name. */
export type PictureUrl = (name: string) => string;
