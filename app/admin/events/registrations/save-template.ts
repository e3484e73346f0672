import { servicesContext, viewerContext } from "#app/contexts.ts";
import { EmailTemplateForm } from "#model/registrations/email-template.ts";
import { answering } from "../../ui/editor/editor-action.ts";
import type { EditorAnswer, EditorSubmission } from "../../ui/editor/editor-answer.ts";
import type { Route } from "./+types/registrations.ts";

type Context = Route.ActionArgs["context"];

/**
 * Saves the template of the confirmation mail from the manager's form. The expected version is that of the event: a
 * concurrent change elsewhere in the event is not a conflict, one of the template is.
 */
export function saveTemplate(
  context: Context,
  eventId: string,
  { document, expectedVersion, previousAttempt }: Extract<EditorSubmission, { intent: "save" }>,
) {
  return answering(context, async (): Promise<EditorAnswer> => {
    const parsed = EmailTemplateForm.safeParse(document);
    if (!parsed.success) {
      const fieldErrors: Record<string, string> = {};
      for (const { path, message } of parsed.error.issues) fieldErrors[path.join(".")] ??= message;
      return { ok: false, reason: "invalid", fieldErrors };
    }
    const { registrations, editor } = context.get(servicesContext);
    const seen = expectedVersion === "new" ? undefined : await editor.readVersion("events", eventId, expectedVersion);
    // A previous attempt without an answer is not a foreign change if it was saved.
    const known = [seen?.registrationSettings.emailTemplate, EmailTemplateForm.safeParse(previousAttempt).data];
    const outcome = await registrations.changeEmailTemplate(context.get(viewerContext), eventId, {
      template: parsed.data,
      known: known.filter((template) => template !== undefined),
    });
    if (outcome.ok) return { ok: true, id: eventId, version: outcome.version };
    if (outcome.reason !== "stale") return { ok: false, reason: "missing" };
    const { stored, version } = outcome;
    const [newest] = await editor.listVersions("events", eventId);
    const { savedBy = null, savedAt = "" } = newest ?? {};
    return { ok: false, reason: "stale", document: stored, version, savedBy, savedAt };
  });
}
