import { LegalRecord } from "#model/content/legal.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import { formatPrice } from "#text/number.ts";
import { describePayment } from "#text/payment.ts";

/** What the placeholders about money say; `[PAYMENT]` is "" for a free event. */
export async function findPaymentValues(content: Pick<ContentReader, "findFirst">, event: CalendarEvent) {
  const legal = (await content.findFirst("legal")) ?? LegalRecord.parse({});
  return { "[PRICE]": formatPrice(event), "[PAYMENT]": describePayment(event, legal.paidRegistration) };
}
export type PaymentValues = Awaited<ReturnType<typeof findPaymentValues>>;
