import type { Services } from "#app/contexts.ts";
import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import { type DraftRow, editedRecord, presentDraft } from "../publishing/load-drafts.ts";
import type { EditedRecord } from "./editor/edited-record.ts";

/** A list's drafts, and the dialogs its URL opens (`?neu=1`, `?bearbeiten=ID` or `?verlauf=ID`). */
export interface ListDialogs<V> {
  isNew: boolean;
  edited: (EditedRecord<V> & { id: string }) | undefined;
  historyOf: string | null;
  drafts: DraftRow[];
}

/** Loads a record as its form shows it; undefined if it does not exist. */
export async function loadEdited<C extends CollectionName>(
  { content, drafts }: Pick<Services, "content" | "drafts">,
  collection: C,
  id: string,
): Promise<(EditedRecord<ContentOf<C>> & { id: string }) | undefined> {
  const [stored, draft, removal] = await Promise.all([
    content.find(collection, id),
    drafts.find(collection, id),
    drafts.findRemoval(collection, id),
  ]);
  const edited = editedRecord(stored, draft);
  return edited && { ...edited, removal };
}

/**
 * Loads the dialogs and drafts of a `ListScreen`.
 * @param belongs which records of the collection the screen shows; default: all
 */
export async function loadDialogs<C extends CollectionName>(
  { clock, content, drafts: draftEditor }: Pick<Services, "clock" | "content" | "drafts">,
  collection: C,
  url: URL,
  belongs: (document: ContentOf<C>) => boolean = () => true,
): Promise<ListDialogs<ContentOf<C>>> {
  const editedId = url.searchParams.get("bearbeiten");
  const [stored, drafts, removal] = await Promise.all([
    editedId ? content.find(collection, editedId) : undefined,
    draftEditor.list(collection),
    editedId ? draftEditor.findRemoval(collection, editedId) : undefined,
  ]);
  const draft = drafts.find(({ id }) => id === editedId);
  const edited = editedRecord(stored, draft);
  return {
    isNew: url.searchParams.has("neu"),
    edited: edited && belongs(edited.values) ? { ...edited, removal } : undefined,
    historyOf: url.searchParams.get("verlauf"),
    drafts: drafts.filter(({ document }) => belongs(document)).map((draft) => presentDraft(draft, clock())),
  };
}
