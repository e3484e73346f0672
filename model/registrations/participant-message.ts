import * as z from "zod";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { daysText } from "#model/events/days-text.ts";
import { lastDayOf } from "#model/events/event-days.ts";
import { isId } from "#model/text/id.ts";
import { statusesFor } from "./allowed-actions.ts";
import { type EmailTemplate, EmailTemplateForm, renderTemplate } from "./email-template.ts";
import type { RegistrationStatus } from "./registration.ts";

/** Recipients of a message about an event. */
export const messageAudiences = ["all", "confirmed", "new", "waiting", "selection"] as const;
export type MessageAudience = (typeof messageAudiences)[number];

/** Returns the statuses of the registrations in an audience; cancelled ones never receive messages. */
export function statusesOf(audience: MessageAudience): readonly RegistrationStatus[] {
  return audience === "all" || audience === "selection" ? statusesFor("writeMessage") : [audience];
}

export const MAX_MESSAGE_DOCUMENTS = 3;
/** In total, in bytes. Many mail services refuse more than 10 MB, and Base64 adds a third. */
export const MAX_ATTACHED_BYTES = 5_000_000;

const id = z.string().refine(isId);

/** The form of a message to participants. */
export const ParticipantMessage = EmailTemplateForm.extend({
  audience: z.enum(messageAudiences, "Bitte wählen Sie aus, wer die Nachricht erhält."),
  /** Ids of the registrations, for the audience `selection`. */
  ids: z.array(id).max(30_000),
  /** Ids of attached documents of the library. */
  documentIds: z
    .array(id)
    .max(MAX_MESSAGE_DOCUMENTS, `Bitte hängen Sie höchstens ${MAX_MESSAGE_DOCUMENTS} Dokumente an.`),
  attachesCalendar: z.boolean(),
  /** Whether confirmed participants receive the link to the online conference. */
  namesConferenceLink: z.boolean(),
}).refine(({ audience, ids }) => audience !== "selection" || ids.length > 0, {
  path: ["audience"],
  error: "Es ist niemand ausgewählt.",
});
export type ParticipantMessage = z.output<typeof ParticipantMessage>;

type NamedEvent = Pick<CalendarEvent, "title" | "date" | "lastDay" | "time" | "location">;

/** Replaces the placeholders of the event; those of a person stay. */
export function withEventData(template: EmailTemplate, event: NamedEvent): EmailTemplate {
  return renderTemplate(template, {
    "[EVENT_TITLE]": event.title,
    "[EVENT_DATE]": daysText(event),
    "[EVENT_TIME]": event.time,
    "[EVENT_LOCATION]": event.location,
  });
}

export const noticeKinds = ["changed", "cancelled"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

type NoticedEvent = NamedEvent & Pick<CalendarEvent, "isCancelled" | "registrationSettings">;

/** Returns which notice a change requires; undefined when it does not affect participants. */
export function noticeOf(before: NoticedEvent, after: NoticedEvent): NoticeKind | undefined {
  if (after.isCancelled) return before.isCancelled ? undefined : "cancelled";
  const said = (event: NoticedEvent) => [
    event.date,
    lastDayOf(event),
    event.time,
    event.location,
    event.registrationSettings.onlineConferenceLink,
    event.isCancelled,
  ];
  return JSON.stringify(said(before)) === JSON.stringify(said(after)) ? undefined : "changed";
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
    subject: "Geänderte Angaben: [EVENT_TITLE]",
    body: `${greeting}

bei einer Veranstaltung, zu der Sie angemeldet sind, haben sich Angaben geändert. Es gilt jetzt:

${facts}

Ihre Anmeldung bleibt bestehen. Können Sie nicht kommen, stornieren Sie sie bitte über diesen Link:
[MANAGE_LINK]

${closing}`,
  },
  cancelled: {
    subject: "Abgesagt: [EVENT_TITLE]",
    body: `${greeting}

leider müssen wir diese Veranstaltung absagen:

${facts}

Sie müssen nichts weiter tun. Bei Fragen antworten Sie einfach auf diese E-Mail.

${closing}`,
  },
};

/** Template of the reminder mail. */
export const reminderTemplate: EmailTemplate = {
  subject: "Erinnerung: [EVENT_TITLE], [EVENT_DATE]",
  body: `${greeting}

wir erinnern Sie an die Veranstaltung, zu der Sie angemeldet sind:

${facts}

Sind Sie verhindert, stornieren Sie bitte über diesen Link, damit jemand anderes Ihren Platz bekommt:
[MANAGE_LINK]

${closing}`,
};
