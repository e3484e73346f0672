import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { type EfnSeal, listEfns } from "./efn/efn-store.ts";
import {
  findRegistrations,
  listRegistrations,
  type RegistrationFilter,
  type StoredRegistration,
} from "./registration-store.ts";

/** What is exported: chosen registrations of an event, or all that fit a filter. */
export type ExportChoice = ({ eventId: string; ids: readonly string[] } | RegistrationFilter) & {
  /** Whether the EFNs go with them. */
  withEfn?: boolean;
};

/** `efn`: "" for none, absent where they were not asked for. */
export type ExportedRegistration = StoredRegistration & { efn?: string };

/**
 * Hands registrations out for a file, the oldest first. People's data leave the site with it, so the activity log says
 * who did it, how many they were, and whether with their EFNs.
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
