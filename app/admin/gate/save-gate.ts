import { servicesContext, viewerContext } from "#app/contexts.ts";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";
import type { Route } from "./+types/gate.ts";
import { gateInput } from "./gate-input.ts";

/**
 * Saves the access gate and its password from its form. The expected version is that of the settings: a concurrent
 * change of other settings is not a conflict, one of the gate is.
 */
export async function saveGate(
  context: Route.ActionArgs["context"],
  { document, expectedVersion, previousAttempts = [] }: Extract<EditorSubmission, { intent: "save" }>,
): Promise<EditorAnswer> {
  // The gate itself checks whether a password is set.
  const schema = gateInput(true);
  const input = schema.safeParse(document);
  if (!input.success) return { ok: false, reason: "invalid", fieldErrors: fieldErrorsOf(input.error.issues) };
  const { accessGate } = context.get(servicesContext);
  const seen = {
    version: expectedVersion,
    previousAttempts: previousAttempts.flatMap((sent) => schema.safeParse(sent).data ?? []),
  };
  const outcome = await accessGate.change(context.get(viewerContext), input.data, seen);
  if (outcome.ok || outcome.reason !== "stale") return outcome;
  return { ...outcome, document: { ...outcome.document, password: "" } };
}
