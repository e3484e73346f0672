import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { amountDue, itemsDue } from "#model/payments/amount-due.ts";
import { canInvoice, type Invoice } from "#model/payments/invoice.ts";
import { namesPerson } from "#model/payments/invoice-recipient.ts";
import { agreedCents, openCents, sumsOf } from "#model/payments/payment-standing.ts";
import { transferOf } from "#model/payments/transfer.ts";
import { fullName } from "#model/people/person-name.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { queueAgain } from "#server/mail/mail-outbox.ts";
import { lockPayments } from "#server/payments/paid-registration.ts";
import { findRegistration } from "#server/registrations/registration-store.ts";
import { daysText } from "#text/days.ts";
import { reductionTitle } from "#text/payments/payment.ts";
import { taxSentenceOf } from "#text/payments/tax.ts";
import { findValidInvoice, insertInvoice } from "./invoice-store.ts";

interface Parts {
  database: Database;
  content: ContentReader;
  /** Told after the commit that a mail is due. */
  mails?: { wake(): void };
}

export type InvoiceOutcome =
  | { ok: true; invoice: Invoice }
  /** `nothing_due`: it costs nothing, or is not confirmed. `no_seller`: name, address or account are not in the settings. */
  | { ok: false; reason: "missing" | "nothing_due" | "no_seller" };

/**
 * Issues the invoice of a registration, or returns the valid one it has: concurrent calls issue one.
 * @param order.recipient name and address of the payer
 * @param order.sendsMail whether the person gets it by mail; one that was issued before is not sent
 */
export async function issueInvoice(
  { database, content, mails }: Parts,
  {
    eventId,
    registrationId,
    recipient,
    sendsMail = false,
  }: { eventId: string; registrationId: string; recipient: string; sendsMail?: boolean },
  author: Author,
): Promise<InvoiceOutcome> {
  const event = await content.find("events", eventId);
  const settings = await content.findFirst("settings");
  if (!event) return { ok: false, reason: "missing" };
  if (!settings?.address.trim()) return { ok: false, reason: "no_seller" };
  const { associationName, address, payment } = settings;
  const outcome = await database.transaction().execute(async (transaction): Promise<InvoiceOutcome> => {
    const paid = await lockPayments(transaction, event, registrationId);
    if (!paid) return { ok: false, reason: "missing" };
    const { registration, owedCents, payments } = paid;
    const valid = await findValidInvoice(transaction, registrationId);
    if (valid) return { ok: true, invoice: valid.says };
    const agreed = agreedCents(owedCents, { paidOn: registration.paidOn, payments });
    const reduction = { title: reductionTitle, cents: agreed - owedCents };
    const items = [...itemsDue(event, registration), ...(agreed < owedCents ? [reduction] : [])];
    const states = { event: eventState(event, { now: author.now }), person: registration.status };
    if (!canInvoice(states, agreed)) return { ok: false, reason: "nothing_due" };
    const issuedOn = berlinDate(author.now);
    const open = openCents(amountDue(event, registration), sumsOf(payments));
    const transfer = transferOf(payment, event, registration, sumsOf(payments));
    const content = {
      ...{ kind: "invoice" as const, prefix: payment.invoicePrefix, issuedOn, recipient, items },
      seller: { name: associationName, address, taxNumber: payment.taxNumber },
      participant: namesPerson(recipient, registration) ? "" : fullName(registration),
      service: { title: event.title, days: daysText(event), eventId: event.id },
      ...{ tax: payment.tax, taxSentence: payment.taxSentence || taxSentenceOf(payment.tax) },
      payableUntil: open > 0 ? daysAfter(issuedOn, payment.termDays) : "",
      ...(transfer && { transfer: accountOf(transfer) }),
    };
    const invoice = await insertInvoice(transaction, subjectOf(registration), content, author);
    const action = author.email === null ? "registration.invoice_requested" : "registration.invoice_issued";
    await record(transaction, action, { event, registrationId, number: invoice.number }, author);
    if (sendsMail) await queueAgain(transaction, "invoice", registrationId, author.now);
    return { ok: true, invoice };
  });
  if (sendsMail && outcome.ok) mails?.wake();
  return outcome;
}

/**
 * Takes an invoice back with a Stornorechnung, under the next number. The invoice itself stays as it was.
 * @param order.sendsMail whether the person gets the Stornorechnung by mail; nobody does once the registration is deleted
 * @returns the Stornorechnung; undefined if there is no valid invoice with that number
 */
export async function cancelInvoice(
  { database, content, mails }: Parts,
  { eventId, number, sendsMail = false }: { eventId: string; number: string; sendsMail?: boolean },
  author: Author,
): Promise<Invoice | undefined> {
  const event = await content.find("events", eventId);
  const prefix = (await content.findFirst("settings"))?.payment.invoicePrefix ?? "";
  const outcome = await database.transaction().execute(async (transaction) => {
    const cancelled = await transaction
      .updateTable("invoices")
      // Claimed first; the number follows below.
      .set({ cancelled_by: number })
      .where("event_id", "=", eventId)
      .where("number", "=", number)
      .where("kind", "=", "invoice")
      .where("cancelled_by", "is", null)
      .returning(["data", "registration_id", "email_key"])
      .executeTakeFirst();
    if (!cancelled) return undefined;
    const { number: _, transfer: _transfer, ...says } = JSON.parse(cancelled.data) as Invoice;
    const subject = { registrationId: cancelled.registration_id, eventId, email: cancelled.email_key };
    const invoice = await insertInvoice(
      transaction,
      subject,
      {
        ...{ ...says, prefix, kind: "cancellation", issuedOn: berlinDate(author.now), payableUntil: "" },
        cancels: { number, issuedOn: says.issuedOn },
      },
      author,
    );
    await transaction
      .updateTable("invoices")
      .set({ cancelled_by: invoice.number })
      .where("number", "=", number)
      .execute();
    const registrationId = cancelled.registration_id;
    await record(transaction, "registration.invoice_cancelled", { event, registrationId, number }, author);
    if (sendsMail && (await findRegistration(transaction, registrationId)))
      await queueAgain(transaction, "invoice-cancellation", registrationId, author.now);
    return invoice;
  });
  if (sendsMail && outcome) mails?.wake();
  return outcome;
}

/** What an invoice says about a transfer. */
export function accountOf({ accountHolder, iban, bic, reference, cents }: NonNullable<Invoice["transfer"]>) {
  return { accountHolder, iban, bic, reference, cents };
}

function subjectOf({ id, eventId, email }: { id: string; eventId: string; email: string }) {
  return { registrationId: id, eventId, email };
}

function record(
  transaction: Parameters<typeof recordActivity>[0],
  action: `registration.invoice_${"issued" | "requested" | "cancelled"}`,
  { event, registrationId, number }: { event: Stored<"events"> | undefined; registrationId: string; number: string },
  author: Author,
) {
  const details = { ...(event && { id: event.id, title: event.title }), registrationId, number };
  return recordActivity(transaction, { action, section: "events", details }, author);
}
