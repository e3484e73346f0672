import type { LegalRecord } from "#model/content/legal.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { EventDays } from "#model/events/event-days.ts";
import { type Invoice, invoiceTotal } from "#model/payments/invoice.ts";
import { plainText } from "#model/text/excerpt.ts";
import type { WithId } from "#model/text/id.ts";
import { daysText } from "#text/days.ts";
import { formatCents, formatPrice } from "#text/number.ts";
import { quoted } from "#text/quoted.ts";
import { describeRefundTerms } from "./refund.ts";

/** What an invoice calls the part of a price that somebody does not pay. */
export const reductionTitle = "Nachlass";

/**
 * Says to the secretariat why a valid invoice is to be taken back; "" if it fits.
 * @param registration.event the one it belongs to now
 * @param registration.agreedCents what the person pays in all
 * @param registration.isOff whether nothing comes of the registration any more
 */
export function describeOutdatedInvoice(invoice: Billed, registration: BilledFor): string {
  if (registration.isOff) return "Aus dieser Teilnahme wird nichts. Bitte stornieren Sie die Rechnung.";
  const why = whyOutdated(invoice, registration);
  return (
    why && `${why} Bitte stornieren Sie sie${registration.agreedCents > 0 ? ", und stellen Sie eine neue aus" : ""}.`
  );
}

type Billed = Pick<Invoice, "kind" | "items" | "service">;

interface BilledFor {
  event: WithId<EventDays>;
  agreedCents: number;
  isOff: boolean;
}

function whyOutdated(invoice: Billed, { event, agreedCents }: BilledFor): string {
  const { service } = invoice;
  const isMoved = service.eventId !== undefined && service.eventId !== event.id;
  if (isMoved) return `Die Rechnung lautet auf ${quoted(service.title)}, und die Person ist inzwischen umgebucht.`;
  // § 14 Abs. 4 Nr. 6 UStG: when the service is rendered.
  const days = daysText(event);
  if (service.days !== days) return `Die Rechnung nennt als Zeitraum ${service.days}, der Termin ist jetzt ${days}.`;
  const cents = invoiceTotal(invoice);
  if (cents === agreedCents) return "";
  return `Die Rechnung lautet über ${formatCents(cents)}, zu zahlen sind im Ganzen ${formatCents(agreedCents)}.`;
}

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
