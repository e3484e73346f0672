import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { type EfnSeal, listEfns } from "#server/points/efn-store.ts";
import {
  findRegistrations,
  listRegistrations,
  type RegistrationFilter,
  type StoredRegistration,
} from "./registration-store.ts";

/** What is exported: selected registrations of an event, or all that match a filter. */
export type ExportChoice = ({ eventId: string; ids: readonly string[] } | RegistrationFilter) & {
  /** Whether to include the EFNs. */
  withEfn?: boolean;
};

/** `efn`: "" for none, absent if not requested. */
export type ExportedRegistration = StoredRegistration & { efn?: string };

/**
 * Returns registrations for an export file, oldest first. Personal data leave the site with it, so the activity log
 * records who exported how many, and whether with EFNs.
 */
export async function exportRegistrations(
  { database, content, efns }: { database: Database; content: ContentReader; efns: EfnSeal },
  { withEfn = false, ...choice }: ExportChoice,
  author: Author,
): Promise<ExportedRegistration[]> {
  const { eventId } = choice;
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction) => {
    const registrations =
      "ids" in choice
        ? await findRegistrations(transaction, eventId, [...new Set(choice.ids)])
        : await listRegistrations(transaction, {
            ...choice,
            order: { field: "createdAt", direction: "asc" },
            limit: Number.MAX_SAFE_INTEGER,
          });
    const known = withEfn ? await listEfns(transaction, efns, eventId) : undefined;
    const details = {
      id: eventId,
      title: event?.title ?? "",
      count: registrations.length,
      ...(withEfn && { withEfn }),
    };
    await recordActivity(transaction, { action: "registration.exported", section: "events", details }, author);
    return registrations.map((one) => (known ? { ...one, efn: known.get(one.id) ?? "" } : one));
  });
}
