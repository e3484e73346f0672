import { data } from "react-router";
import type * as z from "zod";
import type { EditorAnswer } from "./editor-answer.ts";

/** Validates a document against a form's stricter schema. Returns a 422 answer, or undefined if it is valid. */
export function refuseBy(schema: z.ZodType, document: unknown) {
  const parsed = schema.safeParse(document);
  if (parsed.success) return undefined;
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fieldErrors[path.join(".")] ??= message;
  return data<EditorAnswer>({ ok: false, reason: "invalid", fieldErrors }, { status: 422 });
}
