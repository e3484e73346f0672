import * as z from "zod";
import type { CalendarEvent } from "./calendar-event.ts";
import { daysText } from "./days-text.ts";
import { type EmailTemplate, EmailTemplateForm, renderTemplate } from "./email-template.ts";
import { lastDayOf } from "./event-days.ts";
import { isId } from "./id.ts";
import type { RegistrationStatus } from "./registration.ts";

/** To whom of an event a message goes. */
export const messageAudiences = ["all", "confirmed", "new", "waiting", "selection"] as const;
export type MessageAudience = (typeof messageAudiences)[number];

const activeStatuses = ["new", "confirmed", "waiting"] as const satisfies readonly RegistrationStatus[];

/** Registrations of which status a message to an audience reaches; whoever cancelled is written to by nobody. */
export function statusesOf(audience: MessageAudience): readonly RegistrationStatus[] {
  return audience === "all" || audience === "selection" ? activeStatuses : [audience];
}

export const MAX_MESSAGE_DOCUMENTS = 3;
/** Together, in bytes. Many mail services refuse more than 10 MB, and an attachment grows by a third on its way. */
export const MAX_ATTACHED_BYTES = 5_000_000;

const id = z.string().refine(isId);

/** A message to participants as somebody writes it. */
export const ParticipantMessage = EmailTemplateForm.extend({
  audience: z.enum(messageAudiences, "Bitte wählen Sie aus, wer die Nachricht erhält."),
  /** Of the registrations that are written to, where that is a selection. */
  ids: z.array(id).max(30_000),
  /** Of documents of the library that go with it. */
  documentIds: z
    .array(id)
    .max(MAX_MESSAGE_DOCUMENTS, `Bitte hängen Sie höchstens ${MAX_MESSAGE_DOCUMENTS} Dokumente an.`),
  attachesCalendar: z.boolean(),
  /** Whether those who are confirmed read how to get into the online conference. */
  namesConferenceLink: z.boolean(),
}).refine(({ audience, ids }) => audience !== "selection" || ids.length > 0, {
  path: ["audience"],
  error: "Es ist niemand ausgewählt.",
});
export type ParticipantMessage = z.output<typeof ParticipantMessage>;

type NamedEvent = Pick<CalendarEvent, "title" | "date" | "lastDay" | "time" | "location">;

/** The template with the data of the event in it; that of a person stays to be filled in. */
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

/** What those who registered should be told of a change; undefined where it concerns none of them. */
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

/** The messages that are ready to be sent, or changed before. */
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

/** The text of a reminder. */
export const reminderTemplate: EmailTemplate = {
  subject: "Erinnerung: [EVENT_TITLE], [EVENT_DATE]",
  body: `${greeting}

wir erinnern Sie an die Veranstaltung, zu der Sie angemeldet sind:

${facts}

Sind Sie verhindert, stornieren Sie bitte über diesen Link, damit jemand anderes Ihren Platz bekommt:
[MANAGE_LINK]

${closing}`,
};
