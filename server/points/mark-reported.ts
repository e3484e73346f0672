import { isReportOf, vnrFor } from "#model/certificates/points-report.ts";
import { knownAnswer, professionId } from "#model/events/asked-questions.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import type { EfnSeal } from "./efn-store.ts";
import { pointsOf } from "./follow-points.ts";
import { findFormerReport, forgetReport, keepReport, lockReports, outdateReport } from "./former-reports.ts";

export interface ReportMark {
  eventId: string;
  id: string;
  isReported: boolean;
  /** What was reported: whoever has another number or other points by now is still to be reported. */
  sent?: { efn: string; points: string | undefined; speakerPoints: number; vnr: string };
}

interface Parts {
  database: Database;
  content: ContentReader;
  efns: EfnSeal;
}

/**
 * Records whether a person's points were reported to the chamber. A report under another number stays as a former one, as
 * does what was sent if it is no longer true.
 * @returns false if there is no such registration, or what was sent is no longer true of it
 */
export async function markReported(
  { database, content, efns }: Parts,
  { eventId, id, isReported, sent }: ReportMark,
  author: Author,
): Promise<boolean> {
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction) => {
    await lockReports(transaction, id);
    const stored = await transaction
      .selectFrom("registrations")
      .select(["answers", "points_reported_at", "reported_as", "sealed_efn", "speaker_points"])
      .where("event_id", "=", eventId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!stored) return false;
    const profession = knownAnswer(JSON.parse(stored.answers) as RegistrationAnswer[], professionId);
    const vnr = sent?.vnr ?? (event ? vnrFor(event, profession) : "");
    const efn = stored.sealed_efn ? (efns.open(stored.sealed_efn, id) ?? "") : "";
    const points = sent && event && (await pointsOf(transaction, event, id));
    if (sent && (sent.efn !== efn || sent.points !== points || sent.speakerPoints !== stored.speaker_points)) {
      await keepReport(transaction, efns, { registrationId: id, vnr, efn: sent.efn });
      return false;
    }
    const counts = stored.points_reported_at !== null && isReportOf(vnr, stored.reported_as);
    if (isReported ? counts : stored.points_reported_at === null) return true;
    if (isReported) {
      await outdateReport(transaction, efns, id);
      await forgetReport(transaction, efns, { registrationId: id, vnr, efn });
    }
    await transaction
      .updateTable("registrations")
      .set({ points_reported_at: isReported ? author.now.toISOString() : null, reported_as: isReported ? vnr : "" })
      .where("id", "=", id)
      .execute();
    const action = isReported ? "registration.points_reported" : "registration.points_report_undone";
    const details = { id: eventId, title: event?.title ?? "", registrationId: id };
    await recordActivity(transaction, { action, section: "events", details }, author);
    return true;
  });
}

/**
 * Records that a former report was taken back at the chamber.
 * @returns false if it is not known any more
 */
export async function markTakenBack(
  { database, content, efns }: Parts,
  { eventId, id, former }: { eventId: string; id: string; former: string },
  author: Author,
): Promise<boolean> {
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction) => {
    await lockReports(transaction, id);
    const report = await findFormerReport(transaction, efns, { eventId, id, former });
    if (!report) return false;
    await forgetReport(transaction, efns, { registrationId: id, ...report });
    const action = "registration.points_report_undone";
    const details = { id: eventId, title: event?.title ?? "", registrationId: id };
    await recordActivity(transaction, { action, section: "events", details }, author);
    return true;
  });
}
