import { hasEntryCode } from "#model/attendance/entry-code.ts";
import type { PrintedCertificate } from "#model/certificates/certificate.ts";
import { asksForEfn, type EfnNote } from "#model/certificates/efn.ts";
import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { lastDayOf } from "#model/events/event-days.ts";
import { type CorrectionForm, canStillCancel, isManageable } from "#model/registrations/manage-link.ts";
import { canMoveStatus, RegistrationStatus } from "#model/registrations/registration.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import { type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import { findCertificatesOf, printed } from "../certificates/certificate-store.ts";
import { type EfnSeal, findEfn, findEfnNotes, type StoredEfn, saveEfn } from "../efn/efn-store.ts";
import { findRegistrations, moveStatus, type StoredRegistration, searchKey } from "../registration-store.ts";
import { announceSeats } from "../seat-store.ts";
import { findLinkedRegistration } from "./manage-link-store.ts";

interface Parts {
  database: Database;
  content: ContentReader;
  contentChanged?: ContentChanged;
  clock: Clock;
  efns: EfnSeal;
  /** Without trailing slash. */
  siteUrl: string;
}

/** A registration as shown to the holder of its link. */
export interface OwnRegistration {
  registration: StoredRegistration;
  event: Stored<"events">;
  canCancel: boolean;
  /** Undefined if none is stored. */
  efn: EfnNote | undefined;
  /** QR code for the entrance, as an SVG path; `size` is its width and height in modules. */
  entryCode: { size: number; path: string } | undefined;
  /** The newest valid one. */
  certificate: PrintedCertificate | undefined;
}

/** Finds the registration of a token; undefined for unknown tokens, and from 30 days after the event. */
export async function findOwnRegistration(parts: Parts, token: string): Promise<OwnRegistration | undefined> {
  const { database, content, clock, siteUrl } = parts;
  const registration = await findByToken(database, token);
  const event = registration && (await content.find("events", registration.eventId));
  const today = berlinDate(clock());
  if (!event || !isManageable(event, today)) return undefined;
  const canCancel = canMoveStatus(registration.status, "cancelled") && canStillCancel(event, today);
  const efn = (await findEfnNotes(database, parts.efns, [registration.id])).get(registration.id);
  const certificates = await findCertificatesOf(database, [registration.id]);
  const entryCode = await drawEntryCode(registration, event, today);
  const valid = certificates.findLast(({ withdrawnAt }) => !withdrawnAt);
  return { registration, event, canCancel, efn, entryCode, certificate: valid && printed(valid, siteUrl) };
}

/** Returns the code for a registration with a seat, until the event has ended. */
async function drawEntryCode({ id, status }: StoredRegistration, event: Stored<"events">, today: string) {
  const hasSeat = status === "new" || status === "confirmed";
  if (!hasSeat || !hasEntryCode(event) || lastDayOf(event) < today) return undefined;
  const { pathOf, qrCode } = await import("#server/certificates/barcode.ts");
  const barcode = qrCode(id);
  return { size: barcode.width, path: pathOf(barcode) };
}

/**
 * Corrects name, city and EFN of a registration by its link. A correction without changes is not logged.
 * @returns whether the link is valid
 */
export async function correctOwnRegistration(parts: Parts, token: string, form: CorrectionForm): Promise<boolean> {
  const own = await findOwnRegistration(parts, token);
  if (!own) return false;
  const { database, clock, efns } = parts;
  return database.transaction().execute(async (transaction) => {
    const stored = await findByToken(transaction, token);
    if (!stored) return false;
    const { title, firstName, lastName, city } = form;
    const corrected = { ...stored, title, firstName, lastName, city };
    const efn = changedEfn(own.event, form, await findEfn(transaction, efns, stored.id));
    if (JSON.stringify(corrected) === JSON.stringify(stored) && efn === undefined) return true;
    const now = clock();
    if (efn !== undefined) await saveEfn(transaction, efns, { id: stored.id, efn, now });
    await transaction
      .updateTable("registrations")
      .set({
        title,
        first_name: firstName,
        last_name: lastName,
        city,
        search_key: searchKey(corrected),
        updated_at: now.toISOString(),
      })
      .where("id", "=", stored.id)
      .execute();
    await recordActivity(
      transaction,
      { action: "registration.corrected_by_attendee", section: "events", details: detailsOf(own) },
      { email: null, now },
    );
    return true;
  });
}

export type OwnCancellation = "cancelled" | "too_late" | "not_found";

const cancellable = RegistrationStatus.options.filter((status) => canMoveStatus(status, "cancelled"));

/** Cancels a registration by its link; has no effect on a cancelled one. Sends no mail. */
export async function cancelOwnRegistration(parts: Parts, token: string): Promise<OwnCancellation> {
  const own = await findOwnRegistration(parts, token);
  if (!own) return "not_found";
  if (own.registration.status === "cancelled") return "cancelled";
  if (!own.canCancel) return "too_late";
  const { database, clock, contentChanged = () => {} } = parts;
  await inContentTransaction(database, contentChanged, async (transaction) => {
    const now = clock();
    const move = { from: cancellable, to: "cancelled", now } as const;
    if ((await moveStatus(transaction, [own.registration.id], move)).length === 0) return;
    await recordActivity(
      transaction,
      { action: "registration.cancelled_by_attendee", section: "events", details: detailsOf(own) },
      { email: null, now },
    );
    await announceSeats(transaction, [own.event.id]);
  });
  return "cancelled";
}

/**
 * Returns the EFN to store, "" to delete it, or undefined to keep it, as always when the event does not ask for an EFN.
 */
function changedEfn(event: CalendarEvent, { efn, removesEfn }: CorrectionForm, stored: StoredEfn | undefined) {
  if (efn && asksForEfn(event)) return efn === stored?.efn ? undefined : efn;
  return removesEfn && stored ? "" : undefined;
}

async function findByToken(connection: Connection, token: string): Promise<StoredRegistration | undefined> {
  const linked = await findLinkedRegistration(connection, token);
  return linked && (await findRegistrations(connection, linked.eventId, [linked.id]))[0];
}

/** Identifies the registration, not the person. */
function detailsOf({ event, registration }: OwnRegistration) {
  return { id: event.id, title: event.title, registrationId: registration.id };
}
