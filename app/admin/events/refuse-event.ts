import { type ActionFunctionArgs, data } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { CalendarEventForm } from "#model/calendar-event.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";

/** Said beside a registration link that another event has already. */
export const linkTaken = "Dieser Link führt bereits zu einer anderen Veranstaltung.";

/** What an event may not be saved with, beyond what the store itself refuses; undefined when nothing speaks against it. */
export async function refuseEvent(
  context: ActionFunctionArgs["context"],
  { id, document }: { id: string; document?: unknown },
) {
  const parsed = CalendarEventForm.safeParse(document);
  if (!parsed.success) {
    const fieldErrors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) fieldErrors[path.join(".")] ??= message;
    return invalid(fieldErrors);
  }
  const { registrationLink } = parsed.data.registrationSettings;
  const segment = registrationLink.slice(registrationLink.lastIndexOf("/") + 1);
  const other = segment && (await context.get(servicesContext).registrations.findEventByLink(segment));
  if (other && other.id !== id) return invalid({ "registrationSettings.registrationLink": linkTaken });
  return undefined;
}

function invalid(fieldErrors: Record<string, string>) {
  return data<EditorAnswer>({ ok: false, reason: "invalid", fieldErrors }, { status: 422 });
}
