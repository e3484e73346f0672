import type { Services } from "#app/contexts.ts";
import { proposedRecipient } from "#model/payments/invoice-recipient.ts";
import { fullName } from "#model/people/person-name.ts";
import { describeOutdatedInvoice } from "#text/payments/payment.ts";
import type { CsvPayment } from "#text/payments/payment-csv.ts";

export type ListedPayment = Awaited<ReturnType<Services["payments"]["list"]>>[number];
export type PaymentRow = ReturnType<typeof presentPayment>;
type Invoices = Awaited<ReturnType<Services["payments"]["findInvoices"]>>;
type Invoice = Awaited<ReturnType<Services["payments"]["findInvoicesLeft"]>>[number];

/** Returns what a page shows of a registration's payments. */
export function presentPayment(
  { registration, event, payments, ...sums }: ListedPayment,
  invoices: Invoices = new Map(),
) {
  const { id, email, status, paidOn } = registration;
  const own = invoices.get(id) ?? [];
  const valid = own.find(isValid);
  return {
    ...{ id, name: fullName(registration), email, status, paidOn },
    event: { id: event.id, title: event.title, date: event.date },
    payments: payments.map(({ registrationId: _, entry, ...payment }) => ({ ...payment, isFromBank: entry !== "" })),
    proposedRecipient: proposedRecipient(registration),
    invoices: own.map(presentInvoice),
    /** Why the valid invoice is to be taken back; "" if it fits, or there is none. */
    outdatedInvoice: valid ? describeOutdatedInvoice(valid.says, { event, ...sums }) : "",
    ...sums,
  };
}

export type InvoiceRow = ReturnType<typeof presentInvoice>;

export function presentInvoice(invoice: Invoice) {
  const { says, eventId, cancelledBy } = invoice;
  const { number, kind, issuedOn, service } = says;
  return {
    ...{ number, issuedOn, cancelledBy, eventId, service: service.title },
    label: kind === "cancellation" ? "Stornorechnung" : "Rechnung",
    isValid: isValid(invoice),
  };
}

function isValid({ says, cancelledBy }: Invoice): boolean {
  return says.kind === "invoice" && !cancelledBy;
}

/** Returns what the file says of it. */
export function csvPayment(listed: ListedPayment): CsvPayment {
  const {
    id: _,
    status: _status,
    isOff: _off,
    canInvoice: _invoice,
    sendsInvoice: _sends,
    proposedRecipient: _recipient,
    invoices: _invoices,
    outdatedInvoice: _outdated,
    ...row
  } = presentPayment(listed);
  return row;
}
