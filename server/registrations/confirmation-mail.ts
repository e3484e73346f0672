import { hasEntryCode } from "#model/attendance/entry-code.ts";
import type { Transfer } from "#model/payments/transfer.ts";
import { type Action, isAllowed } from "#model/registrations/allowed-actions.ts";
import { type EmailTemplate, renderTemplate } from "#model/registrations/email-template.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { Registration } from "#model/registrations/registration.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Mail } from "#server/mail/mail-rules.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import type { MailAttachment } from "#server/mail/mailer.ts";
import { daysText } from "#text/days.ts";
import { formatCalendar } from "#text/events/icalendar.ts";
import { transparencyNote } from "#text/events/transparency.ts";
import { addAboveClosing } from "#text/mail/mail-closing.ts";
import { registrationStandings } from "#text/registrations/registration-status.ts";
import { attachGiroCode, type PaymentValues } from "./payment-values.ts";

export type Attendee = Pick<Registration, "title" | "firstName" | "lastName" | "email">;

const entryCodeFile = "einlasscode.png";
const entryCodeText = `Ihr Code für den Einlass liegt dieser E-Mail als Bild bei (${entryCodeFile}). Bitte zeigen Sie ihn am Einlass, auf dem Telefon oder ausgedruckt; Ihr Name genügt auch.`;

export interface ConfirmationContext {
  event: Stored<"events">;
  correspondents: Correspondents;
  /** Canonical origin without trailing slash. */
  siteUrl: string;
  now: Date;
  /** Content of the QR code for the entrance; without it the mail has none. */
  entryCode?: string | undefined;
  /** Where the person manages the registration; appended unless the template contains it. */
  manageLink?: string | undefined;
  /** What is to be paid; `[PAYMENT]` is appended unless the template contains it. */
  money: PaymentValues;
  /** What the person still has to transfer, as `money` says it; its GiroCode is attached. */
  transfer?: Transfer | undefined;
  /** Whom the person has registered, too, as `listPeopleOfForm` says it. */
  others?: string;
  /** What the person has chosen, line by line; "" for an event without kinds and workshops. */
  choice?: string;
  /** Whether the person attends online, and needs no code for the entrance. */
  isOnline?: boolean;
}

/**
 * Composes the mail that confirms a registration: the filled-in template, the link to the online conference, the entry
 * code and the sponsors if there are any, and an event that is not over as a calendar file. Replies go to the
 * secretariat.
 */
export async function composeConfirmationMail(
  attendee: Attendee,
  {
    event,
    correspondents,
    siteUrl,
    now,
    money,
    transfer,
    entryCode,
    manageLink = "",
    others = "",
    choice = "",
    isOnline = false,
  }: ConfirmationContext,
  template: EmailTemplate = event.registrationSettings.emailTemplate,
): Promise<Mail> {
  const { title, firstName, lastName } = attendee;
  const date = daysText(event);
  const { subject, body } = renderTemplate(template, {
    "[TITLE]": title,
    "[FIRST_NAME]": firstName,
    "[LAST_NAME]": lastName,
    "[EVENT_TITLE]": event.title,
    "[EVENT_DATE]": date,
    "[EVENT_TIME]": event.time,
    "[EVENT_LOCATION]": event.location,
    // The recipient is confirmed by this mail.
    "[STATUS]": registrationStandings.confirmed,
    "[MANAGE_LINK]": manageLink,
    ...money,
  });
  const note = transparencyNote(event);
  const shows = (action: Action) => isAllowed(action, { event: eventState(event, { now }), person: "confirmed" });
  const code = !isOnline && hasEntryCode(event) && shows("showEntryCode") ? entryCode : undefined;
  const payment = body.includes(money["[PAYMENT]"]) ? "" : money["[PAYMENT]"];
  const added = [choice, conferenceLinkIn(body, event, siteUrl), manageLinkIn(body, manageLink), payment, others];
  const text = addAboveClosing(body, [...added, code ? entryCodeText : "", note]);
  return mailTo(attendee, correspondents, {
    kind: "confirmation",
    subject,
    text,
    attachments: [
      ...(shows("addToCalendar") ? [calendarFile(event, { siteUrl, now })] : []),
      ...(code ? [{ name: entryCodeFile, mediaType: "image/png", content: await drawCode(code) }] : []),
      ...(await attachGiroCode(transfer)),
    ],
    parameters: {
      ...eventParameters(event),
      ...moneyParameters(money),
      online_conference_link: conferenceLinkOf(event, siteUrl),
    },
  });
}

/** Returns what services with their own templates are told of an event. */
export function eventParameters(event: Stored<"events">): Record<string, string> {
  const note = transparencyNote(event);
  return {
    event_title: event.title,
    event_date: daysText(event),
    event_time: event.time,
    event_location: event.location,
    ...(note && { transparency_note: note }),
  };
}

/** Returns what such services are told about money; nothing about a free event. */
export function moneyParameters(money: PaymentValues): Record<string, string> {
  return money["[PAYMENT]"] ? { price: money["[PRICE]"], payment: money["[PAYMENT]"] } : {};
}

/** Returns the event as an attached calendar file. */
export function calendarFile(event: Stored<"events">, context: { siteUrl: string; now: Date }): MailAttachment {
  return {
    name: "veranstaltung.ics",
    mediaType: "text/calendar; charset=utf-8",
    content: formatCalendar([event], context),
  };
}

async function drawCode(code: string): Promise<Uint8Array> {
  const { qrPicture } = await import("#server/prints/barcode.ts");
  return qrPicture(code);
}

/** Names the link to the event's online conference; "" if there is none or the text contains it. */
export function conferenceLinkIn(text: string, event: Stored<"events">, siteUrl: string): string {
  const link = conferenceLinkOf(event, siteUrl);
  return link && !text.includes(link) ? `Zugang zur Online-Konferenz: ${link}` : "";
}

function manageLinkIn(text: string, link: string): string {
  return link && !text.includes(link) ? `Ansehen, berichtigen oder stornieren: ${link}` : "";
}

function conferenceLinkOf({ registrationSettings }: Stored<"events">, siteUrl: string): string {
  const { onlineConferenceLink: url } = registrationSettings;
  return url && new URL(url, siteUrl).href;
}
