import { invoiceTotal } from "#model/payments/invoice.ts";
import type { MailKindRules } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { findRegistration } from "#server/registrations/registration-store.ts";
import { formatDate } from "#text/date.ts";
import { formatCents } from "#text/number.ts";
import { quoted } from "#text/quoted.ts";
import { findInvoices } from "./invoice-store.ts";
import { attachedInvoice } from "./print-invoice.ts";

/** The last Stornorechnung of a registration, by the id of the registration; true also when another invoice followed. */
export const invoiceCancellationRules: MailKindRules = {
  async compose(id, at) {
    const registration = await findRegistration(at.database, id);
    const issued = (await findInvoices(at.database, [id])).get(id) ?? [];
    const last = issued.findLast(({ says }) => says.kind === "cancellation");
    const cancelled = last?.says.cancels;
    if (!registration || !last || !cancelled) return undefined;
    const { number, service } = last.says;
    const sum = formatCents(-invoiceTotal(last.says));
    return mailTo(registration, await findCorrespondents(at), {
      kind: "invoice-cancellation",
      subject: `Stornorechnung ${number} – ${service.title}`,
      letter: `im Anhang finden Sie die Stornorechnung ${number}. Sie nimmt die Rechnung ${cancelled.number} vom ${formatDate(cancelled.issuedOn)} über ${sum} für ${quoted(service.title)} zurück: Diese Rechnung gilt nicht mehr.

Haben Sie Fragen dazu, antworten Sie bitte auf diese E-Mail.`,
      attachments: [await attachedInvoice(last)],
      parameters: { number, cancelled_number: cancelled.number, event_title: service.title },
    });
  },
};
