import { berlinDate } from "#model/dates/berlin-date.ts";
import { isConfirmedAutomatically } from "#model/participations/as-chosen.ts";
import { eventRefusalOf, statusesFor } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { canAccept } from "#model/registrations/waiting-list.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentChanged } from "#server/content/store/write-content.ts";
import { inContentTransaction } from "#server/content/store/write-content.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import { createRepeatedWork } from "#server/repeated-work.ts";
import { moveStatus } from "../registration-store.ts";
import { findEventToRegisterFor, watchSeats } from "../seat-store.ts";
import { findLinkedRegistration } from "../self-service/manage-link-store.ts";
import { settleWaitingList } from "./settle-waiting-list.ts";
import { findOffer, listAwaitedEvents, takeOffer } from "./waiting-store.ts";

/** The waiting lists of all events. */
export interface WaitingLists {
  /**
   * Updates all waiting lists and queues the offers; one that fails keeps no other from it. Called periodically;
   * continues from the stored state after a crash or downtime.
   * @throws the first failure
   */
  work(): Promise<void>;
  /** The same at once, after a change. Nobody waits for it, and what fails is tried again, and logged, by the task. */
  workSoon(): void;
  /** Accepts the offered seat. `gone`: the offer has expired, or the event has begun or is cancelled. */
  accept(token: string): Promise<"accepted" | "gone">;
  /**
   * Leaves the waiting list. Has no effect on a registration with a seat, so that an outdated page cannot cancel it.
   */
  decline(token: string): Promise<void>;
  /** Finishes the current work and starts no more. */
  close(): Promise<void>;
}

type WaitingListParts = Omit<Correspondence, "siteUrl" | "mailFrom" | "log"> & { contentChanged?: ContentChanged };

export function createWaitingLists(parts: WaitingListParts): WaitingLists {
  const { database, clock, mails, contentChanged = () => {} } = parts;
  const { run: work, close } = createRepeatedWork(settleAll);
  const workSoon = () => void work().catch(() => {});

  async function settleAll(): Promise<void> {
    let offered = 0;
    let failure: Error | undefined;
    for (const eventId of await listAwaitedEvents(database, berlinDate(clock()))) {
      await inContentTransaction(database, contentChanged, async (transaction) => {
        offered += (await settleWaitingList(transaction, eventId, clock())).offered;
      }).catch((cause: unknown) => {
        failure ??= new Error(`The waiting list of ${eventId} could not be updated.`, { cause });
      });
    }
    if (offered > 0) mails.wake();
    if (failure) throw failure;
  }

  async function offerOf(token: string) {
    const linked = await findLinkedRegistration(database, token);
    if (!linked) return undefined;
    const until = await findOffer(database, linked.id);
    return until && { ...linked, until };
  }

  return {
    work,
    workSoon,

    async accept(token) {
      const offer = await offerOf(token);
      if (!offer) return "gone";
      return inContentTransaction(database, contentChanged, async (transaction) => {
        const now = clock();
        const event = await findEventToRegisterFor(transaction, offer.eventId);
        if (!event || !canAccept(event, offer.until, now)) return "gone";
        const isConfirmed = isConfirmedAutomatically(event, offer);
        const to = isConfirmed ? "confirmed" : "new";
        if (!(await takeOffer(transaction, offer.id, { to, now }))) return "gone";
        if (isConfirmed) await queueMails(transaction, "confirmation", [offer.id], now);
        const details = { id: event.id, title: event.title, registrationId: offer.id };
        const entry = { action: "registration.offer_accepted", section: "events", details } as const;
        await recordActivity(transaction, entry, { email: null, now });
        return "accepted";
      });
    },

    async decline(token) {
      const linked = await findLinkedRegistration(database, token);
      if (!linked) return;
      await inContentTransaction(database, contentChanged, async (transaction) => {
        const now = clock();
        const event = await findEventToRegisterFor(transaction, linked.eventId);
        if (!event || eventRefusalOf("declineOffer", eventState(event, { now }))) return;
        const announceSeats = await watchSeats(transaction, [event.id], now);
        const move = { from: statusesFor("declineOffer"), to: "cancelled", now } as const;
        if ((await moveStatus(transaction, [linked.id], move)).length === 0) return;
        const details = { id: event.id, title: event.title, registrationId: linked.id };
        const entry = { action: "registration.cancelled_by_attendee", section: "events", details } as const;
        await recordActivity(transaction, entry, { email: null, now });
        await announceSeats();
      });
      workSoon();
    },

    close,
  };
}
