import { type EventDays, isUpcoming } from "#model/events/event-days.ts";
import type { Registration, RegistrationStatus } from "#model/registrations/registration.ts";
import type { Payment } from "./payment.ts";

/**
 * How the payment of a registration stands:
 * - `none`: nothing is owed and nothing was paid
 * - `open`, `due`, `reminded`: nothing came in; the term runs, is over, and the person was reminded
 * - `part`, `paid`, `over`: less, as much and more came in than is owed
 * - `refunded`: something was paid back that was owed
 * - `waived`: nothing came in, and nothing has to
 * - `undecided`, `kept`: nothing comes of the registration any more (`isOff`), and what was paid is with the association:
 *   nobody has said yet what becomes of it, or it stays
 */
export const paymentStandings = [
  ...(["open", "due", "reminded", "part", "paid", "over", "refunded", "waived", "undecided", "kept", "none"] as const),
] as const;
export type PaymentStanding = (typeof paymentStandings)[number];

/** Those that somebody has to do something about. */
export const unsettledStandings: readonly PaymentStanding[] = ["open", "due", "reminded", "part", "over", "undecided"];

type Booked = Pick<Payment, "kind" | "cents" | "receivedOn" | "isOfCancellation">;
type Entered = Booked & Pick<Payment, "enteredAt">;

export interface PaymentSums {
  paid: number;
  refunded: number;
  /** What of `refunded` went back for a cancellation: it lowers what came in, not what is owed. */
  returned: number;
  /** What of the fee nobody has to pay. */
  waived: number;
}

export const noSums: PaymentSums = { paid: 0, refunded: 0, returned: 0, waived: 0 };

/** Adds up payments, refunds and waivers, in cents. */
export function sumsOf(payments: readonly Booked[]): PaymentSums {
  const sum = (kind: Payment["kind"]) => payments.reduce((all, one) => all + (one.kind === kind ? one.cents : 0), 0);
  const returned = payments.reduce((all, one) => all + (isReturned(one) ? one.cents : 0), 0);
  return { ...{ paid: sum("payment"), refunded: sum("refund") }, returned, waived: sum("waiver") };
}

function isReturned({ kind, isOfCancellation }: Pick<Payment, "kind" | "isOfCancellation">): boolean {
  return kind === "refund" && isOfCancellation;
}

/** Returns what has to be paid in all, in cents, of what a participation costs. */
export function dueCents(owedCents: number, { waived }: Pick<PaymentSums, "waived">): number {
  return Math.max(0, owedCents - waived);
}

/** Returns what of a participation nobody has to pay, in cents: no more than it costs by now, if the price fell since. */
export function waivedCents(owedCents: number, { waived }: Pick<PaymentSums, "waived">): number {
  return Math.min(waived, owedCents);
}

/**
 * Returns what is still to be paid, in cents. A sum that came in whole is settled, even if some of it goes back: then
 * less was owed. What went back for a cancellation that was undone did not come in.
 */
export function openCents(owedCents: number, sums: PaymentSums): number {
  const { paid, refunded, returned } = sums;
  const due = dueCents(owedCents, sums);
  return paid - returned >= due ? 0 : due - Math.max(0, paid - refunded);
}

/** Returns the day since which the sum is complete, or waived; "" before, or if nothing is owed. */
export function settledOn(owedCents: number, payments: readonly Booked[]): string {
  if (owedCents <= 0) return "";
  let covered = 0;
  let since = "";
  const counted = payments.filter((one) => one.kind !== "refund" || isReturned(one));
  for (const { kind, cents, receivedOn } of counted.toSorted((a, b) => (a.receivedOn < b.receivedOn ? -1 : 1))) {
    covered += kind === "refund" ? -cents : cents;
    since = covered >= owedCents ? since || receivedOn : "";
  }
  return since;
}

/** Returns what was paid and not paid back, in cents; a mark without payments stands for the whole sum. */
export function heldCents(
  owedCents: number,
  { paidOn, payments }: { paidOn: string; payments: readonly Booked[] },
): number {
  if (payments.length === 0) return paidOn ? owedCents : 0;
  const { paid, refunded } = sumsOf(payments);
  return paid - refunded;
}

/**
 * Returns what somebody pays in all, in cents: once their sum is complete, no more than what came in and did not go back,
 * whatever the price is by now.
 */
export function agreedCents(owedCents: number, marked: { paidOn: string; payments: readonly Booked[] }): number {
  const sums = sumsOf(marked.payments);
  const isSettled = marked.paidOn !== "" || openCents(owedCents, sums) === 0;
  const due = dueCents(owedCents, sums);
  return isSettled ? Math.min(due, heldCents(owedCents, marked)) : due;
}

/** Whether the terms for cancellations bind a person: they have a seat that was confirmed, also if they gave it back since. */
export function isBound({
  status,
  confirmedAt,
  cancelledAt,
}: Pick<Registration, "status" | "confirmedAt" | "cancelledAt">): boolean {
  // Of those cancelled by an early version it is not known.
  return status === "cancelled" ? confirmedAt !== "" || cancelledAt === "" : status === "confirmed";
}

/** Whether nothing comes of a registration any more: it or its event is cancelled, or it only waited until that was over. */
export function isOff(
  event: EventDays & { isCancelled: boolean },
  { status }: Pick<Registration, "status">,
  today: string,
): boolean {
  return status === "cancelled" || event.isCancelled || (status === "waiting" && !isUpcoming(event, today));
}

/** What the standing of a payment follows from. */
export interface PaymentFacts {
  status: RegistrationStatus;
  /** Instant (ISO 8601 UTC) of its cancellation; "" if nobody knows. */
  cancelledAt: string;
  /** See the function of this name. */
  isOff: boolean;
  /** What the participation costs, in cents. */
  owedCents: number;
  /** Day on which the registration was marked as paid; "" if it is not. Without payments: as a whole. */
  paidOn: string;
  payments: readonly Entered[];
  /** Last day of the term. */
  dueOn: string;
  isReminded: boolean;
}

/**
 * Returns the refunds by which somebody has said what becomes of the money of a cancelled registration or event (of 0 if
 * it stays); none while that is to be decided. One that was entered before the cancellation gave back what was too much,
 * lowered the fee, or was about an earlier cancellation; and one decides nothing about money that came in after it.
 */
function decidingRefunds({ status, cancelledAt, payments }: Decided): Entered[] {
  const paidAt =
    payments
      .map(({ kind, enteredAt }) => (kind === "payment" ? enteredAt : ""))
      .toSorted()
      .at(-1) ?? "";
  const refunds = payments.filter(({ kind, enteredAt }) => kind === "refund" && enteredAt >= paidAt);
  if (status === "cancelled") return refunds.filter(({ enteredAt }) => enteredAt >= cancelledAt);
  return refunds.filter((one) => isReturned(one) || one.cents === 0);
}

type Decided = Pick<PaymentFacts, "status" | "cancelledAt" | "payments">;

/** Whether somebody has said what becomes of the money of a cancelled registration or event. */
export function isRefundDecided(facts: Decided): boolean {
  return decidingRefunds(facts).length > 0;
}

/** Returns how the payment of a registration stands on a day; it is stored nowhere. */
export function paymentStanding(facts: PaymentFacts, today: string): PaymentStanding {
  const { status, isOff, owedCents, paidOn, payments, dueOn, isReminded } = facts;
  const sums = sumsOf(payments);
  const { paid, refunded, returned, waived } = sums;
  const due = dueCents(owedCents, sums);
  const held = heldCents(owedCents, facts);
  if (isOff) {
    const deciding = decidingRefunds(facts);
    if (deciding.length > 0) return deciding.some(({ cents }) => cents > 0) ? "refunded" : "kept";
    return held > 0 ? "undecided" : "none";
  }
  const isLowered = refunded > returned;
  if (held > due) return "over";
  if (paidOn || (owedCents > 0 && paid - returned >= due)) {
    if (isLowered) return "refunded";
    return waived > 0 && held <= 0 ? "waived" : "paid";
  }
  if (held > 0) return "part";
  if (status !== "confirmed" || owedCents === 0) return isLowered ? "refunded" : "none";
  // What came in was less than the fee and went back: all of it is owed.
  if (isReminded) return "reminded";
  return dueOn < today ? "due" : "open";
}
