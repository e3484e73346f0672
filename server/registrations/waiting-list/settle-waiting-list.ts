import { hasOwnSeats } from "#model/participations/seats.ts";
import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { publicSeatLimits, seatLimit } from "#model/registrations/registration-availability.ts";
import { offerDeadlineOf, offersToDefer, type Waiting, waitingListSteps } from "#model/registrations/waiting-list.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { isSiteClosed } from "#server/gate/gate-state.ts";
import { findMails, forgetMail, queueMails } from "#server/mail/mail-outbox.ts";
import { moveStatus } from "../registration-store.ts";
import { countByChoice, countSeated, findEventToRegisterFor, watchSeats } from "../seat-store.ts";
import { listWaiting, setOffers } from "./waiting-store.ts";

export interface Settled {
  expired: number;
  offered: number;
}

/**
 * Updates the waiting list of an event while holding the lock of its seats: expires offers, withdraws those that could
 * not be delivered, and offers free seats; while the event is cancelled or not public, or the whole website is closed,
 * offers that run out are deferred. The offers are mailed afterwards.
 */
export async function settleWaitingList(transaction: WriteTransaction, eventId: string, now: Date): Promise<Settled> {
  const nothing = { expired: 0, offered: 0 };
  const event = await findEventToRegisterFor(transaction, eventId);
  const waiting = await findWaiting(transaction, eventId, now);
  const mayExpire = isAllowed("expireOffer", { event: eventState(event, { now }), person: "offered" });
  if (!event || !mayExpire || (await isSiteClosed(transaction))) {
    const deferred = offersToDefer(waiting, now);
    await setOffers(transaction, deferred, null);
    for (const id of deferred) await forgetMail(transaction, "offer", id);
    return nothing;
  }
  if (waiting.length === 0) return nothing;

  const { expired, withdrawn, offered } = waitingListSteps(
    {
      capacity: seatLimit(event) ?? Number.POSITIVE_INFINITY,
      seated: (await countSeated(transaction, [eventId])).get(eventId) ?? 0,
      choices: hasOwnSeats(event) ? await findChoices(transaction, event) : undefined,
      waiting,
      deadline: offerDeadlineOf(event, now),
    },
    now,
  );
  const announceSeats = await watchSeats(transaction, expired.length + withdrawn.length > 0 ? [eventId] : [], now);
  if (expired.length > 0) {
    await moveStatus(transaction, expired, { from: ["waiting"], to: "cancelled", now, keepsOffer: true });
    await record(transaction, "registration.offer_expired", event, expired.length, now);
  }
  if (withdrawn.length > 0) {
    await setOffers(transaction, withdrawn, null);
    await record(transaction, "registration.offer_undelivered", event, withdrawn.length, now);
  }
  const deadline = offerDeadlineOf(event, now);
  if (deadline && offered.length > 0) {
    await setOffers(transaction, offered, deadline);
    await queueMails(transaction, "offer", offered, now);
    await record(transaction, "registration.offered", event, offered.length, now);
  }
  await announceSeats();
  return { expired: expired.length, offered: offered.length };
}

/** Returns who waits, with what became of the mails with their offers. */
async function findWaiting(transaction: WriteTransaction, eventId: string, now: Date): Promise<Waiting[]> {
  const waiting = await listWaiting(transaction, eventId);
  const ids = waiting.map(({ id }) => id);
  const mails = await findMails(transaction, "offer", ids, now);
  return waiting.map(({ id, offerExpiresAt, choice }) => {
    const status = mails.get(id)?.status;
    return {
      id,
      choice,
      offerExpiresAt: offerExpiresAt === "" ? null : new Date(offerExpiresAt),
      // One whose sender died is sent again.
      isOfferOnItsWay: status === "waiting" || status === "sending" || status === "unsettled",
      isUnreachable: status === "failed",
    };
  });
}

/** Returns the seats of the kinds and workshops of an event. */
async function findChoices(transaction: WriteTransaction, event: Stored<"events">) {
  const seated = (await countByChoice(transaction, [event.id])).get(event.id) ?? new Map();
  return { limits: publicSeatLimits(event), seated };
}

async function record(
  transaction: WriteTransaction,
  action: "registration.offer_expired" | "registration.offer_undelivered" | "registration.offered",
  { id, title }: { id: string; title: string },
  count: number,
  now: Date,
): Promise<void> {
  await recordActivity(transaction, { action, section: "events", details: { id, title, count } }, { email: null, now });
}
