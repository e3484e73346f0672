import { randomBytes } from "node:crypto";
import { createOrderedId } from "#model/id.ts";
import type { RegistrationForm } from "#model/registration.ts";
import type { WhenFull } from "#model/registration-by-hand.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { type Author, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import { insertAttendance } from "../attendance/attendance-store.ts";
import { recordAttendanceActivity } from "../attendance/record-attendance.ts";
import { insertRegistrations } from "../registration-store.ts";
import { announceSeats } from "../seat-store.ts";
import { queueReceipts } from "../self-service/receipts.ts";
import { nextWaitingRank } from "../waiting-list/waiting-store.ts";
import { findEventWithSeats } from "./free-seats.ts";
import { isRegistered } from "./is-registered.ts";

export interface HandRegistration {
  eventId: string;
  form: RegistrationForm;
  whenFull: WhenFull;
  /** Whether the person is mailed as if they had registered themselves. Who gets on the waiting list always is. */
  sendsMail: boolean;
  /** A walk-in: a day of the event on which the person is there. */
  presentOn?: string | undefined;
  author: Author;
}

export type AddedOutcome =
  | { ok: true; isWaiting: boolean; isMailDue: boolean }
  | { ok: false; reason: "event_not_found" | "event_cancelled" | "registered" }
  /** No seat is free that is not offered to somebody or waited for. */
  | { ok: false; reason: "full"; hasWaitingList: boolean };

/**
 * Registers somebody who asked the secretariat, with the status the event gives. Times and switches are for visitors;
 * the number of seats holds here too, unless the secretariat wants more.
 */
export async function addRegistration(
  { database, contentChanged }: { database: Database; contentChanged: ContentChanged },
  { eventId, form, whenFull, sendsMail, presentOn, author }: HandRegistration,
): Promise<AddedOutcome> {
  return inContentTransaction(database, contentChanged, async (transaction): Promise<AddedOutcome> => {
    const found = await findEventWithSeats(transaction, eventId);
    if (!found) return { ok: false, reason: "event_not_found" };
    const { event, freeSeats } = found;
    if (event.isCancelled) return { ok: false, reason: "event_cancelled" };
    if (await isRegistered(transaction, { eventId, email: form.email })) return { ok: false, reason: "registered" };
    const { confirmsAutomatically, waitingListEnabled } = event.registrationSettings;
    const isFull = freeSeats < 1;
    const isWaiting = isFull && whenFull === "wait" && waitingListEnabled;
    const isOver = isFull && whenFull === "admit";
    if (isFull && !isWaiting && !isOver) return { ok: false, reason: "full", hasWaitingList: waitingListEnabled };

    const id = createOrderedId(author.now, randomBytes(20));
    const instant = author.now.toISOString();
    const status = isWaiting ? "waiting" : confirmsAutomatically ? "confirmed" : "new";
    const registration = { ...form, id, eventId, status, createdAt: instant, updatedAt: instant } as const;
    const rank = isWaiting ? await nextWaitingRank(transaction, eventId) : undefined;
    const written = await insertRegistrations(transaction, [{ ...registration, answers: [], note: "" }], rank);
    // Somebody with the same address came at this moment.
    if (written.length === 0) return { ok: false, reason: "registered" };

    const isMailDue = sendsMail && status === "confirmed";
    if (isMailDue) await queueMails(transaction, "confirmation", [id], author.now);
    // The only way to leave the list is the link in the mail.
    else if (sendsMail || isWaiting) await queueReceipts(transaction, [id], author.now);
    const details = { id: eventId, title: event.title, registrationId: id, ...(isOver && { overLimit: true }) };
    await recordActivity(transaction, { action: "registration.added", section: "events", details }, author);
    if (presentOn !== undefined && !isWaiting) {
      const attendance = { id, day: presentOn, cameAt: instant, method: "walk_in" } as const;
      await insertAttendance(transaction, attendance, author);
      await recordAttendanceActivity(transaction, "registration.attended", { event, id, day: presentOn }, author);
    }
    if (!isWaiting) await announceSeats(transaction, [eventId]);
    return { ok: true, isWaiting, isMailDue };
  });
}
