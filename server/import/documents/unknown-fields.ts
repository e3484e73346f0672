import * as z from "zod";
import { unwrapped } from "./field-names.ts";
import { isBlank, isRecord, type JsonRecord } from "./json-record.ts";

/** Of the old program itself; and explanations of ours. */
const bookkeeping =
  /^(?:_|\/\/)|^(?:id|uid|key|doc(?:ument)?_?id|path|slug|author|created(?:At|By|_at)?|updated(?:At|By|_at)?)$/i;

/**
 * Returns the filled fields of a document that its schema does not have, at any depth: "days.program" for one in an
 * element of a list.
 */
export function unknownFields(value: JsonRecord, schema: z.ZodObject): string[] {
  return [...new Set(unknownInside(schema, value))];
}

function unknownInside(schema: z.core.$ZodType | undefined, value: unknown): string[] {
  const part = unwrapped(schema);
  if (part instanceof z.ZodArray)
    return Array.isArray(value) ? value.flatMap((item) => unknownInside(part.element, item)) : [];
  if (!(part instanceof z.ZodObject) || !isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (Object.hasOwn(part.shape, name)) return unknownInside(part.shape[name], inner).map((one) => `${name}.${one}`);
    return isUnknown(name, inner) ? [name] : [];
  });
}

function isUnknown(name: string, value: unknown): boolean {
  return !bookkeeping.test(name) && !isBlank(value);
}
