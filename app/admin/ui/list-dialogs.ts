import type { Services } from "#app/contexts.ts";
import type { CollectionName, ContentOf } from "#model/collections.ts";
import { type EditedRecord, toEdited } from "./editor/edited-record.ts";

/** The dialogs the URL opens above a list of records: `?neu=1`, `?bearbeiten=ID` or `?verlauf=ID`. */
export interface ListDialogs<V> {
  isNew: boolean;
  edited: (EditedRecord<V> & { id: string }) | undefined;
  historyOf: string | null;
}

/** For the loader of a `ListScreen`. */
export async function loadDialogs<C extends CollectionName>(
  content: Services["content"],
  collection: C,
  url: URL,
): Promise<ListDialogs<ContentOf<C>>> {
  const editedId = url.searchParams.get("bearbeiten");
  const stored = editedId ? await content.find(collection, editedId) : undefined;
  return {
    isNew: url.searchParams.has("neu"),
    edited: stored && (toEdited(stored) as EditedRecord<ContentOf<C>> & { id: string }),
    historyOf: url.searchParams.get("verlauf"),
  };
}
