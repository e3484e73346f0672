import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import { InvoiceRequest } from "#model/payments/invoice.ts";
import { whyNotPaidOn } from "#model/payments/paid-day.ts";
import { PaymentForm } from "#model/payments/payment.ts";
import type { PaymentsAnswer, PaymentsCommand } from "./payments-command.ts";
import { csvPayment } from "./present-payments.ts";

/** Enters and undoes payments and refunds of an event's registrations, and lists them for a file. */
export async function changePayments(
  context: ActionFunctionArgs["context"],
  eventId: string,
  command: PaymentsCommand,
): Promise<PaymentsAnswer> {
  const { payments, clock } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  switch (command.intent) {
    case "enter": {
      const { id: registrationId, intent: _, seen, ...typed } = command;
      const form = PaymentForm.safeParse(typed);
      if (!form.success) return invalid(fieldErrorsOf(form.error.issues));
      const wrongDay = whyNotPaidOn(form.data.receivedOn, berlinDate(clock()));
      if (wrongDay) return invalid({ receivedOn: wrongDay });
      const outcome = await payments.enter(viewer, { eventId, registrationId, seen, ...form.data });
      if (outcome.ok) return outcome;
      if (outcome.reason === "missing" || outcome.reason === "stale") return { ok: false, reason: outcome.reason };
      return invalid({ cents: tooMuch[outcome.reason] });
    }
    case "undo": {
      return payments.undo(viewer, { eventId, registrationId: command.id, id: command.paymentId });
    }
    case "issueInvoice": {
      const form = InvoiceRequest.safeParse({ recipient: command.recipient });
      if (!form.success) return invalid(fieldErrorsOf(form.error.issues));
      const { id: registrationId, sendsMail } = command;
      const outcome = await payments.issueInvoice(viewer, { eventId, registrationId, sendsMail, ...form.data });
      return outcome.ok ? { ok: true } : outcome;
    }
    case "issueInvoices": {
      const { ids, sendsMail } = command;
      return payments.issueInvoices(viewer, { eventId, ids, sendsMail });
    }
    case "mailInvoice": {
      const { id: registrationId, number } = command;
      const isQueued = await payments.mailInvoice(viewer, { eventId, registrationId, number });
      return isQueued ? { ok: true } : { ok: false, reason: "missing" };
    }
    case "cancelInvoice": {
      const { number, sendsMail } = command;
      const cancellation = await payments.cancelInvoice(viewer, { eventId, number, sendsMail });
      return cancellation ? { ok: true } : { ok: false, reason: "missing" };
    }
    case "export":
      return { ok: true, rows: (await payments.exportAll(viewer, eventId)).map(csvPayment) };
  }
}

const tooMuch = {
  more_than_paid: "So viel wurde nicht gezahlt. Bitte geben Sie höchstens den gezahlten Betrag ein.",
  more_than_open: "So viel ist nicht offen. Bitte geben Sie höchstens den offenen Betrag ein.",
};

function invalid(fieldErrors: Record<string, string>): PaymentsAnswer {
  return { ok: false, reason: "invalid_fields", fieldErrors };
}
