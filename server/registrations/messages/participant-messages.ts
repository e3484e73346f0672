import { randomBytes } from "node:crypto";
import type { Viewer } from "#model/accounts/permission.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { ActivityAction } from "#model/operation/activity.ts";
import { asChosen } from "#model/participations/as-chosen.ts";
import { type ParticipantMessage, statusesOf } from "#model/registrations/participant-message.ts";
import { createId } from "#model/text/create-id.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { withEventData } from "#text/events/event-templates.ts";
import { findPaymentValues, findTransfer } from "../payment-values.ts";
import { sampleAttendee, sampleRegistration } from "../prepare-confirmation.ts";
import { findRegistrations, listRegistrations, type StoredRegistration } from "../registration-store.ts";
import { sampleLink } from "../self-service/template-link.ts";
import { readDocuments } from "./message-documents.ts";
import { composeMessageMail } from "./message-mail.ts";
import {
  findMessage,
  insertMessage,
  listMessages,
  listRecipients,
  type MessageRecipient,
  type RecipientCounts,
  retryMails,
  type StoredMessage,
  setPaused,
} from "./message-store.ts";
import { writeReminders } from "./reminders.ts";

export type ListedMessage = StoredMessage & { counts: RecipientCounts };

export type WriteOutcome =
  | { ok: true; id: string; count: number }
  | { ok: false; reason: "missing" | "nobody" }
  /** In German, shown beside the documents. */
  | { ok: false; reason: "documents"; message: string };

export interface MessagePreview {
  from: string;
  /** The recipient of the previewed mail. */
  name: string;
  subject: string;
  text: string;
  /** Number of recipients, and the zero-based index of this one. */
  count: number;
  position: number;
}

/** Messages to the participants of an event, and reminders of it. */
export interface ParticipantMessages {
  /** Newest first. */
  list(eventId: string): Promise<ListedMessage[]>;
  /** Returns undefined for a message of another event. */
  recipients(
    eventId: string,
    id: string,
    page: { limit: number; offset: number },
  ): Promise<MessageRecipient[] | undefined>;
  /** Stores a message; its mails are sent in the background. */
  write(viewer: Viewer, eventId: string, message: ParticipantMessage): Promise<WriteOutcome>;
  /** Renders the message for one of its recipients. Returns undefined without an event or recipients. */
  preview(eventId: string, message: ParticipantMessage, position: number): Promise<MessagePreview | undefined>;
  /** Sends the message to the viewer. */
  sendTest(
    viewer: Viewer,
    eventId: string,
    message: ParticipantMessage,
  ): Promise<
    | { ok: true }
    | { ok: false; reason: "missing" | "mail_failed" }
    | { ok: false; reason: "documents"; message: string }
  >;
  /** Pauses mails that were not started, or resumes them. @returns whether there is such a message */
  setPaused(viewer: Viewer, eventId: string, id: string, isPaused: boolean): Promise<boolean>;
  /** Retries the mails that failed or are unsettled. @returns how many; undefined without such a message */
  retry(viewer: Viewer, eventId: string, id: string): Promise<number | undefined>;
  /** Creates the reminders that are due. */
  remind(): Promise<void>;
}

const maxListed = 200;

export function createParticipantMessages(parts: Correspondence & { files: FileStore }): ParticipantMessages {
  const { database, content, clock, siteUrl, mails } = parts;
  async function recipientsOf(eventId: string, message: ParticipantMessage): Promise<StoredRegistration[]> {
    const { audience, ids } = message;
    const statuses = statusesOf(audience);
    const found =
      audience === "selection"
        ? await findRegistrations(database, eventId, [...new Set(ids)])
        : await listRegistrations(database, {
            eventId,
            order: { field: "createdAt", direction: "asc" },
            limit: 100_000,
          });
    return found.filter(({ status }) => statuses.includes(status));
  }

  const optionsOf = ({ documentIds, attachesCalendar, namesConferenceLink, remindsOfPayment }: ParticipantMessage) => {
    return { documentIds, attachesCalendar, namesConferenceLink, ...(remindsOfPayment && { remindsOfPayment }) };
  };
  /** In a reminder of payments, what to pay is filled in for each person. */
  const moneyOf = async (event: CalendarEvent, { remindsOfPayment }: ParticipantMessage) => {
    const { "[PAYMENT]": payment, ...price } = await findPaymentValues(content, event);
    return remindsOfPayment ? price : { ...price, "[PAYMENT]": payment };
  };
  const transferFor = async (
    event: CalendarEvent,
    registration: { id: string; paidOn: string },
    message: ParticipantMessage,
  ) => (message.remindsOfPayment ? findTransfer(parts, event, registration) : undefined);

  return {
    list: (eventId) => listMessages(database, eventId, maxListed, clock()),

    async recipients(eventId, id, page) {
      const message = await findMessage(database, eventId, id);
      return message && listRecipients(database, id, page, clock());
    },

    async write(viewer, eventId, message) {
      const event = await content.find("events", eventId);
      if (!event) return { ok: false, reason: "missing" };
      const documents = await readDocuments(parts, message.documentIds);
      if (!documents.ok) return { ok: false, reason: "documents", message: documents.message };
      const registrations = await recipientsOf(eventId, message);
      if (registrations.length === 0) return { ok: false, reason: "nobody" };
      const id = createId(randomBytes(20));
      const money = await moneyOf(event, message);
      await database.transaction().execute(async (transaction) => {
        const author = authorOf(viewer, clock);
        const stored = {
          id,
          eventId,
          origin: null,
          ...withEventData(message, event, money),
          audience: message.audience,
          options: optionsOf(message),
          createdAt: author.now.toISOString(),
        };
        const registrationIds = registrations.map((registration) => registration.id);
        const recipients = (await insertMessage(transaction, stored, registrationIds)) ?? [];
        await queueMails(transaction, "message", recipients, author.now);
        const about = { id, eventId, title: event.title, count: recipients.length };
        await recordMessage(transaction, "registration.messaged", about, author);
      });
      mails.wake();
      return { ok: true, id, count: registrations.length };
    },

    async preview(eventId, message, requested) {
      const event = await content.find("events", eventId);
      const registrations = event ? await recipientsOf(eventId, message) : [];
      const position = Math.min(Math.max(requested, 0), registrations.length - 1);
      const registration = registrations[position];
      if (!event || !registration) return undefined;
      const correspondents = await findCorrespondents(parts);
      const template = {
        ...withEventData(message, event, await moneyOf(event, message)),
        options: optionsOf(message),
      };
      const transfer = await transferFor(event, registration, message);
      const sample = { manageLink: sampleLink(siteUrl), transfer };
      const context = { event: asChosen(event, registration), correspondents, siteUrl, now: clock(), ...sample };
      const { from, to, subject, text } = await composeMessageMail(registration, template, {
        ...context,
        documents: [],
      });
      return {
        from: `${from.name} <${from.address}>`,
        name: to.name,
        subject,
        text,
        count: registrations.length,
        position,
      };
    },

    async sendTest(viewer, eventId, message) {
      const event = await content.find("events", eventId);
      if (!event) return { ok: false, reason: "missing" };
      const documents = await readDocuments(parts, message.documentIds);
      if (!documents.ok) return { ok: false, reason: "documents", message: documents.message };
      const isSent = await mails.sendTest(async () => {
        const correspondents = await findCorrespondents(parts);
        const template = {
          ...withEventData(message, event, await moneyOf(event, message)),
          options: optionsOf(message),
        };
        const attendee = { ...sampleAttendee, email: viewer.email, status: "confirmed" } as const;
        const transfer = await transferFor(event, sampleRegistration, message);
        const context = { event, correspondents, siteUrl, now: clock(), manageLink: sampleLink(siteUrl), transfer };
        return composeMessageMail(attendee, template, { ...context, documents: documents.attachments });
      });
      return isSent ? { ok: true } : { ok: false, reason: "mail_failed" };
    },

    async setPaused(viewer, eventId, id, isPaused) {
      const message = await findMessage(database, eventId, id);
      if (!message) return false;
      // After a double click there is nothing left to do.
      if ((message.pausedAt !== null) === isPaused) return true;
      const event = await content.find("events", eventId);
      await database.transaction().execute(async (transaction) => {
        const author = authorOf(viewer, clock);
        await setPaused(transaction, message, isPaused, author.now);
        const action = isPaused ? "registration.message_paused" : "registration.message_resumed";
        await recordMessage(transaction, action, { id, eventId, title: event?.title ?? "" }, author);
      });
      if (!isPaused) mails.wake();
      return true;
    },

    async retry(viewer, eventId, id) {
      const message = await findMessage(database, eventId, id);
      if (!message) return undefined;
      const event = await content.find("events", eventId);
      const count = await database.transaction().execute(async (transaction) => {
        const author = authorOf(viewer, clock);
        const queued = await retryMails(transaction, id, author.now);
        const about = { id, eventId, title: event?.title ?? "", count: queued };
        if (queued > 0) await recordMessage(transaction, "registration.message_resent", about, author);
        return queued;
      });
      mails.wake();
      return count;
    },

    async remind() {
      if ((await writeReminders(parts, clock())) > 0) mails.wake();
    },
  };
}

/** Logs what an editor did with a message; `count`: the people it concerns. */
async function recordMessage(
  transaction: WriteTransaction,
  action: ActivityAction,
  { id, eventId, title, count }: { id: string; eventId: string; title: string; count?: number },
  author: Author,
): Promise<void> {
  const details = { id: eventId, title, message: id, ...(count !== undefined && { count }) };
  await recordActivity(transaction, { action, section: "events", details }, author);
}
