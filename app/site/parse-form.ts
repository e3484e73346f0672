import type * as z from "zod";
import type { FormResult } from "#app/ui/form-result.ts";

export type ParsedForm<T> =
  | { ok: true; value: T; values: Record<string, string> }
  | { ok: false; status: 400 | 422; result: FormResult };

/**
 * Reads the form of a request by its schema, a strict object of text fields. Fields that are not usable come back as 422
 * with the schema's messages. 400 is for what no form of ours sends: other fields, fields sent twice, files, no form at
 * all. Whatever was typed comes back with it.
 */
export async function parseForm<S extends z.ZodObject>(schema: S, request: Request): Promise<ParsedForm<z.output<S>>> {
  return parseFields(schema, await readForm(request));
}

const unreadable = "Das Formular konnte nicht gelesen werden.";

/** Undefined where what was sent is no form. */
export function readForm(request: Request): Promise<FormData | undefined> {
  return request.formData().catch(() => undefined);
}

/** For a form whose schema depends on which fields were sent. */
export function parseFields<S extends z.ZodObject>(schema: S, form: FormData | undefined): ParsedForm<z.output<S>> {
  if (!form) return { ok: false, status: 400, result: { values: {}, fieldErrors: {}, message: unreadable } };
  const known = Object.keys(schema.shape);
  const values: Record<string, string> = {};
  const sent: Record<string, unknown> = {};
  let isOurs = true;
  for (const [name, value] of form) {
    if (Object.hasOwn(sent, name) || typeof value !== "string") isOurs = false;
    else if (known.includes(name)) values[name] = value;
    // `__proto__` is a name like any other here.
    Object.defineProperty(sent, name, { value, enumerable: true, configurable: true, writable: true });
  }
  const parsed = schema.safeParse(sent);
  if (isOurs && parsed.success) return { ok: true, value: parsed.data, values };

  const fieldErrors: Record<string, string> = {};
  let message = isOurs ? undefined : unreadable;
  for (const issue of parsed.error?.issues ?? []) {
    const [field] = issue.path;
    if (typeof field === "string") fieldErrors[field] ??= issue.message;
    else message ??= issue.message;
  }
  return { ok: false, status: message === undefined ? 422 : 400, result: { values, fieldErrors, message } };
}
