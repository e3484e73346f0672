import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { manageableUntil } from "#model/registrations/manage-link.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import type { Mail } from "#server/mail/mail-rules.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { formatDate } from "#text/date.ts";
import { daysText } from "#text/days.ts";
import { transparencyNote } from "#text/events/transparency.ts";
import { type ConfirmationContext, calendarFile, eventParameters, moneyParameters } from "../confirmation-mail.ts";
import { attachGiroCode } from "../payment-values.ts";
import type { StoredRegistration } from "../registration-store.ts";

/** What happens next, by status. */
const prospects: Partial<Record<RegistrationStatus, string>> = {
  new: "Sobald wir Ihre Anmeldung geprüft haben, erhalten Sie eine Bestätigung per E-Mail.",
  confirmed: "Ihre Teilnahme ist bestätigt.",
  waiting:
    "Die Veranstaltung ist ausgebucht, und Sie stehen auf der Warteliste. Wird ein Platz frei, fragen wir in der Reihenfolge der Anmeldungen per E-Mail; dann haben Sie Zeit, ihn anzunehmen.",
};

/**
 * Composes the mail that acknowledges a registration, with the link that manages it and, for a person with a seat, the event as a calendar file.
 * Of its content, the sender of the form controls only the name, which is limited to letters: it cannot be abused to
 * mail other text to a stranger's address.
 */
export async function composeReceiptMail(
  registration: StoredRegistration,
  {
    event,
    correspondents,
    siteUrl,
    now,
    money,
    transfer,
    manageLink = "",
    others = "",
    choice = "",
  }: ConfirmationContext,
): Promise<Mail> {
  const { status } = registration;
  const prospect = prospects[status];
  const note = transparencyNote(event);
  const payment = money["[PAYMENT]"];
  const isWaiting = status === "waiting";
  const hasCalendar = isAllowed("addToCalendar", { event: eventState(event, { now }), person: status });
  const letter = `wir haben Ihre Anmeldung erhalten:

${event.title}
Datum: ${daysText(event)}
Uhrzeit: ${event.time}
Ort: ${event.location}${choice && `\n${choice}`}
${note ? `\n${note}\n` : ""}${prospect ? `\n${prospect}\n` : ""}${payment ? `\n${payment}\n` : ""}${others ? `\n${others}\n` : ""}
${isWaiting ? "Ansehen, berichtigen oder die Warteliste verlassen:" : "Ansehen, berichtigen oder stornieren:"}
${manageLink}

Der Link gilt bis zum ${formatDate(manageableUntil(event))}. Geben Sie ihn nicht weiter. Haben Sie sich nicht angemeldet, stornieren Sie die Anmeldung bitte über den Link.`;
  return mailTo(registration, correspondents, {
    kind: "receipt",
    subject: `${isWaiting ? "Auf der Warteliste" : "Anmeldung eingegangen"} – ${event.title}`,
    letter,
    attachments: [...(hasCalendar ? [calendarFile(event, { siteUrl, now })] : []), ...(await attachGiroCode(transfer))],
    parameters: { ...eventParameters(event), ...moneyParameters(money), manage_link: manageLink },
  });
}
