import { daysText } from "#model/days-text.ts";
import { type EmailTemplate, renderTemplate } from "#model/email-template.ts";
import { formatCalendar } from "#model/icalendar.ts";
import { oneEmailAddress } from "#model/person-rules.ts";
import type { Registration } from "#model/registration.ts";
import { transparencyNote } from "#model/transparency.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { textAsHtml } from "#server/mail/text-as-html.ts";

export type Attendee = Pick<Registration, "title" | "firstName" | "lastName" | "email">;

export interface ConfirmationContext {
  event: Stored<"events">;
  correspondents: Correspondents;
  /** Canonical origin without trailing slash. */
  siteUrl: string;
  now: Date;
  /** Where the person manages the registration; needed where the mail names it. */
  manageLink?: string | undefined;
}

/**
 * The mail that confirms a registration: the event's template filled in, the way into the online conference and who
 * supports the event if there is such, the event as a calendar file. Answers go to the secretariat.
 */
export function composeConfirmationMail(
  attendee: Attendee,
  { event, correspondents, siteUrl, now, manageLink = "" }: ConfirmationContext,
  template: EmailTemplate = event.registrationSettings.emailTemplate,
): Omit<MailMessage, "id"> {
  const { title, firstName, lastName } = attendee;
  // Imports of earlier versions stored several as they were.
  const email = oneEmailAddress(attendee.email);
  const date = daysText(event);
  const { subject, body } = renderTemplate(template, {
    "[TITLE]": title,
    "[FIRST_NAME]": firstName,
    "[LAST_NAME]": lastName,
    "[EVENT_TITLE]": event.title,
    "[EVENT_DATE]": date,
    "[EVENT_TIME]": event.time,
    "[EVENT_LOCATION]": event.location,
    "[MANAGE_LINK]": manageLink,
  });
  const note = transparencyNote(event);
  const text = [withConferenceLink(body, event, siteUrl), note].filter(Boolean).join("\n\n");
  const { sender, secretariat } = correspondents;
  return {
    kind: "confirmation",
    from: sender,
    to: { name: `${firstName} ${lastName}`, address: email },
    ...(secretariat.address !== sender.address && { replyTo: secretariat }),
    subject,
    text: `${text}\n`,
    html: textAsHtml(text),
    attachments: [
      {
        name: "veranstaltung.ics",
        mediaType: "text/calendar; charset=utf-8",
        content: formatCalendar([event], { siteUrl, now }),
      },
    ],
    parameters: {
      title,
      first_name: firstName,
      last_name: lastName,
      event_title: event.title,
      event_date: date,
      event_time: event.time,
      event_location: event.location,
      to_email: email,
      to_name: `${firstName} ${lastName}`,
      online_conference_link: conferenceLinkOf(event, siteUrl),
      ...(note && { transparency_note: note }),
    },
  };
}

/** The text, with the way into the online conference of the event unless it says so itself. */
export function withConferenceLink(text: string, event: Stored<"events">, siteUrl: string): string {
  const link = conferenceLinkOf(event, siteUrl);
  return link && !text.includes(link) ? `${text}\n\nZugang zur Online-Konferenz: ${link}` : text;
}

function conferenceLinkOf({ registrationSettings }: Stored<"events">, siteUrl: string): string {
  const { onlineConferenceLink: url } = registrationSettings;
  return url && new URL(url, siteUrl).href;
}
