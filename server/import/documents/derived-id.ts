import { type CollectionName, contentSchemas } from "#model/content/collections.ts";
import { storedId } from "./document-shapes.ts";
import { withFieldNames } from "./field-names.ts";
import { isBlank, type JsonRecord } from "./json-record.ts";

/**
 * Returns the id of a record that a tool wrote without one, in a list: every import derives the same one from its title
 * or name and its day. "" where it has neither.
 */
export function derivedId(collection: CollectionName, written: JsonRecord): string {
  const { value } = withFieldNames(written, contentSchemas[collection]);
  const { title, name, date, createdAt } = value;
  const named = [title, name].filter((one) => typeof one === "string" && one.trim() !== "");
  if (named.length === 0) return "";
  return storedId(JSON.stringify([...named, ...[date, createdAt].filter((one) => !isBlank(one))]));
}
