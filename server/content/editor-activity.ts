import { type ActivityAction, type ListChange, sectionOf } from "#model/activity.ts";
import { isSingle } from "#model/collection-labels.ts";
import type { CollectionName } from "#model/collections.ts";
import type { ContentChange } from "./store/write-content.ts";

/** What the log says about a change, where it is not simply "created" or "updated". */
export interface ActivityChoice {
  action?: ActivityAction;
  /** Beside the id and title of the record: ids, names and counts, never the contents of a form. */
  details?: Record<string, string | number | boolean>;
}

const longestTitle = 300;

/** The entry of the activity log for a change of a record, naming the record where it has a name. */
export function activityOf(
  collection: CollectionName,
  id: string,
  document: object,
  change: ListChange,
  { action, details }: ActivityChoice,
): NonNullable<ContentChange<CollectionName>["activity"]> {
  const plainChange = isSingle(collection) && change === "created" ? "updated" : change;
  const code = action ?? (`${collection}.${plainChange}` as ActivityAction);
  const title = titleOf(document);
  return { action: code, section: sectionOf(code), details: { id, ...(title && { title }), ...details } };
}

/** What a record is called; "" where it has no name. */
export function titleOf(document: object): string {
  const name = "name" in document ? document.name : undefined;
  const title = name ?? ("title" in document ? document.title : undefined);
  return typeof title === "string" ? title.slice(0, longestTitle) : "";
}
