import * as z from "zod";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { lastDayOf } from "#model/events/event-days.ts";
import { isId } from "#model/text/id.ts";
import { statusesFor } from "./allowed-actions.ts";
import { EmailTemplateForm } from "./email-template.ts";
import type { RegistrationStatus } from "./registration.ts";

/** Recipients of a message about an event. */
export const messageAudiences = ["all", "confirmed", "new", "waiting", "cancelled", "selection"] as const;
export type MessageAudience = (typeof messageAudiences)[number];

/** Returns the statuses of the registrations in an audience; cancelled ones only where they are meant. */
export function statusesOf(audience: MessageAudience): readonly RegistrationStatus[] {
  if (audience === "selection") return statusesFor("writeMessage");
  if (audience === "all") return statusesFor("writeMessage").filter((status) => status !== "cancelled");
  return [audience];
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
  /** Whether it asks each recipient to pay what is still open; whoever owes nothing gets no mail. */
  remindsOfPayment: z.boolean().optional(),
}).refine(({ audience, ids }) => audience !== "selection" || ids.length > 0, {
  path: ["audience"],
  error: "Es ist niemand ausgewählt.",
});
export type ParticipantMessage = z.output<typeof ParticipantMessage>;

/** What a mail about an event names. */
export type NamedEvent = Pick<CalendarEvent, "title" | "date" | "lastDay" | "time" | "location">;

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
