import { randomBytes } from "node:crypto";
import { isKnownChoice } from "#model/participations/as-chosen.ts";
import { type Choice, noChoice } from "#model/participations/choice-rule.ts";
import type { RegistrationForm } from "#model/registrations/registration.ts";
import type { WhenFull } from "#model/registrations/registration-by-hand.ts";
import { type ChangedDetails, withAnswers } from "#model/registrations/registration-details.ts";
import { createOrderedId } from "#model/text/create-id.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { insertAttendance } from "#server/attendance/attendance-entries.ts";
import { recordAttendanceActivity } from "#server/attendance/record-attendance.ts";
import { type Author, inContentTransaction } from "#server/content/store/write-content.ts";
import type { EfnSeal } from "#server/points/efn-store.ts";
import { insertRegistrations } from "../registration-store.ts";
import { watchSeats } from "../seat-store.ts";
import { nextWaitingRank } from "../waiting-list/waiting-store.ts";
import { findSeatByHand, queueHandMail, type SeatParts, type SeatRefusal } from "./seat-by-hand.ts";

export interface HandRegistration {
  eventId: string;
  form: RegistrationForm;
  details?: ChangedDetails | undefined;
  /** Of an event with kinds or workshops; the secretariat may choose what visitors cannot. */
  choice?: Choice | undefined;
  whenFull: WhenFull;
  /** Whether the person is mailed as if they had registered themselves. People on the waiting list always are. */
  sendsMail: boolean;
  /** For a walk-in: the day of the event on which the person attends. */
  presentOn?: string | undefined;
}

export type AddedOutcome =
  | { ok: true; isWaiting: boolean; isMailDue: boolean }
  | SeatRefusal
  /** The event has no such kind or workshop. */
  | { ok: false; reason: "missing" };

/**
 * Registers a person on behalf of the secretariat, with the status the event assigns. Registration times and switches
 * are for visitors and ignored here; the seat limit holds unless the secretariat overrides it.
 */
export async function addRegistration(
  { database, contentChanged, efns, onMailDue }: SeatParts & { efns: EfnSeal },
  { eventId, form, details: given, choice = noChoice, whenFull, sendsMail, presentOn }: HandRegistration,
  author: Author,
): Promise<AddedOutcome> {
  const { now } = author;
  const outcome = await inContentTransaction(database, contentChanged, async (transaction): Promise<AddedOutcome> => {
    const action = presentOn === undefined ? "addByHand" : "walkIn";
    const announceSeats = await watchSeats(transaction, [eventId], now);
    const seat = await findSeatByHand(transaction, { eventId, person: form, choice, whenFull, action, now });
    if (!seat.ok) return seat;
    const { event, status, isOver } = seat;
    if (!isKnownChoice(event, choice)) return { ok: false, reason: "missing" };
    const id = createOrderedId(now, randomBytes(20));
    const instant = now.toISOString();
    const sealedEfn = given?.efn ? efns.seal(given.efn, id) : undefined;
    const { participation, workshops } = choice;
    const chosen = { participation, workshops: [...workshops] };
    const more = { answers: withAnswers([], given?.answers ?? []), ...chosen, sealedEfn };
    const registration = { ...form, ...more, id, eventId, status, createdAt: instant, updatedAt: instant } as const;
    const rank = status === "waiting" ? await nextWaitingRank(transaction, eventId) : undefined;
    const written = await insertRegistrations(transaction, [registration], rank);
    // The same person was registered concurrently.
    if (written.length === 0) return { ok: false, reason: "registered" };

    const isMailDue = await queueHandMail(transaction, id, { status, sendsMail, now });
    const details = { id: eventId, title: event.title, registrationId: id, ...(isOver && { overLimit: true }) };
    await recordActivity(transaction, { action: "registration.added", section: "events", details }, author);
    const isWaiting = status === "waiting";
    if (presentOn !== undefined && !isWaiting) {
      const attendance = { id, day: presentOn, cameAt: instant, method: "walk_in" } as const;
      await insertAttendance(transaction, attendance, author);
      await recordAttendanceActivity(transaction, "registration.attended", { event, id, day: presentOn }, author);
    }
    await announceSeats();
    return { ok: true, isWaiting, isMailDue };
  });
  if (outcome.ok && outcome.isMailDue) onMailDue();
  return outcome;
}
