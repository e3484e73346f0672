import type { NoticeKind } from "#model/registrations/participant-message.ts";
import { eventHref } from "../events/event-sections.ts";
import { withParameters } from "../ui/table/table-query.ts";

/** Query parameter with the prepared notice. */
export const templateParameter = "vorlage";
/** Its value for a reminder of payments, which goes to chosen people. */
export const paymentTemplate = "payment";

/** Returns the URL for writing a message to an event's participants, optionally prefilled with a notice. */
export function noticeHref(eventId: string, notice?: NoticeKind | typeof paymentTemplate): string {
  return eventHref(eventId, "rundschreiben", withParameters("", { [templateParameter]: notice ?? null }));
}
