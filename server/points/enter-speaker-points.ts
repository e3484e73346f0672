import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import type { EfnSeal } from "./efn-store.ts";
import { outdateReport } from "./former-reports.ts";

/**
 * Enters the points a person gets for speaking at an event (category F). Whoever was reported with other points is to be
 * reported again.
 * @returns false if there is no such registration
 */
export async function enterSpeakerPoints(
  { database, content, efns }: { database: Database; content: ContentReader; efns: EfnSeal },
  { eventId, id, points }: { eventId: string; id: string; points: number },
  author: Author,
): Promise<boolean> {
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction) => {
    const stored = await transaction
      .selectFrom("registrations")
      .select("speaker_points")
      .where("event_id", "=", eventId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!stored || stored.speaker_points === points) return stored !== undefined;
    await outdateReport(transaction, efns, id);
    await transaction
      .updateTable("registrations")
      .set({ speaker_points: points, updated_at: author.now.toISOString() })
      .where("id", "=", id)
      .where("event_id", "=", eventId)
      .execute();
    const details = { id: eventId, title: event?.title ?? "", registrationId: id, points };
    await recordActivity(transaction, { action: "registration.speaker_points", section: "events", details }, author);
    return true;
  });
}
