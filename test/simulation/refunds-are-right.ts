import { berlinDate } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { Invariant } from "./invariant.ts";
import { isComplete, liveEvents, type Paid, paidRegistrations } from "./money-is-right.ts";

/** What is true of cancellations and what is paid back for them after each step. */
export const refundsAreRight = {
  /** Decision 0097: the instant of a cancellation stays, whatever changes later. */
  async cancellationsKeepTheirInstant({ site, cancelledAt, judgedAt }) {
    if (!site.isWritten("registrations")) return [];
    const query = site.database.selectFrom("registrations").select(["id", "cancelled_at"]);
    const rows = await query.where("status", "=", "cancelled").execute();
    const found = rows.flatMap(({ id, cancelled_at }) => {
      const before = cancelledAt.get(id);
      // Cancelled again, after that was undone.
      const isNew = cancelled_at >= judgedAt.toISOString();
      if (cancelled_at === "") return [`nobody knows when ${id} was cancelled`];
      return before === undefined || before === cancelled_at || isNew
        ? []
        : [`${id} was cancelled at ${before}, and now it is ${cancelled_at}`];
    });
    cancelledAt.clear();
    for (const { id, cancelled_at } of rows) cancelledAt.set(id, cancelled_at);
    return found;
  },

  /** Decision 0097: what is proposed follows the terms of the event as they are, and the day of the cancellation. */
  async refundsFollowTerms(world) {
    const { site } = world;
    const today = berlinDate(site.now());
    const found: string[] = [];
    const events = (await liveEvents(world)).filter(({ document }) => document.refundTerms.steps.length > 0);
    for (const event of events) {
      const proposed = new Map(
        (await site.services.payments.list(event.id)).map(({ registration, refund }) => [
          registration.id,
          refund?.cents,
        ]),
      );
      for (const one of await paidRegistrations(world, event)) {
        const day = one.status === "cancelled" ? berlinDate(new Date(one.cancelled_at)) : today;
        const owed = owedBack(event.document, one, day);
        if (proposed.has(one.id) && proposed.get(one.id) !== owed)
          found.push(`${proposed.get(one.id)} are proposed for ${one.id}, cancelled on ${day}, instead of ${owed}`);
      }
    }
    return found;
  },
} satisfies Record<string, Invariant>;

/** Decision 0088: steps count from what was agreed, whatever the price is by now. @returns cents; undefined if nothing was paid */
function owedBack({ date, isCancelled, refundTerms }: CalendarEvent, one: Paid, day: string): number | undefined {
  const { held } = one;
  if (held <= 0) return undefined;
  if (isCancelled) return held;
  // Until the association confirms, nobody is bound.
  if (one.status === "cancelled" ? one.confirmed_at === "" && one.cancelled_at !== "" : one.status !== "confirmed")
    return held;
  const daysLeft = (Date.parse(date) - Date.parse(day)) / 86_400_000;
  const reached = refundTerms.steps.filter(({ daysBefore }) => daysBefore <= daysLeft);
  const first = reached.toSorted((one, other) => one.daysBefore - other.daysBefore).at(-1);
  const agreed = isComplete(one) ? Math.min(one.owed, held) : one.owed;
  const kept = agreed - Math.round((agreed * (first?.percent ?? 0)) / 100);
  return Math.max(0, held - kept);
}

/** What a page behind a link says of the money; "" if nothing. */
export function shownRefund(page: string): string {
  const shown = page.replaceAll(/<script.*?<\/script>/gs, "");
  const [sentence = ""] = /Sie haben [^<]* gezahlt\. [^<]*/.exec(shown) ?? [];
  return sentence.replace(", wenn Sie heute stornieren", "");
}
