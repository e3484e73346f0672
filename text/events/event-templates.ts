import { type EmailPlaceholder, type EmailTemplate, renderTemplate } from "#model/registrations/email-template.ts";
import type { NamedEvent, NoticeKind } from "#model/registrations/participant-message.ts";
import { daysText } from "#text/days.ts";

/** Replaces the placeholders of the event; those of a person stay. @param more those about money, if they are known */
export function withEventData(
  template: EmailTemplate,
  event: NamedEvent,
  more: Readonly<Partial<Record<EmailPlaceholder, string>>> = {},
): EmailTemplate {
  return renderTemplate(template, {
    "[EVENT_TITLE]": event.title,
    "[EVENT_DATE]": daysText(event),
    "[EVENT_TIME]": event.time,
    "[EVENT_LOCATION]": event.location,
    ...more,
  });
}

const greeting = "Guten Tag [TITLE] [FIRST_NAME] [LAST_NAME],";
const facts = `[EVENT_TITLE]
Datum: [EVENT_DATE]
Uhrzeit: [EVENT_TIME]
Ort: [EVENT_LOCATION]`;
const closing = "Mit freundlichen Grüßen\nIhr Sekretariat";

/** Templates of the notices; the secretariat may edit them before sending. */
export const noticeTemplates: Readonly<Record<NoticeKind, EmailTemplate>> = {
  changed: {
    subject: "Geänderte Angaben – [EVENT_TITLE]",
    body: `${greeting}

bei dieser Veranstaltung haben sich Angaben geändert. Es gilt jetzt:

${facts}

[STATUS] Können Sie nicht kommen, melden Sie sich bitte über diesen Link ab:
[MANAGE_LINK]

${closing}`,
  },
  cancelled: {
    subject: "Abgesagt – [EVENT_TITLE]",
    body: `${greeting}

leider müssen wir diese Veranstaltung absagen:

${facts}

Sie müssen nichts weiter tun. Bei Fragen antworten Sie einfach auf diese E-Mail.

${closing}`,
  },
};

/** Template of the reminder mail. */
export const reminderTemplate: EmailTemplate = {
  subject: "Erinnerung – [EVENT_TITLE], [EVENT_DATE]",
  body: `${greeting}

wir erinnern Sie an die Veranstaltung, zu der Sie angemeldet sind:

${facts}

Sind Sie verhindert, stornieren Sie bitte über diesen Link, damit jemand anderes Ihren Platz bekommt:
[MANAGE_LINK]

${closing}`,
};

/** Template of the reminder to pay. */
export const paymentReminderTemplate: EmailTemplate = {
  subject: "Zahlungserinnerung – [EVENT_TITLE]",
  body: `${greeting}

Sie sind zu dieser Veranstaltung angemeldet:

${facts}

Die Teilnahmegebühr ist noch nicht vollständig bei uns eingegangen. Sicher haben Sie es nur übersehen.

[PAYMENT]

Haben Sie inzwischen gezahlt? Dann müssen Sie nichts weiter tun. Bei Fragen antworten Sie einfach auf diese E-Mail.

${closing}`,
};
