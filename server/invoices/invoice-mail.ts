import { isDeepStrictEqual } from "node:util";
import { type Invoice, invoiceTotal } from "#model/payments/invoice.ts";
import type { Transfer } from "#model/payments/transfer.ts";
import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { MailKindRules } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { findTransfer } from "#server/registrations/payment-values.ts";
import { findRegistration } from "#server/registrations/registration-store.ts";
import { formatDate } from "#text/date.ts";
import { formatCents } from "#text/number.ts";
import { describeTransfer } from "#text/payments/transfer.ts";
import { quoted } from "#text/quoted.ts";
import { findValidInvoice } from "./invoice-store.ts";
import { accountOf } from "./issue-invoice.ts";
import { attachedInvoice } from "./print-invoice.ts";

/**
 * The valid invoice of a registration, by the id of the registration; dropped if it was taken back meanwhile, or nothing
 * comes of the registration any more. It asks for a transfer where one is due.
 */
export const invoiceRules: MailKindRules = {
  async compose(id, at) {
    const registration = await findRegistration(at.database, id);
    const issued = registration && (await findValidInvoice(at.database, id));
    if (!issued) return undefined;
    const { says } = issued;
    const event = await at.content.find("events", registration.eventId);
    const states = { event: eventState(event, { now: at.clock() }), person: registration.status };
    if (!event || !isAllowed("sendInvoice", states)) return undefined;
    const due = isAllowed("showTransfer", states) ? await findTransfer(at, event, registration) : undefined;
    const pay = due ? `${describeDue(says, due)}\n\nHaben Sie schon überwiesen, ist nichts weiter zu tun.\n\n` : "";
    const letter = `im Anhang finden Sie die Rechnung ${says.number} über ${formatCents(invoiceTotal(says))} für ${quoted(says.service.title)}.

${pay}Stimmt etwas auf der Rechnung nicht, antworten Sie bitte auf diese E-Mail: Wir stornieren sie und stellen eine neue aus.`;
    return mailTo(registration, await findCorrespondents(at), {
      kind: "invoice",
      subject: `Rechnung ${says.number} – ${says.service.title}`,
      letter,
      attachments: [await attachedInvoice(issued)],
      parameters: { number: says.number, event_title: says.service.title },
    });
  },
};

/** Asks for what is due now: an invoice never changes, though part of it may be paid since, or the account another. */
function describeDue({ transfer: printed, payableUntil }: Invoice, due: Transfer): string {
  const when = payableUntil && `bis zum ${formatDate(payableUntil)}`;
  if (printed && when && isDeepStrictEqual(printed, accountOf(due)))
    return `Bitte überweisen Sie ${formatCents(due.cents)} ${when}. Konto und Verwendungszweck stehen auf der Rechnung.`;
  const changed = printed ? "Was auf der Rechnung zur Überweisung steht, gilt nicht mehr. " : "";
  return `${changed}${describeTransfer(due, when || undefined)}`;
}
