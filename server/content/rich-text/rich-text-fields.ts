import * as z from "zod";
import { type CollectionName, type ContentOf, contentSchemas } from "#model/collections.ts";
import { isRichText } from "#model/field.ts";
import { cleanRichText } from "./rich-text.ts";

type Clean = (value: unknown) => unknown;

/** The document with its rich text cleaned; key order stays. Everything else is plain text and shown as such. */
export function cleanDocument<C extends CollectionName>(collection: C, document: ContentOf<C>): ContentOf<C> {
  const clean = cleaners.get(collection);
  return clean ? (clean(document) as ContentOf<C>) : document;
}

const cleaners = new Map(Object.entries(contentSchemas).map(([name, schema]) => [name, cleanerOf(schema)]));

/** Cleans every field that `richText()` declares, however deep; undefined when there is none. */
function cleanerOf(schema: z.core.$ZodType): Clean | undefined {
  if (isRichText(schema)) return (value) => cleanRichText(value as string);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return cleanerOf(schema.unwrap());
  // A default or another transformation of what the inner schema reads.
  if (schema instanceof z.ZodPipe) return cleanerOf(schema.in);
  if (schema instanceof z.ZodArray) {
    const clean = cleanerOf(schema.element);
    return clean && ((items) => (items as unknown[]).map(clean));
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  const fields = Object.entries(schema.shape).flatMap(([key, field]): [string, Clean][] => {
    const clean = cleanerOf(field as z.core.$ZodType);
    return clean ? [[key, clean]] : [];
  });
  if (fields.length === 0) return undefined;
  return (given) => {
    const record = given as Record<string, unknown>;
    return { ...record, ...Object.fromEntries(fields.map(([key, clean]) => [key, clean(record[key])])) };
  };
}
