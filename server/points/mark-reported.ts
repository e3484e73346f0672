import { type RawBuilder, sql } from "kysely";
import { chamberOf, vnrFor } from "#model/certificates/points-report.ts";
import { knownAnswer, professionId } from "#model/events/asked-questions.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Connection, Database } from "#server/database/schema.ts";

export interface ReportMark {
  eventId: string;
  id: string;
  isReported: boolean;
  /** What was reported: whoever has another number or other points by now is still to be reported. */
  sent?: { sealedEfn: string; speakerPoints: number; vnr: string };
}

/**
 * Records whether a person's points were reported to the chamber.
 * @returns false if there is no such registration, or what was sent is no longer true of it
 */
export async function markReported(
  { database, content }: { database: Database; content: ContentReader },
  { eventId, id, isReported, sent }: ReportMark,
  author: Author,
): Promise<boolean> {
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction) => {
    const own = transaction
      .selectFrom("registrations")
      .select("answers")
      .where("event_id", "=", eventId)
      .where("id", "=", id);
    const stored = await own.executeTakeFirst();
    if (!stored) return false;
    const profession = knownAnswer(JSON.parse(stored.answers) as RegistrationAnswer[], professionId);
    const vnr = sent?.vnr ?? (event ? vnrFor(event, profession) : "");
    let update = transaction
      .updateTable("registrations")
      .set({
        points_reported_at: isReported ? author.now.toISOString() : null,
        reported_as: isReported ? vnr : "",
      })
      .where("id", "=", id)
      .where("event_id", "=", eventId)
      .where(({ eb, and, or }) =>
        isReported
          ? or([eb("points_reported_at", "is", null), and([eb("reported_as", "<>", ""), eb("reported_as", "<>", vnr)])])
          : eb("points_reported_at", "is not", null),
      );
    if (sent) update = update.where("sealed_efn", "=", sent.sealedEfn).where("speaker_points", "=", sent.speakerPoints);
    const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return sent === undefined || (await isMarked(transaction, id));
    const action = isReported ? "registration.points_reported" : "registration.points_report_undone";
    const details = { id: eventId, title: event?.title ?? "", registrationId: id };
    await recordActivity(transaction, { action, section: "events", details }, author);
    return true;
  });
}

/** Whether a person counts as reported, for example because two people have reported them at once. */
async function isMarked(transaction: Connection, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("registrations")
    .select("points_reported_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return typeof row?.points_reported_at === "string";
}

/**
 * Returns what corrected answers change about a report, of which none counts that was made to another chamber than the one
 * which learns of the person now. One under another number stays, so that it is seen and taken back (`isReportOf`), as does
 * any if no chamber learns of the person.
 */
export function reportAfter(
  event: CalendarEvent,
  { before, after }: Record<"before" | "after", readonly RegistrationAnswer[]>,
): { points_reported_at?: RawBuilder<string | null> | null } {
  const [was, is] = [before, after].map((answers) => knownAnswer(answers, professionId)) as [string, string];
  const chamber = chamberOf(event, is);
  if (!chamber || chamber === chamberOf(event, was)) return {};
  const isSeen = vnrFor(event, is) !== "" && vnrFor(event, is) !== vnrFor(event, was);
  return { points_reported_at: isSeen ? sql`case when reported_as = '' then null else points_reported_at end` : null };
}
