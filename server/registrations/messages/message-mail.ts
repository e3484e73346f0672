import { asChosen } from "#model/participations/as-chosen.ts";
import type { Transfer } from "#model/payments/transfer.ts";
import { type Action, isAllowed } from "#model/registrations/allowed-actions.ts";
import { renderTemplate } from "#model/registrations/email-template.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { statusesOf } from "#model/registrations/participant-message.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import { canRemind, isReminderOf } from "#model/registrations/reminder.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { Mail, MailAttempt, MailKindRules } from "#server/mail/mail-rules.ts";
import { type Correspondents, findCorrespondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { type MailAttachment, MailFailure } from "#server/mail/mailer.ts";
import { MailPostponed } from "#server/mail/room/mail-outcome.ts";
import { addAboveClosing } from "#text/mail/mail-closing.ts";
import { registrationStandings } from "#text/registrations/registration-status.ts";
import { type Attendee, calendarFile, conferenceLinkIn } from "../confirmation-mail.ts";
import { attachGiroCode, describeOwnTransfer, findTransfer } from "../payment-values.ts";
import { findRegistration } from "../registration-store.ts";
import { linkForTemplate } from "../self-service/template-link.ts";
import { dropUnlessEventReturns } from "../wait-for-event.ts";
import { readDocuments } from "./message-documents.ts";
import { findByRecipient, markDropped, type StoredMessage } from "./message-store.ts";

/** Messages to participants. Unsettled ones may have arrived: the secretariat decides about them. */
export function messageRules(files: FileStore): MailKindRules {
  return { compose: (recipientId, at) => compose(at, recipientId, files), whenDropped: markDropped };
}

/**
 * Dropped if the registration was cancelled, unless cancelled people were written to, moved to another event or erased, and a reminder also if the event was
 * postponed or has begun; while it is cancelled or deleted and may come back, it waits. A reminder of a payment is dropped once nothing is open.
 */
async function compose(at: MailAttempt, recipientId: string, files: FileStore): Promise<Mail | undefined> {
  const { database, content, clock, siteUrl } = at;
  const now = clock();
  const found = await findByRecipient(database, recipientId);
  const registration = found && (await findRegistration(database, found.registrationId));
  if (!found || !registration || registration.eventId !== found.message.eventId) return undefined;
  const { message } = found;
  const event = await content.find("events", message.eventId);
  const isReminder = message.origin !== null;
  const states = { event: eventState(event, { now }), person: registration.status };
  if (message.origin !== null && !(event && canRemind(event, now) && isReminderOf(event, message.origin)))
    return dropUnlessEventReturns("remind", { event, registration }, now);
  if (!isAllowed(isReminder ? "remind" : "sendMessage", states)) return undefined;
  if (registration.status === "cancelled" && !statusesOf(message.audience).includes("cancelled")) return undefined;
  // A delivery that failed while the message was paused has scheduled a retry.
  if (message.pausedAt !== null) throw new MailPostponed("Die Nachricht ist angehalten.");
  const documentIds = message.options.documentIds;
  const attached = await at.shared(`documents ${message.id}`, () => readDocuments({ content, files }, documentIds));
  if (!attached.ok) throw new MailFailure(attached.message, { code: "ATTACHMENT", mayHaveArrived: false });
  const correspondents = await findCorrespondents(at);
  const link = await linkForTemplate(database, registration.id, message, { kind: "message", siteUrl, now });
  const asksForPayment = message.options.remindsOfPayment === true;
  const owes = event && asksForPayment && isAllowed("showTransfer", states);
  const transfer = owes ? await findTransfer(at, event, registration) : undefined;
  if (asksForPayment && !transfer) return undefined;
  const attended = event && asChosen(event, registration);
  const shared = { correspondents, siteUrl, now, manageLink: link, transfer };
  const context = { ...shared, event: attended, documents: attached.attachments };
  return composeMessageMail(registration, message, context);
}

export interface MessageContext {
  /** Undefined once the event is deleted; the message already contains its data. */
  event: Stored<"events"> | undefined;
  correspondents: Correspondents;
  siteUrl: string;
  now: Date;
  manageLink: string | undefined;
  /** What the person has to pay; only in a reminder of payments. */
  transfer: Transfer | undefined;
  documents: readonly MailAttachment[];
}

/** Composes a message for one person. Replies go to the secretariat. */
export async function composeMessageMail(
  attendee: Attendee & { status: RegistrationStatus },
  { subject, body, options }: Pick<StoredMessage, "subject" | "body" | "options">,
  { event, correspondents, siteUrl, now, manageLink = "", transfer, documents }: MessageContext,
): Promise<Mail> {
  const { title, firstName, lastName, status } = attendee;
  const filled = renderTemplate(
    { subject, body },
    {
      "[TITLE]": title,
      "[FIRST_NAME]": firstName,
      "[LAST_NAME]": lastName,
      "[MANAGE_LINK]": manageLink,
      "[STATUS]": registrationStandings[status],
      ...(options.remindsOfPayment && { "[PAYMENT]": describeOwnTransfer(transfer, "in den nächsten sieben Tagen") }),
    },
  );
  const shows = (action: Action) => isAllowed(action, { event: eventState(event, { now }), person: status });
  const showsLink = event && options.namesConferenceLink && shows("showConferenceLink");
  const text = showsLink ? addAboveClosing(filled.body, [conferenceLinkIn(filled.body, event, siteUrl)]) : filled.body;
  const hasCalendar = event && options.attachesCalendar && shows("updateCalendar");
  const calendar = hasCalendar ? [calendarFile(event, { siteUrl, now })] : [];
  return mailTo(attendee, correspondents, {
    kind: "message",
    subject: filled.subject,
    text,
    attachments: [...calendar, ...documents, ...(await attachGiroCode(transfer))],
    parameters: { subject: filled.subject, message: text },
  });
}
