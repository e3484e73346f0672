import { servicesContext, viewerContext } from "#app/contexts.ts";
import { answering } from "../ui/editor/editor-action.ts";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";
import type { Route } from "./+types/maintenance.ts";
import { maintenanceInput, passwordMissing } from "./maintenance-input.ts";

/**
 * Saves the access gate and its password from its form. The expected version is that of the settings: a concurrent
 * change of other settings is not a conflict, one of the gate is.
 */
export function saveMaintenance(
  context: Route.ActionArgs["context"],
  { document, expectedVersion, previousAttempt }: Extract<EditorSubmission, { intent: "save" }>,
) {
  return answering(context, async (): Promise<EditorAnswer> => {
    // The gate itself checks whether a password is set.
    const input = maintenanceInput(true).safeParse(document);
    if (!input.success) return invalid(input.error.issues[0]?.message ?? passwordMissing);
    const { enabled, password } = input.data;
    const outcome = await context.get(servicesContext).accessGate.change(context.get(viewerContext), {
      isEnabled: enabled,
      password,
      seen: { version: expectedVersion, isRepeated: previousAttempt !== undefined },
    });
    if (outcome.ok) return { ok: true, id: "maintenance", version: outcome.version };
    if (outcome.reason !== "stale") return invalid(passwordMissing);
    const { isEnabled, ...stale } = outcome;
    return { ...stale, document: { enabled: isEnabled, password: "" } };
  });
}

function invalid(message: string): EditorAnswer {
  return { ok: false, reason: "invalid", fieldErrors: { password: message } };
}
