import type { NoticeKind } from "#model/participant-message.ts";
import { withParameters } from "../../ui/table/table-query.ts";
import { areaParameter, messagesArea } from "../use-manager-area.ts";

/** Names the message that is ready to be sent. */
export const templateParameter = "vorlage";

/** Where a message to those who registered for an event is written; with a notice it is ready to be sent. */
export function noticeHref(eventId: string, notice?: NoticeKind): string {
  const query = withParameters("", { [areaParameter]: messagesArea, [templateParameter]: notice ?? null });
  return `/admin/events/${eventId}/anmeldungen${query}`;
}
