import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { forgetMail } from "#server/mail/mail-outbox.ts";
import { moveToFront } from "./waiting-store.ts";

/**
 * Moves a person to the top of an event's waiting list; the activity log records the reason.
 * @returns whether the person waits without an offer, for an event that is to come
 */
export async function moveUp(
  { database, content }: { database: Database; content: ContentReader },
  eventId: string,
  id: string,
  reason: string,
  author: Author,
): Promise<boolean> {
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction) => {
    if (eventRefusalOf("moveUp", eventState(event, { now: author.now }))) return false;
    if (!(await moveToFront(transaction, eventId, id))) return false;
    // An offer that could not be delivered is made again.
    await forgetMail(transaction, "offer", id);
    const details = { id: eventId, title: event?.title ?? "", registrationId: id, reason };
    await recordActivity(transaction, { action: "registration.moved_up", section: "events", details }, author);
    return true;
  });
}
