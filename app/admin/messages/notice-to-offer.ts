import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { noticeOf } from "#model/registrations/participant-message.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";

type NoticeToOffer = Extract<EditorAnswer, { ok: true }>["noticeToOffer"];

/**
 * Returns the notice to offer after a change of an event, with the number of participants; undefined if none is needed
 * or allowed.
 * @param before the event before the change; undefined for a new one
 */
export async function findNoticeToOffer(
  context: ActionFunctionArgs["context"],
  id: string,
  before: CalendarEvent | undefined,
): Promise<NoticeToOffer> {
  const { content, registrations, log } = context.get(servicesContext);
  if (!before || !may(context.get(viewerContext), "registrations.manage")) return undefined;
  try {
    const after = await content.find("events", id);
    const notice = after && noticeOf(before, after);
    if (!notice) return undefined;
    const { byStatus } = await registrations.count({ eventId: id });
    const count = byStatus.new + byStatus.confirmed + byStatus.waiting;
    return count > 0 ? { notice, count } : undefined;
  } catch (error) {
    // The change is saved; the offer is optional.
    log.error("participants could not be counted", { error });
    return undefined;
  }
}
