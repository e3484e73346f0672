import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import type { CalendarEvent } from "#model/calendar-event.ts";
import { noticeOf } from "#model/participant-message.ts";
import { may } from "#model/permission.ts";
import type { EditorAnswer } from "../../ui/editor/editor-answer.ts";

type ToTell = Extract<EditorAnswer, { ok: true }>["toTell"];

/**
 * What those who registered for an event should hear of a change, for who may write to them.
 * @param before the event as it was; undefined for one that is new
 */
export async function participantsToTell(
  context: ActionFunctionArgs["context"],
  id: string,
  before: CalendarEvent | undefined,
): Promise<ToTell> {
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
    // The change is saved: this is only an offer.
    log.error("participants were not counted", { error });
    return undefined;
  }
}
