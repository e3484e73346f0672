import { type ActionFunctionArgs, data } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { CalendarEventForm } from "#model/events/calendar-event.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { refuseBy } from "../ui/editor/refuse-by.ts";

/** Error for a registration link that another event already uses. */
export const linkTaken = "Dieser Link führt bereits zu einer anderen Veranstaltung.";

/** Validates an event beyond the store's own rules. Returns a 422 answer, or undefined if it is valid. */
export async function refuseEvent(
  context: ActionFunctionArgs["context"],
  { id, document }: { id: string; document?: unknown },
) {
  const refusal = refuseBy(CalendarEventForm, document);
  if (refusal) return refusal;
  const { registrationLink } = CalendarEventForm.parse(document).registrationSettings;
  const segment = registrationLink.slice(registrationLink.lastIndexOf("/") + 1);
  const other = segment && (await context.get(servicesContext).registrations.findEventByLink(segment));
  if (other && other.id !== id) return invalid({ "registrationSettings.registrationLink": linkTaken });
  return undefined;
}

function invalid(fieldErrors: Record<string, string>) {
  return data<EditorAnswer>({ ok: false, reason: "invalid", fieldErrors }, { status: 422 });
}
