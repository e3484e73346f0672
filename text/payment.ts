import type { LegalRecord } from "#model/content/legal.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { plainText } from "#model/text/excerpt.ts";
import { formatPrice } from "./number.ts";

/**
 * Says what mails about a paid event have to say on a durable medium (§ 312f BGB): the price, what it includes, how and
 * until when to pay, and the conditions, as they stand above the button. "" for a free event.
 */
export function describePayment(
  event: Pick<CalendarEvent, "isFree" | "price" | "payment">,
  { title, sections }: LegalRecord["paidRegistration"],
): string {
  if (event.isFree || event.price === 0) return "";
  const conditions = sections.map((section) =>
    [section.title, plainText(section.content)].filter(Boolean).join("\n").trim(),
  );
  const price = `Teilnahmegebühr: ${formatPrice(event)} pro Person`;
  return [[price, event.payment].filter(Boolean).join("\n"), title, ...conditions].filter(Boolean).join("\n\n");
}
