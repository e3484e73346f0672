import { chamberOf } from "#model/certificates/points-report.ts";
import { knownAnswer, professionId } from "#model/events/asked-questions.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { type EfnSeal, findEfn } from "./efn-store.ts";

/**
 * Records whether a person's points were reported to the chamber.
 * @param order.efn the number they were reported with: for a registration that has another by now, none were
 * @returns false if there is no such registration
 */
export async function markReported(
  { database, content, efns }: { database: Database; content: ContentReader; efns: EfnSeal },
  { eventId, id, isReported, efn }: { eventId: string; id: string; isReported: boolean; efn?: string },
  author: Author,
): Promise<boolean> {
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction) => {
    const own = transaction
      .selectFrom("registrations")
      .select("id")
      .where("event_id", "=", eventId)
      .where("id", "=", id);
    if (!(await own.executeTakeFirst())) return false;
    if (efn !== undefined && (await findEfn(transaction, efns, id))?.efn !== efn) return true;
    const { numUpdatedRows } = await transaction
      .updateTable("registrations")
      .set({ points_reported_at: isReported ? author.now.toISOString() : null })
      .where("id", "=", id)
      .where("event_id", "=", eventId)
      .where("points_reported_at", isReported ? "is" : "is not", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return true;
    const action = isReported ? "registration.points_reported" : "registration.points_report_undone";
    const details = { id: eventId, title: event?.title ?? "", registrationId: id };
    await recordActivity(transaction, { action, section: "events", details }, author);
    return true;
  });
}

/**
 * Returns what corrected answers change about a report: none counts that was made to another chamber than the one which
 * learns of the person now.
 */
export function reportAfter(
  event: CalendarEvent,
  { before, after }: Record<"before" | "after", readonly RegistrationAnswer[]>,
): { points_reported_at?: null } {
  const chamber = (answers: readonly RegistrationAnswer[]) => chamberOf(event, knownAnswer(answers, professionId));
  return chamber(before) === chamber(after) ? {} : { points_reported_at: null };
}
