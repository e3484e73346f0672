import { isKnownChoice } from "#model/participations/as-chosen.ts";
import type { Choice } from "#model/participations/choice-rule.ts";
import { refusalOf, type StateRefusal } from "#model/registrations/allowed-actions.ts";
import { eventState, personState } from "#model/registrations/event-state.ts";
import { seatedStatuses } from "#model/registrations/registration.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { type Author, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { keepMark, lockPayments, settleAnew } from "#server/payments/paid-registration.ts";
import type { EfnSeal } from "#server/points/efn-store.ts";
import { followingPoints } from "#server/points/follow-points.ts";
import { findRegistrations, registrationRow } from "../registration-store.ts";
import { watchSeats } from "../seat-store.ts";
import { findOffer } from "../waiting-list/waiting-store.ts";
import { findEventWithSeats } from "./free-seats.ts";

export interface ChangedChoice {
  eventId: string;
  id: string;
  choice: Choice;
  /** The choice on which the change is based. */
  seen: Choice;
  /** Whether a full kind or workshop takes one more. */
  isOver: boolean;
}

export type ChoiceOutcome =
  | { ok: true }
  /** `unknown`: the event has no such kind or workshop. `stale`: somebody has changed it meanwhile. */
  | { ok: false; reason: StateRefusal | "missing" | "unknown" | "stale" | "choice_full" };

/**
 * Changes a person's kind of participation and workshops. Someone with a seat, or with one on offer, needs a seat of all
 * that is new; what they give up becomes free. The secretariat may choose what is no longer offered and what overlaps.
 * What is due follows from the choice: whoever has paid less than it costs is no longer marked as paid. Sends no mail.
 */
export async function changeChoice(
  {
    database,
    efns,
    contentChanged,
    onSeatsFreed = () => {},
  }: { database: Database; efns: EfnSeal; contentChanged: ContentChanged; onSeatsFreed?: () => void },
  { eventId, id, choice, seen, isOver }: ChangedChoice,
  author: Author,
): Promise<ChoiceOutcome> {
  const { now } = author;
  const outcome = await inContentTransaction(database, contentChanged, async (transaction): Promise<ChoiceOutcome> => {
    const announceSeats = await watchSeats(transaction, [eventId], now);
    const found = await findEventWithSeats(transaction, eventId, now);
    const [stored] = await findRegistrations(transaction, eventId, [id]);
    if (!found || !stored) return { ok: false, reason: "missing" };
    const { event, seats } = found;
    const person = personState(stored.status, await findOffer(transaction, id), now);
    const reason = refusalOf("correct", { event: eventState(event, { now }), person });
    if (reason) return { ok: false, reason };
    if (isSameChoice(stored, choice)) return { ok: true };
    if (!isSameChoice(stored, seen)) return { ok: false, reason: "stale" };
    // What the person had stays theirs even if the event no longer knows it.
    if (!isKnownChoice(event, choice, stored)) return { ok: false, reason: "unknown" };
    const hasSeat = person === "offered" || seatedStatuses.some((status) => status === stored.status);
    const isFull = hasSeat && seats.freeAfter(stored, choice) < 1;
    if (isFull && !isOver) return { ok: false, reason: "choice_full" };
    const { participation, workshops } = choice;
    const paid = await lockPayments(transaction, event, id);
    // A mark stands for the price of the old choice.
    if (paid) await keepMark(transaction, paid, author);
    await followingPoints(transaction, efns, { event, id }, () =>
      transaction
        .updateTable("registrations")
        .set({ ...registrationRow({ participation, workshops: [...workshops] }), updated_at: now.toISOString() })
        .where("id", "=", id)
        .execute(),
    );
    await settleAnew(transaction, event, { ...stored, participation, workshops: [...workshops] }, now);
    const details = { id: eventId, title: event.title, registrationId: id, ...(isFull && { overLimit: true }) };
    await recordActivity(transaction, { action: "registration.choice_changed", section: "events", details }, author);
    await announceSeats();
    return { ok: true };
  });
  if (outcome.ok) onSeatsFreed();
  return outcome;
}

function isSameChoice(one: Choice, other: Choice): boolean {
  const text = ({ participation, workshops }: Choice) => [participation, ...workshops.toSorted()].join(" ");
  return text(one) === text(other);
}
