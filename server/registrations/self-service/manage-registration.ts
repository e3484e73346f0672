import { hasEntryCode } from "#model/attendance/entry-code.ts";
import type { PrintedCertificate } from "#model/certificates/certificate.ts";
import { asksForEfn, type EfnNote } from "#model/certificates/efn.ts";
import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { kindOf } from "#model/participations/as-chosen.ts";
import { isOff } from "#model/payments/payment-standing.ts";
import { giroCode, type Transfer } from "#model/payments/transfer.ts";
import { personKey } from "#model/people/person-key.ts";
import {
  isAllowed,
  type OwnSentence,
  ownSentence,
  type PersonState,
  refusalOf,
  type StateRefusal,
  type States,
  statusesFor,
} from "#model/registrations/allowed-actions.ts";
import { eventState, personState } from "#model/registrations/event-state.ts";
import { type CorrectionForm, correctedAnswers, isManageable } from "#model/registrations/manage-link.ts";
import { canAccept, isListOver } from "#model/registrations/waiting-list.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { findCertificatesOf, printed } from "#server/certificates/certificate-store.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import { type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import { queueAgain } from "#server/mail/mail-outbox.ts";
import { findAttendedEvent } from "#server/payments/attended-event.ts";
import { findOwnRefund, type OwnRefund } from "#server/payments/own-refund.ts";
import { type EfnSeal, findEfn, findEfnNotes, type StoredEfn, saveEfn } from "#server/points/efn-store.ts";
import { outdateReportOfChamber } from "#server/points/former-reports.ts";
import { isRegistered } from "../is-registered.ts";
import { findTransfer } from "../payment-values.ts";
import { findRegistrations, moveStatus, registrationRow, type StoredRegistration } from "../registration-store.ts";
import { searchKey } from "../search-key.ts";
import { watchSeats } from "../seat-store.ts";
import { findExpiredOffers, findOffer } from "../waiting-list/waiting-store.ts";
import { findLinkedRegistration } from "./manage-link-store.ts";
import { findOwnInvoice, type OwnInvoice } from "./own-invoice.ts";

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
  /** The same as the person attends it. */
  attended: Stored<"events">;
  states: States & { person: Exclude<PersonState, "none"> };
  sentence: OwnSentence;
  /** Whether nothing comes of it any more. */
  isOff: boolean;
  /** When the offer of a seat expires; undefined without one that can be accepted. */
  offerUntil: Date | undefined;
  /** Undefined if none is stored. */
  efn: EfnNote | undefined;
  /** QR code for the entrance, as an SVG path; `size` is its width and height in modules. */
  entryCode: { size: number; path: string } | undefined;
  /** What is still to be transferred, and its GiroCode, drawn like `entryCode`. */
  transfer: (Transfer & { code: { size: number; path: string } }) | undefined;
  /** What was paid and is not settled, and what is owed back of it by the terms; undefined if nothing was paid. */
  refund: OwnRefund | undefined;
  /** What of the fee the person need not pay. */
  waivedCents: number;
  invoice: OwnInvoice;
  /** The newest valid one. */
  certificate: PrintedCertificate | undefined;
}

/** Finds the registration of a token; undefined for unknown tokens, and from 30 days after the event. */
export async function findOwnRegistration(parts: Parts, token: string): Promise<OwnRegistration | undefined> {
  const { database, content, clock, siteUrl } = parts;
  const registration = await findByToken(database, token);
  const event = registration && (await content.find("events", registration.eventId));
  const now = clock();
  if (!event || !isManageable(event, berlinDate(now))) return undefined;
  const offer = await findOffer(database, registration.id);
  const person = personState(registration.status, offer, now);
  const states = { event: eventState(event, { now }), person };
  if (!isAllowed("openOwnPage", states)) return undefined;
  const efn = (await findEfnNotes(database, parts.efns, [registration.id])).get(registration.id);
  const certificates = await findCertificatesOf(database, [registration.id]);
  const isOnline = kindOf(event, registration)?.isOnline === true;
  const hasCode = !isOnline && hasEntryCode(event) && isAllowed("showEntryCode", states);
  const entryCode = hasCode ? await drawCode(registration.id) : undefined;
  const due = isAllowed("showTransfer", states) ? await findTransfer(parts, event, registration) : undefined;
  const transfer = due && { ...due, code: await drawCode(giroCode(due)) };
  const { event: attended, agreedCents, waivedCents } = await findAttendedEvent(database, event, registration);
  const invoice = await findOwnInvoice(parts, { registration, states, agreedCents });
  const refund = await findOwnRefund(parts, { registration, event });
  const valid = certificates.findLast(({ withdrawnAt }) => !withdrawnAt);
  const offerUntil = canAccept(event, offer, now) ? offer : undefined;
  const certificate = valid && printed(valid, siteUrl);
  const isOfferExpired = (await findExpiredOffers(database, [registration.id])).size > 0;
  const other = { eventId: event.id, person: registration, besides: registration.id };
  const isRegisteredAgain = person === "cancelled" && (await isRegistered(database, other));
  const isOver = isListOver(event, person, now);
  const sentence = ownSentence({ ...states, isRegisteredAgain, isOfferExpired, isListOver: isOver });
  const money = {
    attended,
    isOff: isOff(event, registration, berlinDate(now)),
    transfer,
    refund,
    waivedCents,
    invoice,
  };
  return { registration, event, states, sentence, offerUntil, efn, entryCode, ...money, certificate };
}

async function drawCode(text: string) {
  const { pathOf, qrCode } = await import("#server/prints/barcode.ts");
  const barcode = qrCode(text);
  return { size: barcode.width, path: pathOf(barcode) };
}

export type OwnCorrection = { ok: true } | { ok: false; reason: StateRefusal };

/**
 * Corrects name, city, profession, institution and EFN of a registration by its link. A correction without changes is not logged. Refuses
 * invalid links (`event_not_found`), when the registration or the event is cancelled, and the name of somebody who is
 * registered with the same address (`registered`).
 */
export async function correctOwnRegistration(
  parts: Parts,
  token: string,
  form: CorrectionForm,
): Promise<OwnCorrection> {
  const own = await findOwnRegistration(parts, token);
  const reason = own ? refusalOf("correctOwn", own.states) : "event_not_found";
  if (!own || reason) return { ok: false, reason: reason ?? "event_not_found" };
  const { database, clock, efns } = parts;
  return database.transaction().execute(async (transaction) => {
    const stored = await findByToken(transaction, token);
    if (!stored) return { ok: false, reason: "event_not_found" };
    const { title, firstName, lastName, city } = form;
    const answers = correctedAnswers(own.event, form, stored.answers);
    const corrected = { ...stored, title, firstName, lastName, city, answers };
    const efn = changedEfn(own.event, form, await findEfn(transaction, efns, stored.id));
    if (JSON.stringify(corrected) === JSON.stringify(stored) && efn === undefined) return { ok: true };
    const isOther = personKey(corrected) !== personKey(stored);
    const { eventId, id } = stored;
    if (isOther && (await isRegistered(transaction, { eventId, person: corrected, besides: id })))
      return { ok: false, reason: "registered" };
    const now = clock();
    await outdateReportOfChamber(transaction, efns, own.event, { id, before: stored.answers, after: answers });
    if (efn !== undefined) await saveEfn(transaction, efns, { id, efn, now });
    await transaction
      .updateTable("registrations")
      .set({
        ...registrationRow({ title, firstName, lastName, city, answers }),
        // The address is not written: the secretariat may be correcting it.
        search_key: searchKey(corrected),
        updated_at: now.toISOString(),
      })
      .where("id", "=", id)
      .execute();
    await recordActivity(
      transaction,
      { action: "registration.corrected_by_attendee", section: "events", details: detailsOf(own) },
      { email: null, now },
    );
    return { ok: true };
  });
}

export type OwnCancellation = "cancelled" | "refused" | "not_found";

/** Cancels a registration by its link, which a mail confirms; has no effect on a cancelled one. */
export async function cancelOwnRegistration(parts: Parts, token: string): Promise<OwnCancellation> {
  const own = await findOwnRegistration(parts, token);
  if (!own) return "not_found";
  if (own.registration.status === "cancelled") return "cancelled";
  if (refusalOf("cancelOwn", own.states)) return "refused";
  const { database, clock, contentChanged = () => {} } = parts;
  await inContentTransaction(database, contentChanged, async (transaction) => {
    const now = clock();
    const announceSeats = await watchSeats(transaction, [own.event.id], now);
    const move = { from: statusesFor("cancelOwn"), to: "cancelled", now } as const;
    if ((await moveStatus(transaction, [own.registration.id], move)).length === 0) return;
    await recordActivity(
      transaction,
      { action: "registration.cancelled_by_attendee", section: "events", details: detailsOf(own) },
      { email: null, now },
    );
    await queueAgain(transaction, "cancellation", own.registration.id, now);
    await announceSeats();
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
