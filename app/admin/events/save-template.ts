import { servicesContext, viewerContext } from "#app/contexts.ts";
import { type EmailTemplate, EmailTemplateForm } from "#model/email-template.ts";
import { answering } from "../ui/editor-action.ts";
import type { EditorAnswer, EditorSubmission } from "../ui/editor-answer.ts";
import type { Route } from "./+types/registrations.ts";

type Context = Route.ActionArgs["context"];

/**
 * Saves the template of the confirmation mail, as the manager's form sends it. The version it names is that of the event:
 * a change of the event elsewhere is no conflict, one of its template is.
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
    // Also what was sent before without getting an answer: if that arrived, it is no stranger's change.
    const own = [parsed.data, EmailTemplateForm.safeParse(previousAttempt).data].filter((sent) => sent !== undefined);
    const conflict = expectedVersion !== "new" && (await findConflict(context, eventId, expectedVersion, own));
    if (conflict) return conflict;
    const { registrations } = context.get(servicesContext);
    const outcome = await registrations.changeEmailTemplate(context.get(viewerContext), eventId, parsed.data);
    return outcome.ok ? { ok: true, id: eventId, version: outcome.version } : { ok: false, reason: "missing" };
  });
}

async function findConflict(
  context: Context,
  eventId: string,
  version: number,
  own: readonly EmailTemplate[],
): Promise<EditorAnswer | undefined> {
  const { content, editor } = context.get(servicesContext);
  const [event, seen] = await Promise.all([
    content.find("events", eventId),
    editor.readVersion("events", eventId, version),
  ]);
  if (!event || !seen || event.version === version) return undefined;
  const stored = event.registrationSettings.emailTemplate;
  if ([seen.registrationSettings.emailTemplate, ...own].some((known) => isSame(stored, known))) return undefined;
  const [newest] = await editor.listVersions("events", eventId);
  return {
    ok: false,
    reason: "stale",
    document: stored,
    version: event.version,
    savedBy: newest?.savedBy ?? null,
    savedAt: newest?.savedAt ?? "",
  };
}

function isSame(one: EmailTemplate, other: EmailTemplate): boolean {
  return one.subject === other.subject && one.body === other.body;
}
