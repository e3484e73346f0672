import type { Services } from "#app/contexts.ts";
import type { SingleCollection } from "#model/content/collection-kind.ts";
import { type CollectionName, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import type { Draft } from "#model/content/draft.ts";
import { type DraftInfo, type EditedRecord, toEdited } from "../ui/editor/edited-record.ts";

type Stored<C extends CollectionName> = ContentOf<C> & { id: string; version: number };

/** A draft in the list above the table of a screen. */
export interface DraftRow extends DraftInfo {
  id: string;
  name: string;
  /** The record is public in an earlier version. */
  isPublished: boolean;
  /** `overdue`: it should be public by now; `refusal` says why it is not. */
  state: "draft" | "changed" | "planned" | "overdue";
}

/** Scheduled publications run at most this long after their time. */
const toleranceMilliseconds = 120_000;

export function presentDraft<C extends CollectionName>(draft: Draft<C>, now: Date): DraftRow {
  const { name, title } = draft.document as { name?: unknown; title?: unknown };
  const given = [name, title].find((text) => typeof text === "string" && text.trim() !== "");
  const isPublished = draft.base !== "new";
  return {
    ...infoOf(draft),
    ...{ id: draft.id, name: (given as string) ?? "Ohne Titel", isPublished },
    state: draft.refusal ? "overdue" : stateOf(draft.publishAt, isPublished, now),
  };
}

function stateOf(publishAt: string | null, isPublished: boolean, now: Date): DraftRow["state"] {
  if (publishAt === null) return isPublished ? "changed" : "draft";
  return now.getTime() - Date.parse(publishAt) > toleranceMilliseconds ? "overdue" : "planned";
}

/** Returns the record as its form shows it: the draft if there is one. */
export function editedRecord<C extends CollectionName>(
  stored: Stored<C> | undefined,
  draft: Draft<C> | undefined,
): (EditedRecord<ContentOf<C>> & { id: string }) | undefined {
  if (draft) {
    const { id, base, document } = draft;
    return { id, ...(base !== "new" && { version: base }), values: document, draft: infoOf(draft) };
  }
  return stored && (toEdited(stored) as unknown as EditedRecord<ContentOf<C>> & { id: string });
}

function infoOf({ version, savedAt, savedBy, publishAt, plannedBy, refusal }: DraftInfo): DraftInfo {
  return { version, savedAt, savedBy, publishAt, plannedBy, refusal };
}

/** Loads the only record of a collection for its form; with defaults if it was never saved. */
export async function loadSingle<C extends SingleCollection>(
  { content, drafts }: Pick<Services, "content" | "drafts">,
  collection: C,
): Promise<EditedRecord<ContentOf<C>> & { id: string }> {
  const stored = await content.findFirst(collection);
  const id = stored?.id ?? singleId;
  const blank = { id, values: contentSchemas[collection].parse({}) as ContentOf<C> };
  return editedRecord(stored, await drafts.find(collection, id)) ?? blank;
}

/** The id of a record that was never saved. */
const singleId = "content";
