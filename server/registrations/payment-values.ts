import { LegalRecord } from "#model/content/legal.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { sumsOf } from "#model/payments/payment-standing.ts";
import { giroCode, type Transfer, transferOf } from "#model/payments/transfer.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Connection } from "#server/database/schema.ts";
import type { MailAttachment } from "#server/mail/mailer.ts";
import { findPayments } from "#server/payments/payment-store.ts";
import { formatPrice } from "#text/number.ts";
import { describePayment } from "#text/payments/payment.ts";
import { describeOwnWaiver } from "#text/payments/payment-kind.ts";
import { describeTransfer, giroCodeText } from "#text/payments/transfer.ts";

type Reader = Pick<ContentReader, "findFirst">;

/**
 * What the placeholders about money say; `[PAYMENT]` is "" for a free event.
 * @param own what the person the mail is for has to transfer, if it may name that, and what of the fee is waived, in cents
 */
export async function findPaymentValues(
  content: Reader,
  event: CalendarEvent,
  own: { transfer?: Transfer | undefined; waivedCents?: number | undefined } = {},
) {
  const legal = (await content.findFirst("legal")) ?? LegalRecord.parse({});
  const account = [describeOwnWaiver(own.waivedCents ?? 0), describeOwnTransfer(own.transfer)]
    .filter(Boolean)
    .join("\n\n");
  return { "[PRICE]": formatPrice(event), "[PAYMENT]": describePayment(event, legal.paidRegistration, account) };
}

/** Says what a person has to transfer, with the attached GiroCode; "" for nothing. */
export function describeOwnTransfer(transfer: Transfer | undefined, when?: string): string {
  return transfer ? `${describeTransfer(transfer, when)}\n\n${giroCodeText(giroCodeFile)}` : "";
}
export type PaymentValues = Awaited<ReturnType<typeof findPaymentValues>>;

/** Finds what a registration still has to transfer; undefined without a sum, or without an account in the settings. */
export async function findTransfer(
  { database, content }: { database: Connection; content: Reader },
  event: CalendarEvent,
  registration: Parameters<typeof transferOf>[2],
): Promise<Transfer | undefined> {
  const settings = await content.findFirst("settings");
  const payments = await findPayments(database, [registration.id]);
  return settings && transferOf(settings.payment, event, registration, sumsOf(payments.get(registration.id) ?? []));
}

const giroCodeFile = "girocode.png";

/** Draws the GiroCode of a transfer for a mail; no file without one. */
export async function attachGiroCode(transfer: Transfer | undefined): Promise<MailAttachment[]> {
  if (!transfer) return [];
  const { qrPicture } = await import("#server/prints/barcode.ts");
  return [{ name: giroCodeFile, mediaType: "image/png", content: await qrPicture(giroCode(transfer)) }];
}
