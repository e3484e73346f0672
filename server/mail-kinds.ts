import type { ReportPeriods } from "#model/certificates/points-report.ts";
import { accountRules } from "./accounts/administration/account-mail-rules.ts";
import { certificateRules } from "./certificates/certificate-mails.ts";
import type { CertificatePrinter } from "./certificates/pdf/certificate-printer.ts";
import { trainingRules } from "./certificates/training/training-mail.ts";
import { contactRules } from "./contact/contact-mail.ts";
import { failedMailRules } from "./dashboard/failed-mails.ts";
import { healthRules } from "./dashboard/tell-administrators.ts";
import { evaluationRules } from "./evaluations/evaluation-mail.ts";
import type { FileStore } from "./files/file-store.ts";
import { invoiceCancellationRules } from "./invoices/cancellation-mail.ts";
import { invoiceRules } from "./invoices/invoice-mail.ts";
import type { MailKinds } from "./mail/mail-rules.ts";
import { reportRules } from "./points/report-reminders.ts";
import type { RateLimits } from "./rate-limits.ts";
import { messageRules } from "./registrations/messages/message-mail.ts";
import { confirmationRules } from "./registrations/prepare-confirmation.ts";
import { cancellationRules } from "./registrations/self-service/cancellation-mail.ts";
import { linksRules } from "./registrations/self-service/links-mail.ts";
import { receiptRules } from "./registrations/self-service/receipts.ts";
import { offerRules } from "./registrations/waiting-list/offer-mail.ts";
import { digestRules } from "./secretariat/digest.ts";

interface KindParts {
  printer: CertificatePrinter;
  files: FileStore;
  rateLimits: RateLimits;
  periods: ReportPeriods;
}

/** All kinds of mails: one line each. */
export function createMailKinds({ printer, files, rateLimits, periods }: KindParts): MailKinds {
  return {
    contact: contactRules,
    confirmation: confirmationRules,
    receipt: receiptRules,
    cancellation: cancellationRules,
    links: linksRules,
    offer: offerRules,
    message: messageRules(files),
    "points-report": reportRules(periods),
    digest: digestRules,
    certificate: certificateRules(printer),
    "training-year": trainingRules(printer),
    evaluation: evaluationRules,
    invoice: invoiceRules,
    "invoice-cancellation": invoiceCancellationRules,
    ...accountRules(rateLimits),
    "system-health": healthRules,
    "failed-mails": failedMailRules,
  };
}
