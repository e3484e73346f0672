import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import { plainText } from "#model/text/excerpt.ts";
import { foldGerman } from "#model/text/fold.ts";

type SearchedFields = {
  [C in CollectionName]?: (document: ContentOf<C>) => readonly string[];
};

/** The searched fields per collection. Lists of the other collections have no search. */
const searchedFields: SearchedFields = {
  news: (item) => [item.title, plainText(item.content)],
  events: (event) => [event.title, event.location, plainText(event.description)],
  documents: (document) => [document.title, document.description, document.category, ...document.tags],
};

/**
 * Returns the folded words of a record, separated by spaces; `undefined` when its collection is not searched.
 * @param fileText the text inside the files of the record
 */
export function searchTextOf<C extends CollectionName>(
  collection: C,
  document: ContentOf<C>,
  fileText = "",
): string | undefined {
  const fields = searchedFields[collection] as ((document: ContentOf<C>) => readonly string[]) | undefined;
  if (!fields) return undefined;
  return [...fields(document), fileText]
    .map((field) => foldGerman(field).replace(/[^a-z0-9]+/g, " "))
    .join(" ")
    .slice(0, 200_000);
}
