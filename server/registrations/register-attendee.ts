import { randomBytes } from "node:crypto";
import type { Clock } from "#model/berlin-date.ts";
import type { RegistrationAnswer } from "#model/event-question.ts";
import { createOrderedId, isId } from "#model/id.ts";
import type { RegistrationForm, RegistrationRefusal } from "#model/registration.ts";
import { refusalOf, registrationAvailability, seatLimit } from "#model/registration-availability.ts";
import { announceChange } from "#server/content/store/write-content.ts";
import { isLockConflict, limitLockWait } from "#server/database/engine.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { shareTransactions } from "#server/database/shared-transaction.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { EfnSeal } from "./efn/efn-store.ts";
import { insertRegistrations, type NewRegistration } from "./registration-store.ts";
import { countSeats, findEventToRegisterFor } from "./seat-store.ts";
import { queueReceipts } from "./self-service/receipts.ts";
import { nextWaitingRank } from "./waiting-list/waiting-store.ts";

/** `isWaiting`: on the waiting list, without a seat. */
export type RegistrationOutcome = { ok: true; isWaiting?: true } | { ok: false; reason: RegistrationRefusal };

/** What somebody to be registered has given beside the five fields; checked before. */
export interface ApplicantDetails {
  /** To the event's own questions. */
  answers?: readonly RegistrationAnswer[] | undefined;
  /** "" for none. */
  efn?: string | undefined;
}
export interface Applicant extends ApplicantDetails {
  form: RegistrationForm;
}

/**
 * Registers somebody for an event (SPEC §4): with status `new`, or `confirmed` where the event confirms by itself; then
 * the confirmation mail is due. When it resolves with `ok`, the registration is on disk. An address that is registered
 * already gets the same answer and no second record, so nobody learns who takes part. Refuses an event that is not
 * there, and one that does not take registrations through our own form, or not now, or has no seat left. Colleagues are
 * registered along or nobody is: all of them get seats, or all wait; one receipt goes out for them.
 */
export type RegisterAttendee = (
  eventId: string,
  form: RegistrationForm,
  more?: ApplicantDetails & { colleagues?: readonly Applicant[] },
) => Promise<RegistrationOutcome>;

/** What follows from registrations, called after their commit. */
export interface RegistrationFollowUp {
  /** Pages say something else of the seats. */
  onSeatsTaken(): void;
  onMailDue(): void;
}

interface Application {
  eventId: string;
  /** Who fills in the form, then the colleagues. */
  people: readonly Applicant[];
}
interface Moment {
  now: Date;
  efns: EfnSeal | undefined;
}
interface Answer {
  outcome: RegistrationOutcome;
  hasTakenSeat?: boolean;
  isMailDue?: boolean;
  /** Id of the registration whose arrival is to be confirmed. */
  receiptFor?: string | undefined;
}

const longestLockWait = 400;
const mostTries = 10;

export function createRegisterAttendee(
  database: Database,
  clock: Clock,
  followUp: RegistrationFollowUp = { onSeatsTaken() {}, onMailDue() {} },
  efns?: EfnSeal,
): RegisterAttendee {
  const register = shareTransactions(database, (transaction, applications: readonly Application[]) =>
    registerTogether(transaction, applications, { now: clock(), efns }),
  );
  return async (eventId, form, { colleagues = [], answers, efn } = {}) => {
    if (!isId(eventId)) return { ok: false, reason: "event_not_found" };
    const people = [{ form, answers, efn }, ...colleagues];
    const { outcome, hasTakenSeat, isMailDue } = await retryOnConflict(() => register({ eventId, people }));
    if (hasTakenSeat) followUp.onSeatsTaken();
    if (isMailDue) followUp.onMailDue();
    return outcome;
  };
}

async function registerTogether(
  transaction: WriteTransaction,
  applications: readonly Application[],
  at: Moment,
): Promise<Answer[]> {
  const answers = new Map<Application, Answer>();
  let isSeatChange = false;
  for (const [eventId, ofEvent] of Map.groupBy(applications, (application) => application.eventId)) {
    const answered = await registerForEvent(transaction, eventId, ofEvent, at);
    for (const [index, application] of ofEvent.entries()) answers.set(application, answered[index] as Answer);
    isSeatChange ||= answered.some(({ hasTakenSeat }) => hasTakenSeat);
  }
  const receipts = [...answers.values()].flatMap(({ receiptFor }) => receiptFor ?? []);
  await queueReceipts(transaction, receipts, at.now);
  // Last, as by everybody who writes: all wait for this one row.
  if (isSeatChange) {
    // An import holds it and may wait for this event, which we hold: we are the one to give way.
    await limitLockWait(transaction, longestLockWait);
    await announceChange(transaction, "events");
  }
  return applications.map((application) => answers.get(application) as Answer);
}

async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= mostTries || !isLockConflict(error)) throw error;
    }
  }
}

/** In the order they came; who finds no seat is refused. */
async function registerForEvent(
  transaction: WriteTransaction,
  eventId: string,
  applications: readonly Application[],
  { now, efns }: Moment,
): Promise<Answer[]> {
  const refuse = (reason: RegistrationRefusal): Answer => ({ outcome: { ok: false, reason } });
  const event = await findEventToRegisterFor(transaction, eventId);
  if (!event) return applications.map(() => refuse("event_not_found"));
  const limit = seatLimit(event);
  const { waitingListEnabled } = event.registrationSettings;
  const seats =
    limit === undefined ? undefined : await countSeats(transaction, [eventId], waitingListEnabled ? [eventId] : []);
  const seatsTaken = seats?.get(eventId) ?? 0;
  const refusal = refusalOf(event, registrationAvailability(event, { seatsTaken, now }));
  if (refusal) return applications.map(() => refuse(refusal));

  const { confirmsAutomatically, sendsReceipt } = event.registrationSettings;
  const status = confirmsAutomatically ? "confirmed" : "new";
  const instant = now.toISOString();
  const fresh = { status, createdAt: instant, updatedAt: instant } as const;
  const groups = applications.map(({ people }) =>
    people.map(({ form, answers = [], efn }): NewRegistration => {
      const id = createOrderedId(now, randomBytes(20));
      const sealedEfn = efn ? efns?.seal(efn, id) : undefined;
      return { ...form, id, eventId, answers: [...answers], note: "", paidOn: "", sealedEfn, ...fresh };
    }),
  );
  const seatsLeft = limit === undefined ? Number.POSITIVE_INFINITY : limit - seatsTaken;
  const { seated, written, withoutSeat } = await giveSeats(transaction, groups, seatsLeft);
  if (confirmsAutomatically) await queueMails(transaction, "confirmation", [...written], now);
  const toWaitingList = waitingListEnabled ? withoutSeat : [];
  const waiting = toWaitingList.flat().map((registration) => ({ ...registration, status: "waiting" as const }));
  const onList = new Set(
    waiting.length > 0
      ? await insertRegistrations(transaction, waiting, await nextWaitingRank(transaction, eventId))
      : [],
  );
  return groups.map((group) => {
    if (seated.has(group)) {
      const firstWritten = group.find(({ id }) => written.has(id))?.id;
      return {
        outcome: { ok: true },
        hasTakenSeat: firstWritten !== undefined && limit !== undefined,
        isMailDue: firstWritten !== undefined && confirmsAutomatically,
        receiptFor: sendsReceipt ? firstWritten : undefined,
      };
    }
    // Also whoever has a seat already: an answer of their own would tell others that they take part.
    if (!withoutSeat.includes(group)) return refuse("too_few_seats");
    if (!waitingListEnabled) return refuse("event_full");
    // The only way to leave the list is the link in the mail.
    return { outcome: { ok: true, isWaiting: true }, receiptFor: group.find(({ id }) => onList.has(id))?.id };
  });
}

/** People who come together. */
type Group = readonly NewRegistration[];

/**
 * Gives seats in the order of the groups, to all of a group or to none. Who is registered already takes no seat: the
 * next one gets it.
 * @returns `withoutSeat`: those who came when no seat was left; a group that is in neither found fewer than it needs
 */
async function giveSeats(
  transaction: WriteTransaction,
  groups: readonly Group[],
  seats: number,
): Promise<{ seated: Set<Group>; written: Set<string>; withoutSeat: readonly Group[] }> {
  const seated = new Set<Group>();
  const written = new Set<string>();
  let seatsLeft = seats;
  let pending: readonly Group[] = groups;
  while (pending.length > 0 && seatsLeft > 0) {
    // As many as surely find seats go in together.
    const some: Group[] = [];
    let needed = 0;
    const rest = pending.filter((group) => {
      if (needed + group.length > seatsLeft) return true;
      some.push(group);
      needed += group.length;
      return false;
    });
    if (some.length === 0) break;
    const ids = await insertRegistrations(transaction, some.flat());
    for (const id of ids) written.add(id);
    for (const group of some) seated.add(group);
    seatsLeft -= ids.length;
    pending = rest;
  }
  return { seated, written, withoutSeat: seatsLeft > 0 ? [] : pending };
}
