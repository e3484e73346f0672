import * as z from "zod";
import { type CollectionName, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import { isRichText } from "#model/fields/field.ts";
import { cleanOnce } from "./clean-once.ts";

type ChangeText = (html: string) => string;
type ChangeFields = (value: unknown, change: ChangeText) => unknown;

/** Returns the document with its rich text sanitised; key order stays. All other fields are rendered as plain text. */
export function cleanDocument<C extends CollectionName>(collection: C, document: ContentOf<C>): ContentOf<C> {
  return changeRichText(collection, document, cleanOnce);
}

/** Returns the document with `change` applied to every field declared by `richText()`, at any depth. */
export function changeRichText<C extends CollectionName, D extends ContentOf<C>>(
  collection: C,
  document: D,
  change: ChangeText,
): D {
  const changeFields = changers.get(collection);
  return changeFields ? (changeFields(document, change) as D) : document;
}

const changers = new Map(Object.entries(contentSchemas).map(([name, schema]) => [name, changerOf(schema)]));

/** Returns undefined for a schema without rich text. */
function changerOf(schema: z.core.$ZodType): ChangeFields | undefined {
  if (isRichText(schema)) return (value, change) => change(value as string);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const changeThere = changerOf(schema.unwrap());
    return changeThere && ((value, change) => (value == null ? value : changeThere(value, change)));
  }
  // A default or another transformation of the inner schema.
  if (schema instanceof z.ZodPipe) return changerOf(schema.in);
  if (schema instanceof z.ZodArray) {
    const changeElement = changerOf(schema.element);
    return changeElement && ((items, change) => (items as unknown[]).map((item) => changeElement(item, change)));
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  const fields = Object.entries(schema.shape).flatMap(([key, field]): [string, ChangeFields][] => {
    const changeField = changerOf(field as z.core.$ZodType);
    return changeField ? [[key, changeField]] : [];
  });
  if (fields.length === 0) return undefined;
  return (given, change) => {
    const record = given as Record<string, unknown>;
    return { ...record, ...Object.fromEntries(fields.map(([key, field]) => [key, field(record[key], change)])) };
  };
}
