import { noChoice } from "#model/participations/choice-rule.ts";
import { refusalOf, statusesFor } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { WhenFull } from "#model/registrations/registration-by-hand.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import { type Author, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Row } from "#server/database/schema.ts";
import { forgetMailsOfEvent } from "#server/mail/mail-outbox.ts";
import { keepMark, lockPayments, settleAnew } from "#server/payments/paid-registration.ts";
import { wasReported } from "#server/points/former-reports.ts";
import { followRegistrations } from "#server/registrations/follow-registrations.ts";
import { confirmationOf, findRegistrations, registrationRow } from "../registration-store.ts";
import { watchSeats } from "../seat-store.ts";
import { nextWaitingRank } from "../waiting-list/waiting-store.ts";
import type { AddedOutcome } from "./add-registration.ts";
import { findSeatByHand, queueHandMail, type SeatParts } from "./seat-by-hand.ts";

export interface HandMove {
  eventId: string;
  id: string;
  targetId: string;
  whenFull: WhenFull;
  /** As in `HandRegistration`. */
  sendsMail: boolean;
}

/** Columns about the person, which stay as they are; all others are about the event. */
type OfPerson =
  | ("id" | "title" | "first_name" | "last_name" | "email" | "city" | "email_key" | "name_key" | "search_key")
  | ("answers" | "invoice_recipient" | "note" | "paid_on" | "sealed_efn" | "created_at" | "cancelled_at");

export type MovedOutcome = AddedOutcome | { ok: false; reason: "missing" | "attended" | "certified" | "reported" };

/**
 * Moves a registration to another event, where it gets a status and seat as if added by hand; its links now open it
 * there, and its payments and invoices follow. Mails about the old event are dropped. Refuses an event that is over,
 * cancelled or without our own form.
 */
export async function moveRegistration(
  {
    database,
    content,
    contentChanged,
    onMailDue,
    onSeatsFreed = () => {},
  }: SeatParts & { content: ContentReader; onSeatsFreed?: () => void },
  { eventId, id, targetId, whenFull, sendsMail }: HandMove,
  author: Author,
): Promise<MovedOutcome> {
  const source = await content.find("events", eventId);
  const { now } = author;
  const outcome = await inContentTransaction(database, contentChanged, async (transaction): Promise<MovedOutcome> => {
    const announceSeats = await watchSeats(transaction, [eventId, targetId], now);
    const [stored] = await findRegistrations(transaction, eventId, [id]);
    if (!stored) return { ok: false, reason: "missing" };
    const reason = refusalOf("moveAway", { event: eventState(source, { now }), person: stored.status });
    if (reason) return { ok: false, reason };
    // An attendee of this event cannot be moved.
    const attended = transaction.selectFrom("attendance").select("day").where("registration_id", "=", id).limit(1);
    if (await attended.executeTakeFirst()) return { ok: false, reason: "attended" };
    // A valid certificate confirms attendance at this event.
    const certificates = transaction.selectFrom("certificates").select("code").where("registration_id", "=", id);
    if (await certificates.where("withdrawn_at", "is", null).limit(1).executeTakeFirst()) {
      return { ok: false, reason: "certified" };
    }
    // The chamber knows of this event; the report of somebody who was not there is to be withdrawn.
    const reported = transaction.selectFrom("registrations").select("id").where("id", "=", id).where(wasReported);
    if (await reported.executeTakeFirst()) {
      return { ok: false, reason: "reported" };
    }
    const wanted = { eventId: targetId, person: stored, choice: noChoice, whenFull, action: "moveHere", now } as const;
    const seat = await findSeatByHand(transaction, wanted);
    if (!seat.ok) return seat;
    const { event, status, isOver } = seat;
    const paid = source && (await lockPayments(transaction, source, id));
    // A mark stands for the price of the other event.
    if (paid) await keepMark(transaction, paid, author);
    const waiting_rank = status === "waiting" ? await nextWaitingRank(transaction, targetId) : 0;
    const place: Omit<Row<"registrations">, OfPerson> = {
      ...{ event_id: targetId, status, waiting_rank, offer_expires_at: null },
      ...confirmationOf(status, now.toISOString()),
      // The other event has kinds and workshops of its own.
      ...registrationRow({ participation: "", workshops: [] }),
      ...{ points_reported_at: null, reported_as: "", speaker_points: 0, updated_at: now.toISOString() },
    };
    const { numUpdatedRows } = await transaction
      .updateTable("registrations")
      .set(place)
      .where("id", "=", id)
      // It may have been cancelled or moved concurrently.
      .where("event_id", "=", eventId)
      .where("status", "in", statusesFor("moveAway"))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return { ok: false, reason: "missing" };

    const [moved] = await findRegistrations(transaction, targetId, [id]);
    if (moved) await settleAnew(transaction, event, moved, now);
    await followRegistrations(transaction, [id]);
    await forgetMailsOfEvent(transaction, id);
    const isMailDue = await queueHandMail(transaction, id, { status, sendsMail, now });
    const from = { id: eventId, title: source?.title ?? "" };
    const to = { id: targetId, title: event.title };
    const entries = [
      { action: "registration.moved_away", details: { ...from, target: to.title } },
      { action: "registration.moved_here", details: { ...to, source: from.title, ...(isOver && { overLimit: true }) } },
    ] as const;
    for (const { action, details } of entries) {
      const entry = { action, section: "events", details: { ...details, registrationId: id } } as const;
      await recordActivity(transaction, entry, author);
    }
    await announceSeats();
    return { ok: true, isWaiting: status === "waiting", isMailDue };
  });
  if (outcome.ok) onSeatsFreed();
  if (outcome.ok && outcome.isMailDue) onMailDue();
  return outcome;
}
