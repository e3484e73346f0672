import type { LegalRecord } from "#model/content/legal.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { plainText } from "#model/text/excerpt.ts";
import { formatPrice } from "./number.ts";
import { describeRefundTerms } from "./refund.ts";

/** What an invoice calls the part of a price that somebody does not pay. */
export const reductionTitle = "Nachlass";

/**
 * Says what mails about a paid event have to say on a durable medium (§ 312f BGB): the price, what it includes, how and
 * until when to pay, what is paid back, and the conditions, as they stand above the button. "" for a free event.
 * @param transfer to which account, if the mail may name one
 */
export function describePayment(
  event: Pick<CalendarEvent, "isFree" | "price" | "payment" | "date" | "refundTerms">,
  { title, sections }: LegalRecord["paidRegistration"],
  transfer = "",
): string {
  if (event.isFree || event.price === 0) return "";
  const conditions = sections.map((section) =>
    [section.title, plainText(section.content)].filter(Boolean).join("\n").trim(),
  );
  const price = `Teilnahmegebühr: ${formatPrice(event)} pro Person`;
  const facts = [price, event.payment, describeRefundTerms(event)].filter(Boolean).join("\n");
  return [facts, transfer, `${title} – so stand es bei der Anmeldung:`, ...conditions].filter(Boolean).join("\n\n");
}
