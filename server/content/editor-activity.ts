import { isSingle } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { type ActivityAction, type ListChange, sectionOf } from "#model/operation/activity.ts";
import type { ContentChange } from "./store/write-content.ts";

/** Overrides of the default activity entry ("created", "updated"). */
export interface ActivityChoice {
  action?: ActivityAction;
  /** Added to the record's id and title: ids, names and counts, never form contents. */
  details?: Record<string, string | number | boolean>;
}

const longestTitle = 300;

/** Returns the activity entry for a change of a record, with the record's title if it has one. */
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

/** Returns a record's name or title; "" if it has neither. */
export function titleOf(document: object): string {
  const name = "name" in document ? document.name : undefined;
  const title = name ?? ("title" in document ? document.title : undefined);
  return typeof title === "string" ? title.slice(0, longestTitle) : "";
}
