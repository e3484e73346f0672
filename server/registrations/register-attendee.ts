import { randomBytes } from "node:crypto";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import { eventState, formRefusal } from "#model/registrations/event-state.ts";
import type { RegistrationForm, RegistrationRefusal } from "#model/registrations/registration.ts";
import { seatLimit } from "#model/registrations/registration-availability.ts";
import { seatStep } from "#model/registrations/seat-step.ts";
import { createOrderedId, isId } from "#model/text/id.ts";
import { announceChange } from "#server/content/store/write-content.ts";
import { isLockConflict, limitLockWait } from "#server/database/engine.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { shareTransactions } from "#server/database/shared-transaction.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { EfnSeal } from "#server/points/efn-store.ts";
import { insertRegistrations, type NewRegistration } from "./registration-store.ts";
import { countPublicly, findEventToRegisterFor } from "./seat-store.ts";
import { queueReceipts } from "./self-service/receipts.ts";
import { nextWaitingRank } from "./waiting-list/waiting-store.ts";

/** `isWaiting`: on the waiting list, without a seat. */
export type RegistrationOutcome = { ok: true; isWaiting?: true } | { ok: false; reason: RegistrationRefusal };

/** What a person enters beside the five fields; already validated. */
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
 * Registers a person for an event (SPEC §4) with status `new`, or `confirmed` if the event confirms automatically; the
 * confirmation mail is then due. When it resolves with `ok`, the registration is on disk. A person (address and
 * name) who is registered already gets the same answer and no second record, so that the answer does not disclose who
 * takes part. Refuses a
 * missing event and one that does not accept registrations through our form, not at this time, or has no seat left.
 * Colleagues are registered all or none: all get seats, or all wait. Each gets a mail of their own; that of the person who
 * fills in the form lists the others.
 */
export type RegisterAttendee = (
  eventId: string,
  form: RegistrationForm,
  more?: ApplicantDetails & { colleagues?: readonly Applicant[] },
) => Promise<RegistrationOutcome>;

/** Callbacks after registrations are committed. */
export interface RegistrationFollowUp {
  /** What public pages say about free seats has changed. */
  onStepCrossed(): void;
  onMailDue(): void;
}

interface Application {
  eventId: string;
  /** The person who fills in the form, then the colleagues. */
  people: readonly Applicant[];
}
interface Moment {
  now: Date;
  efns: EfnSeal | undefined;
}
interface Answer {
  outcome: RegistrationOutcome;
  hasCrossedStep?: boolean;
  isMailDue?: boolean;
  /** Ids of the registrations that get a receipt. */
  receiptsFor?: readonly string[];
  /** Whom the person who fills in the form has registered, by the id of that person's registration. */
  others?: ReadonlyMap<string, readonly string[]>;
}

const lockWaitMilliseconds = 400;
const maxAttempts = 10;

export function createRegisterAttendee(
  database: Database,
  clock: Clock,
  followUp: RegistrationFollowUp = { onStepCrossed() {}, onMailDue() {} },
  efns?: EfnSeal,
): RegisterAttendee {
  const register = shareTransactions(database, (transaction, applications: readonly Application[]) =>
    registerTogether(transaction, applications, { now: clock(), efns }),
  );
  return async (eventId, form, { colleagues = [], answers, efn } = {}) => {
    if (!isId(eventId)) return { ok: false, reason: "event_not_found" };
    const people = [{ form, answers, efn }, ...colleagues];
    const { outcome, hasCrossedStep, isMailDue } = await retryOnConflict(() => register({ eventId, people }));
    if (hasCrossedStep) followUp.onStepCrossed();
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
  let isStepCrossed = false;
  for (const [eventId, eventApplications] of Map.groupBy(applications, (application) => application.eventId)) {
    const answered = await registerInOrder(transaction, eventId, eventApplications, at);
    for (const [index, application] of eventApplications.entries()) answers.set(application, answered[index] as Answer);
    isStepCrossed ||= answered.some(({ hasCrossedStep }) => hasCrossedStep);
  }
  const receipts = [...answers.values()].flatMap(({ receiptsFor = [] }) => receiptsFor);
  const others = new Map([...answers.values()].flatMap((answer) => [...(answer.others ?? [])]));
  await queueReceipts(transaction, receipts, at.now, others);
  // Last, as every writer does: all of them wait for this one row.
  if (isStepCrossed) {
    // An import may hold it while waiting for this event, which we hold. The short limit resolves the deadlock on our
    // side.
    await limitLockWait(transaction, lockWaitMilliseconds);
    await announceChange(transaction, "events");
  }
  return applications.map((application) => answers.get(application) as Answer);
}

async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= maxAttempts || !isLockConflict(error)) throw error;
    }
  }
}

/** Registers in the order of arrival; refuses those for whom no seat is left. */
async function registerInOrder(
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
  const seats = limit === undefined ? undefined : await countPublicly(transaction, [event]);
  const seatsTaken = seats?.get(eventId) ?? 0;
  const refusal = formRefusal(eventState(event, { seatsTaken, now }));
  if (refusal) return applications.map(() => refuse(refusal));

  const { confirmsAutomatically, sendsReceipt } = event.registrationSettings;
  const status = confirmsAutomatically ? "confirmed" : "new";
  const instant = now.toISOString();
  const fresh = { status, createdAt: instant, updatedAt: instant } as const;
  const groups = applications.map(({ people }) =>
    people.map(({ form, answers = [], efn }): NewRegistration => {
      const id = createOrderedId(now, randomBytes(20));
      const sealedEfn = efn ? efns?.seal(efn, id) : undefined;
      return { ...form, id, eventId, answers: [...answers], sealedEfn, ...fresh };
    }),
  );
  const seatsLeft = limit === undefined ? Number.POSITIVE_INFINITY : limit - seatsTaken;
  const { seated, written, withoutSeat } = await assignSeats(transaction, groups, seatsLeft);
  const hasCrossedStep =
    limit !== undefined && seatStep(limit, seatsTaken) !== seatStep(limit, seatsTaken + written.size);
  if (confirmsAutomatically)
    await queueMails(transaction, "confirmation", [...written], now, othersOf(groups, written));
  const toWaitingList = waitingListEnabled ? withoutSeat : [];
  const waiting = toWaitingList.flat().map((registration) => ({ ...registration, status: "waiting" as const }));
  const onList = new Set(
    waiting.length > 0
      ? await insertRegistrations(transaction, waiting, await nextWaitingRank(transaction, eventId))
      : [],
  );
  return groups.map((group) => {
    if (seated.has(group)) {
      const isNew = group.some(({ id }) => written.has(id));
      // The confirmation says all a receipt says.
      const receiptsFor = sendsReceipt && !confirmsAutomatically ? idsIn(group, written) : [];
      return {
        outcome: { ok: true },
        hasCrossedStep: isNew && hasCrossedStep,
        isMailDue: isNew && confirmsAutomatically,
        ...{ receiptsFor, others: othersOf([group], written) },
      };
    }
    // Refuses registered people too: a different answer would disclose that they take part.
    if (!withoutSeat.includes(group)) return refuse("too_few_seats");
    if (!waitingListEnabled) return refuse("event_full");
    // The link in the receipt is the only way to leave the waiting list.
    const receiptsFor = idsIn(group, onList);
    return { outcome: { ok: true, isWaiting: true }, receiptsFor, others: othersOf([group], onList) };
  });
}

/** People who register together, the one who fills in the form first. */
type Group = readonly NewRegistration[];

function idsIn(group: Group, written: ReadonlySet<string>): string[] {
  return group.flatMap(({ id }) => (written.has(id) ? id : []));
}

/** Returns the others of each group whose first person is written, by the id of that person. */
function othersOf(groups: readonly Group[], written: ReadonlySet<string>): Map<string, string[]> {
  return new Map(
    groups.flatMap(([first, ...others]) => {
      const ids = idsIn(others, written);
      return first && written.has(first.id) && ids.length > 0 ? [[first.id, ids]] : [];
    }),
  );
}

/**
 * Assigns seats in the order of the groups, to a whole group or none. People already registered use no seat; the next
 * group gets it.
 * @returns `withoutSeat`: groups reached when no seat was left; a group in neither set needed more seats than were left
 */
async function assignSeats(
  transaction: WriteTransaction,
  groups: readonly Group[],
  seats: number,
): Promise<{ seated: Set<Group>; written: Set<string>; withoutSeat: readonly Group[] }> {
  const seated = new Set<Group>();
  const written = new Set<string>();
  let seatsLeft = seats;
  let pending: readonly Group[] = groups;
  while (pending.length > 0 && seatsLeft > 0) {
    // Inserts all groups that certainly fit in one statement.
    const fitting: Group[] = [];
    let needed = 0;
    const rest = pending.filter((group) => {
      if (needed + group.length > seatsLeft) return true;
      fitting.push(group);
      needed += group.length;
      return false;
    });
    if (fitting.length === 0) break;
    const ids = await insertRegistrations(transaction, fitting.flat());
    for (const id of ids) written.add(id);
    for (const group of fitting) seated.add(group);
    seatsLeft -= ids.length;
    pending = rest;
  }
  return { seated, written, withoutSeat: seatsLeft > 0 ? [] : pending };
}
