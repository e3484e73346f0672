import type * as z from "zod";
import type { FormResult } from "#app/ui/form/form-result.ts";
import { readForm } from "#app/ui/form/read-form.ts";

export type ParsedForm<T> =
  | { ok: true; value: T; values: Record<string, string> }
  | { ok: false; status: 400 | 422; result: FormResult };

/**
 * Parses the form of a request by its schema, a strict object of text fields. Invalid fields result in 422 with the
 * schema's messages. What no form of this site sends results in 400: unknown fields, repeated fields, files, no form at
 * all. Both return the submitted values.
 */
export async function parseForm<S extends z.ZodObject>(schema: S, request: Request): Promise<ParsedForm<z.output<S>>> {
  return parseFields(schema, await readForm(request));
}

const unreadable = "Das Formular konnte nicht gelesen werden.";

/** Parses a form whose schema depends on the fields that were sent. */
export function parseFields<S extends z.ZodObject>(schema: S, form: FormData | undefined): ParsedForm<z.output<S>> {
  if (!form) return { ok: false, status: 400, result: { values: {}, fieldErrors: {}, message: unreadable } };
  const known = Object.keys(schema.shape);
  const values: Record<string, string> = {};
  const sent: Record<string, unknown> = {};
  let isWellFormed = true;
  for (const [name, value] of form) {
    if (Object.hasOwn(sent, name) || typeof value !== "string") isWellFormed = false;
    else if (known.includes(name)) values[name] = value;
    // Unlike assignment, treats `__proto__` like any other name.
    Object.defineProperty(sent, name, { value, enumerable: true, configurable: true, writable: true });
  }
  const parsed = schema.safeParse(sent);
  if (isWellFormed && parsed.success) return { ok: true, value: parsed.data, values };

  const fieldErrors: Record<string, string> = {};
  let message = isWellFormed ? undefined : unreadable;
  for (const issue of parsed.error?.issues ?? []) {
    const [field] = issue.path;
    if (typeof field === "string") fieldErrors[field] ??= issue.message;
    else message ??= issue.message;
  }
  return { ok: false, status: message === undefined ? 422 : 400, result: { values, fieldErrors, message } };
}
