import { oneEmailAddress } from "#model/fields/person-rules.ts";
import { type Action, isAllowed } from "#model/registrations/allowed-actions.ts";
import { renderTemplate } from "#model/registrations/email-template.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import type { MailAttachment, MailMessage } from "#server/mail/mailer.ts";
import { textAsHtml } from "#server/mail/text-as-html.ts";
import { type Attendee, calendarFile, withConferenceLink } from "../confirmation-mail.ts";
import type { StoredMessage } from "./message-store.ts";

export interface MessageContext {
  /** Undefined once the event is deleted; the message already contains its data. */
  event: Stored<"events"> | undefined;
  correspondents: Correspondents;
  siteUrl: string;
  now: Date;
  manageLink: string | undefined;
  documents: readonly MailAttachment[];
}

/** Composes a message for one person. Replies go to the secretariat. */
export function composeMessageMail(
  attendee: Attendee & { status: RegistrationStatus },
  { subject, body, options }: Pick<StoredMessage, "subject" | "body" | "options">,
  { event, correspondents, siteUrl, now, manageLink = "", documents }: MessageContext,
): Omit<MailMessage, "id"> {
  const { title, firstName, lastName, status } = attendee;
  const email = oneEmailAddress(attendee.email);
  const name = `${firstName} ${lastName}`;
  const filled = renderTemplate(
    { subject, body },
    { "[TITLE]": title, "[FIRST_NAME]": firstName, "[LAST_NAME]": lastName, "[MANAGE_LINK]": manageLink },
  );
  const shows = (action: Action) => isAllowed(action, { event: eventState(event, { now }), person: status });
  const showsLink = event && options.namesConferenceLink && shows("showConferenceLink");
  const text = showsLink ? withConferenceLink(filled.body, event, siteUrl) : filled.body;
  const { sender, secretariat } = correspondents;
  const hasCalendar = event && options.attachesCalendar && shows("updateCalendar");
  const calendar = hasCalendar ? [calendarFile(event, { siteUrl, now })] : [];
  return {
    kind: "message",
    from: sender,
    to: { name, address: email },
    ...(secretariat.address !== sender.address && { replyTo: secretariat }),
    subject: filled.subject,
    text: `${text}\n`,
    html: textAsHtml(text),
    attachments: [...calendar, ...documents],
    parameters: {
      title,
      first_name: firstName,
      last_name: lastName,
      to_email: email,
      to_name: name,
      subject: filled.subject,
      message: text,
    },
  };
}
