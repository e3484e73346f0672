import * as z from "zod";
import { isRecord, type JsonRecord } from "./document-shapes.ts";
import { isBlank } from "./old-habits.ts";

/** Of the old program itself; and explanations of ours. */
const bookkeeping = /^(?:_|\/\/)|^(?:id|uid|docId|path|slug|author|created(?:At|By|_at)?|updated(?:At|By|_at)?)$/;

/**
 * Returns the filled fields of a document that its schema does not have, at any depth: "days.program" for one in an
 * element of a list.
 * @param known names at the top, also those that are read as other fields
 */
export function unknownFields(value: JsonRecord, known: ReadonlySet<string>, schema: z.ZodObject): string[] {
  const names = Object.keys(value).flatMap((name) => {
    if (known.has(name)) return unknownInside(schema.shape[name], value[name]).map((inner) => `${name}.${inner}`);
    return isUnknown(name, value[name]) ? [name] : [];
  });
  return [...new Set(names)];
}

function isUnknown(name: string, value: unknown): boolean {
  return !bookkeeping.test(name) && !isBlank(value);
}

function unknownInside(schema: z.core.$ZodType | undefined, value: unknown): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unknownInside(schema.unwrap(), value);
  // A default or another transformation of the inner schema.
  if (schema instanceof z.ZodPipe) return unknownInside(schema.in, value);
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.flatMap((item) => unknownInside(schema.element, item)) : [];
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (Object.hasOwn(schema.shape, name))
      return unknownInside(schema.shape[name], inner).map((one) => `${name}.${one}`);
    return isUnknown(name, inner) ? [name] : [];
  });
}
