import { data } from "react-router";
import type * as z from "zod";
import type { EditorAnswer } from "./editor-answer.ts";
import { errorsOf } from "./form-values.ts";

/** Validates a document against a form's stricter schema. Returns a 422 answer, or undefined if it is valid. */
export function refuseBy(schema: z.ZodType, document: unknown) {
  const parsed = schema.safeParse(document);
  if (parsed.success) return undefined;
  return data<EditorAnswer>(
    { ok: false, reason: "invalid", fieldErrors: errorsOf(parsed.error.issues) },
    { status: 422 },
  );
}
