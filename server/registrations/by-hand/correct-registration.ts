import type { ActivityAction } from "#model/operation/activity.ts";
import { addressKey } from "#model/people/address-key.ts";
import { personKey } from "#model/people/person-key.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { type CorrectionInput, correctionIn, isSameCorrection, isSamePerson } from "#model/registrations/correction.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { type ChangedDetails, withAnswers } from "#model/registrations/registration-details.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import { lockNames } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";
import { type EfnSeal, saveEfn } from "#server/points/efn-store.ts";
import { outdateReportOfChamber } from "#server/points/former-reports.ts";
import { followRegistrations } from "#server/registrations/follow-registrations.ts";
import { followAddress } from "../follow-address.ts";
import { isRegistered } from "../is-registered.ts";
import { findRegistrations, registrationRow } from "../registration-store.ts";

export interface HandCorrection {
  eventId: string;
  id: string;
  /** Already validated. */
  corrected: CorrectionInput;
  /** The stored values when editing began. */
  seen: CorrectionInput;
  /** Answers and EFN that were entered again; the last write wins. */
  details?: ChangedDetails | undefined;
}

export type CorrectedOutcome =
  | { ok: true }
  | { ok: false; reason: "missing" | "registered" }
  /** It was corrected concurrently: `stored` differs from what was seen and is kept. */
  | { ok: false; reason: "stale"; stored: CorrectionInput };

/** Corrects a person's details and the note about them. A correction without changes is not logged. */
export async function correctRegistration(
  { database, content, efns }: { database: Database; content: ContentReader; efns: EfnSeal },
  { eventId, id, corrected, seen, details: given }: HandCorrection,
  author: Author,
): Promise<CorrectedOutcome> {
  const event = await content.find("events", eventId);
  if (eventRefusalOf("correct", eventState(event, { now: author.now }))) return { ok: false, reason: "missing" };
  return database.transaction().execute(async (transaction): Promise<CorrectedOutcome> => {
    // Serialises concurrent corrections, so that the second one sees the result of the first.
    await lockNames(transaction, [`person of ${id}`]);
    const [stored] = await findRegistrations(transaction, eventId, [id]);
    if (!stored) return { ok: false, reason: "missing" };
    const answers = withAnswers(stored.answers, given?.answers ?? []);
    const hasNewDetails = given?.efn !== undefined || JSON.stringify(answers) !== JSON.stringify(stored.answers);
    if (isSameCorrection(stored, corrected) && !hasNewDetails) return { ok: true };
    if (!isSameCorrection(stored, seen) && !isSameCorrection(stored, corrected))
      return { ok: false, reason: "stale", stored: correctionIn(stored) };
    const { email, note } = corrected;
    const isOtherAddress = addressKey(email) !== addressKey(stored.email);
    const mayBeRegistered = personKey(corrected) !== personKey(stored) && stored.status !== "cancelled";
    if (mayBeRegistered && (await isRegistered(transaction, { eventId, person: corrected, besides: id }))) {
      return { ok: false, reason: "registered" };
    }
    await transaction
      .updateTable("registrations")
      .set({
        ...registrationRow({ ...correctionIn(corrected), answers }),
        updated_at: author.now.toISOString(),
      })
      .where("id", "=", id)
      .execute();
    if (event) await outdateReportOfChamber(transaction, efns, event, { id, before: stored.answers, after: answers });
    if (given?.efn !== undefined) await saveEfn(transaction, efns, { id, efn: given.efn, now: author.now });
    if (isOtherAddress) {
      await followRegistrations(transaction, [id]);
      await followAddress(transaction, { eventId, id }, author.now);
    }
    const details = { id: eventId, title: event?.title ?? "", registrationId: id };
    // The log contains neither the note nor the person's name.
    const record = (action: ActivityAction) =>
      recordActivity(transaction, { action, section: "events", details }, author);
    const isOther = !isSamePerson(stored, corrected) || stored.invoiceRecipient !== corrected.invoiceRecipient;
    if (isOther || hasNewDetails) await record("registration.corrected");
    if (stored.note !== note) await record("registration.noted");
    return { ok: true };
  });
}
