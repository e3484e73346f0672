import { type CollectionName, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import type { FieldErrors } from "#model/fields/field-errors.ts";
import { cleanDocument } from "../rich-text/rich-text-fields.ts";

export interface DraftReading<C extends CollectionName> {
  /** Parsed by the collection's schema if it is valid; else field by field, with empty fields as typed. */
  document: ContentOf<C>;
  /** Errors of fields that are neither empty nor valid: these a draft cannot hold. */
  fieldErrors: FieldErrors;
}

/** Parses what an editor typed, complete or not, and sanitises its rich text. */
export function readDraftDocument<C extends CollectionName>(collection: C, given: unknown): DraftReading<C> {
  const schema = contentSchemas[collection];
  const whole = schema.safeParse(given);
  if (whole.success) return { document: cleanDocument(collection, whole.data as ContentOf<C>), fieldErrors: {} };
  const values = typeof given === "object" && given !== null ? (given as Record<string, unknown>) : undefined;
  if (!values) return { document: {} as ContentOf<C>, fieldErrors: { "": "Bitte prüfen Sie diese Angabe." } };

  const document: Record<string, unknown> = {};
  const fieldErrors: FieldErrors = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const parsed = field.safeParse(values[name]);
    document[name] = parsed.success ? parsed.data : values[name];
    for (const { path, message } of parsed.error?.issues ?? []) {
      if (!isEmpty(valueAt(values[name], path))) fieldErrors[[name, ...path].join(".")] ??= message;
    }
  }
  return { document: cleanDocument(collection, document as ContentOf<C>), fieldErrors };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
