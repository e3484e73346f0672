import type { Clock } from "#model/dates/berlin-date.ts";
import { bindCommands, bindQueries } from "#server/bind.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { findInvoices, findInvoicesLeft, findInvoicesWithoutEvent } from "#server/invoices/invoice-store.ts";
import { cancelInvoice, issueInvoice } from "#server/invoices/issue-invoice.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { mailInvoice } from "#server/invoices/mail-invoice.ts";
import { printInvoice } from "#server/invoices/print-invoice.ts";
import { bookEntries } from "./book-entries.ts";
import { enterPayment, undoPayment } from "./enter-payment.ts";
import { exportPayments, hasPayments, listOpenPayments, listPayments, listUndecidedRefunds } from "./list-payments.ts";
import { matchStatement } from "./match-statement.ts";
import { proposeRefunds } from "./propose-refunds.ts";
import { waiveFees } from "./waive-fees.ts";

/** Payments and refunds of registrations, as the pages use them. */
export type PaymentService = ReturnType<typeof createPaymentService>;

export function createPaymentService(parts: {
  database: Database;
  content: ContentReader;
  clock: Clock;
  mails: { wake(): void };
}) {
  return {
    ...bindQueries(parts.database, { findInvoices, findInvoicesLeft, findInvoicesWithoutEvent, hasPayments }),
    ...bindQueries(parts, {
      list: listPayments,
      listOpen: listOpenPayments,
      match: matchStatement,
      proposeRefunds,
      listUndecidedRefunds,
    }),
    ...bindCommands(parts, {
      enter: enterPayment,
      undo: undoPayment,
      waive: waiveFees,
      exportAll: exportPayments,
      book: bookEntries,
      issueInvoice,
      issueInvoices,
      mailInvoice,
      cancelInvoice,
      printInvoice,
    }),
  };
}
