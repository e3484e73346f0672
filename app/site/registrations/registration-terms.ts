import type { Services } from "#app/contexts.ts";
import { LegalRecord } from "#model/content/legal.ts";
import { acceptsDirectRegistration, type CalendarEvent } from "#model/events/calendar-event.ts";
import { asksForPrice } from "#model/payments/owed-for.ts";
import { formatPrice } from "#text/number.ts";
import { describeRefundTerms } from "#text/payments/refund.ts";
import type { LegalText } from "../legal/legal-sections.tsx";

/** What must be shown directly before a paid registration (§ 312j Abs. 2 BGB). */
export interface RegistrationTerms {
  /** With two decimals in euro. */
  price: string;
  /** What it includes, how and until when to pay; "" if the event does not say. */
  payment: string;
  /** What is paid back after a cancellation; "" if the event does not say. */
  refund: string;
  text: LegalText;
}

/** Loads the terms of an event; undefined if it is free or registration is elsewhere. */
export async function loadTerms(
  content: Services["content"],
  event: CalendarEvent | undefined,
): Promise<RegistrationTerms | undefined> {
  if (!event || !asksForPrice(event) || !acceptsDirectRegistration(event)) return undefined;
  const legal = (await content.findFirst("legal")) ?? LegalRecord.parse({});
  return {
    price: formatPrice(event),
    payment: event.payment,
    refund: describeRefundTerms(event),
    text: legal.paidRegistration,
  };
}
