import { isSamePerson, type PersonInput, personIn } from "#model/registration-by-hand.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import { lockNames } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";
import { emailKey } from "../email-key.ts";
import { findRegistrations, searchKey } from "../registration-store.ts";
import { isRegistered } from "./is-registered.ts";

export interface HandCorrection {
  eventId: string;
  id: string;
  /** Checked before. */
  person: PersonInput;
  /** What was stored when the typing began. */
  seen: PersonInput;
  author: Author;
}

export type CorrectedOutcome =
  | { ok: true }
  | { ok: false; reason: "missing" | "registered" }
  /** Somebody else corrected it meanwhile: `stored` is not what was seen, and stays. */
  | { ok: false; reason: "stale"; stored: PersonInput };

/**
 * Corrects what a person said about themselves. With another address all links end that were sent to the old one: who
 * reads there is somebody else. Nobody is mailed, and who changes nothing leaves no trace.
 */
export async function correctRegistration(
  { database, content }: { database: Database; content: ContentReader },
  { eventId, id, person, seen, author }: HandCorrection,
): Promise<CorrectedOutcome> {
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction): Promise<CorrectedOutcome> => {
    // Of two who correct at the same moment the second sees what the first did.
    await lockNames(transaction, [`person of ${id}`]);
    const [stored] = await findRegistrations(transaction, eventId, [id]);
    if (!stored) return { ok: false, reason: "missing" };
    if (isSamePerson(stored, person)) return { ok: true };
    if (!isSamePerson(stored, seen)) return { ok: false, reason: "stale", stored: personIn(stored) };
    const { email } = person;
    const isOtherAddress = emailKey(email) !== emailKey(stored.email);
    const mayBeTaken = isOtherAddress && stored.status !== "cancelled";
    if (mayBeTaken && (await isRegistered(transaction, { eventId, email, besides: id }))) {
      return { ok: false, reason: "registered" };
    }
    await transaction
      .updateTable("registrations")
      .set({
        title: person.title,
        first_name: person.firstName,
        last_name: person.lastName,
        email,
        email_key: emailKey(email),
        city: person.city,
        search_key: searchKey({ ...stored, ...person }),
        updated_at: author.now.toISOString(),
      })
      .where("id", "=", id)
      .execute();
    if (isOtherAddress) await transaction.deleteFrom("manage_links").where("registration_id", "=", id).execute();
    const details = { id: eventId, title: event?.title ?? "", registrationId: id };
    await recordActivity(transaction, { action: "registration.corrected", section: "events", details }, author);
    return { ok: true };
  });
}
