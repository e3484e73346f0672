import { randomBytes } from "node:crypto";
import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import { isConfirmedAutomatically } from "#model/participations/as-chosen.ts";
import { type Choice, choiceOf, choiceProblems, noChoice } from "#model/participations/choice-rule.ts";
import { hasOwnSeats, SeatPlan } from "#model/participations/seats.ts";
import { personKey } from "#model/people/person-key.ts";
import { eventState, formRefusal } from "#model/registrations/event-state.ts";
import type { RegistrationForm, RegistrationRefusal } from "#model/registrations/registration.ts";
import { hasWaitingList, publicSeatLimits, seatsAt } from "#model/registrations/registration-availability.ts";
import { createOrderedId } from "#model/text/create-id.ts";
import { isId } from "#model/text/id.ts";
import { announceChange } from "#server/content/store/write-content.ts";
import { isLockConflict, limitLockWait } from "#server/database/engine.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { shareTransactions } from "#server/database/shared-transaction.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { EfnSeal } from "#server/points/efn-store.ts";
import { assignSeats, type Group } from "./assign-seats.ts";
import { insertRegistrations, type NewRegistration } from "./registration-store.ts";
import { countPublicly, findEventToRegisterFor, publicSteps } from "./seat-store.ts";
import { queueReceipts } from "./self-service/receipts.ts";
import { findWaitingIds, nextWaitingRank } from "./waiting-list/waiting-store.ts";

/** `isWaiting`: on the waiting list, without a seat. */
export type RegistrationOutcome = { ok: true; isWaiting?: true } | { ok: false; reason: RegistrationRefusal };

/** What a person enters beside the five fields; already validated. */
export interface ApplicantDetails {
  /** To the event's own questions. */
  answers?: readonly RegistrationAnswer[] | undefined;
  /** "" for none. */
  efn?: string | undefined;
  /** Of an event with kinds or workshops. */
  choice?: Choice | undefined;
  /** Name and address of the payer; "" for none. */
  invoiceRecipient?: string;
}
export interface Applicant extends ApplicantDetails {
  form: RegistrationForm;
}

/**
 * Registers a person for an event (SPEC §4) with status `new`, or `confirmed` if the event confirms automatically; the
 * confirmation mail is then due. When it resolves with `ok`, the registration is on disk. A person (address and name) who
 * is registered already gets the same answer and no second record, so that the answer does not disclose who takes part;
 * one on the waiting list gets the seat, if there is one. Refuses a missing event, and one that does not accept
 * registrations through our form, not at this time, or has no seat left.
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
  return async (eventId, form, { colleagues = [], ...details } = {}) => {
    if (!isId(eventId)) return { ok: false, reason: "event_not_found" };
    const people = [{ form, ...details }, ...colleagues];
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
    // A first start holds it (`initialize.ts`) while waiting for this event, which we hold. The short limit resolves the
    // deadlock on our side.
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
  const limits = publicSeatLimits(event);
  const today = berlinDate(now);
  const isListed = hasWaitingList(event, now);
  const taken = limits.size > 0 ? (await countPublicly(transaction, [event], now)).get(eventId) : undefined;
  const refusal = formRefusal(eventState(event, { ...seatsAt(taken), now }));
  if (refusal) return applications.map(() => refuse(refusal));

  const { sendsReceipt } = event.registrationSettings;
  const instant = now.toISOString();
  const fresh = { createdAt: instant, updatedAt: instant } as const;
  const applicants = applications.flatMap(({ people }) => people.map(({ form }) => form));
  const waitingIds = await findWaitingIds(transaction, eventId, applicants);
  const groups = applications.map(({ people }) =>
    people.map(({ form, answers = [], efn, choice = noChoice, ...details }): NewRegistration => {
      // With a seat, whoever waits stays the same registration.
      const id = waitingIds.get(personKey(form)) ?? createOrderedId(now, randomBytes(20));
      const sealedEfn = efn ? efns?.seal(efn, id) : undefined;
      const chosen = { participation: choice.participation, workshops: [...choice.workshops] };
      const status = isConfirmedAutomatically(event, chosen) ? "confirmed" : "new";
      return { ...form, ...details, id, eventId, answers: [...answers], ...chosen, sealedEfn, status, ...fresh };
    }),
  );
  // It was on offer when the form was read; an editor may have changed it since.
  const isGone = (one: NewRegistration) => Object.keys(choiceProblems(event, choiceOf(one), today)).length > 0;
  const gone = new Set(groups.filter((group) => group.some(isGone)));
  const seats = new SeatPlan(limits, taken ?? new Map());
  const stepsBefore = publicSteps(limits, seats.taken);
  const { seated, written, withoutSeat } = await assignSeats(
    transaction,
    groups.filter((group) => !gone.has(group)),
    seats,
    new Set(waitingIds.values()),
  );
  const hasCrossedStep = publicSteps(limits, seats.taken) !== stepsBefore;
  const confirmed = new Set(
    groups
      .flatMap((group) => group.filter(({ id, status }) => status === "confirmed" && written.has(id)))
      .map(({ id }) => id),
  );
  if (confirmed.size > 0) await queueMails(transaction, "confirmation", [...confirmed], now, othersOf(groups, written));
  const toWaitingList = isListed ? withoutSeat : [];
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
      const receiptsFor = sendsReceipt ? idsIn(group, written).filter((id) => !confirmed.has(id)) : [];
      return {
        outcome: { ok: true },
        hasCrossedStep: isNew && hasCrossedStep,
        isMailDue: group.some(({ id }) => confirmed.has(id)),
        ...{ receiptsFor, others: othersOf([group], written) },
      };
    }
    // Refuses registered people too: a different answer would disclose that they take part.
    if (gone.has(group)) return refuse("choice_gone");
    if (!withoutSeat.includes(group)) return refuse("too_few_seats");
    if (!isListed) return refuse(seats.free(noChoice) < 1 || !hasOwnSeats(event) ? "event_full" : "choice_full");
    // The link in the receipt is the only way to leave the waiting list.
    const receiptsFor = idsIn(group, onList);
    return { outcome: { ok: true, isWaiting: true }, receiptsFor, others: othersOf([group], onList) };
  });
}

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
