import { randomBytes } from "node:crypto";
import type { Viewer } from "#model/accounts/permission.ts";
import type { ActivityAction } from "#model/operation/activity.ts";
import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { type ParticipantMessage, statusesOf } from "#model/registrations/participant-message.ts";
import { canRemind } from "#model/registrations/reminder.ts";
import { createId } from "#model/text/id.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { claimMail, forgetMail, listRecordsWithDueMail, queueMails } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { MailFailure } from "#server/mail/mailer.ts";
import { withEventData } from "#text/event-templates.ts";
import type { ConfirmationParts } from "../confirmation-mail.ts";
import { sampleAttendee } from "../prepare-confirmation.ts";
import {
  findRegistration,
  findRegistrations,
  listRegistrations,
  type StoredRegistration,
} from "../registration-store.ts";
import { linkForTemplate, sampleLink } from "../self-service/template-link.ts";
import { type AttachedDocuments, readDocuments } from "./message-documents.ts";
import { composeMessageMail } from "./message-mail.ts";
import {
  findByRecipient,
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
  /** Sends the mails that are due. If called while running, it checks once more when done. */
  work(): Promise<void>;
  /** Starts no further mail and resolves when the current ones are settled. */
  close(): Promise<void>;
}

export type MessageParts = ConfirmationParts & { files: FileStore };

const maxListed = 200;
const batchSize = 100;

export function createParticipantMessages(parts: MessageParts): ParticipantMessages {
  const { database, content, clock, log, mailFrom, siteUrl, mailer } = parts;
  let working: Promise<void> | undefined;
  let mustRunAgain = false;
  let isClosed = false;

  async function sendDue(): Promise<void> {
    do {
      mustRunAgain = false;
      const documents = new Map<string, Promise<AttachedDocuments>>();
      let due: string[];
      do {
        // Unsettled mails may have arrived, and nobody gets a message twice: the secretariat decides about them.
        due = await listRecordsWithDueMail(database, "message", clock(), batchSize, ["waiting"]);
        const queue = due.values();
        const work = async () => {
          for (const id of queue) if (!isClosed) await sendOne(parts, id, documents);
        };
        await Promise.all(Array.from({ length: mailer.parallel }, work));
      } while (due.length === batchSize && !isClosed);
    } while (mustRunAgain && !isClosed);
  }

  function work(): Promise<void> {
    if (isClosed) return Promise.resolve();
    mustRunAgain = true;
    working ??= sendDue().finally(() => {
      working = undefined;
    });
    return working;
  }
  const workSoon = () => void work().catch((error: unknown) => log.error("messages were not sent", { error }));

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

  const optionsOf = ({ documentIds, attachesCalendar, namesConferenceLink }: ParticipantMessage) => {
    return { documentIds, attachesCalendar, namesConferenceLink };
  };

  return {
    list: (eventId) => listMessages(database, eventId, maxListed),

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
      await database.transaction().execute(async (transaction) => {
        const author = authorOf(viewer, clock);
        const stored = {
          id,
          eventId,
          origin: null,
          ...withEventData(message, event),
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
      workSoon();
      return { ok: true, id, count: registrations.length };
    },

    async preview(eventId, message, requested) {
      const event = await content.find("events", eventId);
      const registrations = event ? await recipientsOf(eventId, message) : [];
      const position = Math.min(Math.max(requested, 0), registrations.length - 1);
      const registration = registrations[position];
      if (!event || !registration) return undefined;
      const correspondents = await findCorrespondents(content, mailFrom);
      const template = { ...withEventData(message, event), options: optionsOf(message) };
      const context = { event, correspondents, siteUrl, now: clock(), manageLink: sampleLink(siteUrl), documents: [] };
      const { from, to, subject, text } = composeMessageMail(registration, template, context);
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
      const id = createId(randomBytes(20));
      try {
        const correspondents = await findCorrespondents(content, mailFrom);
        const template = { ...withEventData(message, event), options: optionsOf(message) };
        const attendee = { ...sampleAttendee, email: viewer.email, status: "confirmed" } as const;
        const context = { event, correspondents, siteUrl, now: clock(), manageLink: sampleLink(siteUrl) };
        const mail = composeMessageMail(attendee, template, { ...context, documents: documents.attachments });
        await mailer.send({ ...mail, id });
        return { ok: true };
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        log.error("test mail was not sent", { mail: id, code: error.code });
        return { ok: false, reason: "mail_failed" };
      }
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
      if (!isPaused) workSoon();
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
      workSoon();
      return count;
    },

    async remind() {
      if ((await writeReminders(parts, clock())) > 0) workSoon();
    },

    work,

    async close() {
      isClosed = true;
      await working?.catch(() => {});
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

/**
 * Sends one mail; drops it if the registration was cancelled, moved to another event or erased, and a reminder also if
 * the event was cancelled or deleted or has begun.
 */
async function sendOne(
  parts: MessageParts,
  recipientId: string,
  documents: Map<string, Promise<AttachedDocuments>>,
): Promise<void> {
  const { database, content, clock, mailFrom, siteUrl } = parts;
  const found = await findByRecipient(database, recipientId);
  const registration = found && (await findRegistration(database, found.registrationId));
  if (!found || !registration || registration.eventId !== found.message.eventId) {
    return forgetMail(database, "message", recipientId);
  }
  const { message } = found;
  const event = await content.find("events", message.eventId);
  const isReminder = message.origin !== null;
  const states = { event: eventState(event, { now: clock() }), person: registration.status };
  if (isReminder && !canRemind(event, clock())) return forgetMail(database, "message", recipientId);
  if (!isAllowed(isReminder ? "remind" : "sendMessage", states)) return forgetMail(database, "message", recipientId);
  if (message.pausedAt !== null) {
    // A delivery that failed while the message was paused has scheduled a retry: cancel it.
    return database.transaction().execute((transaction) => setPaused(transaction, message, true, clock()));
  }
  const claim = await claimMail(database, { kind: "message", recordId: recipientId, claimable: ["waiting"] }, clock());
  if (!claim.isClaimed) return;
  const compose = async () => {
    const now = clock();
    const reading = documents.get(message.id) ?? readDocuments(parts, message.options.documentIds);
    documents.set(message.id, reading);
    const attached = await reading;
    if (!attached.ok) throw new MailFailure(attached.message, { code: "ATTACHMENT", mayHaveArrived: false });
    const correspondents = await findCorrespondents(content, mailFrom);
    const link = await linkForTemplate(database, registration.id, message, { kind: "message", siteUrl, now });
    const context = { event, correspondents, siteUrl, now, manageLink: link, documents: attached.attachments };
    return composeMessageMail(registration, message, context);
  };
  await deliverMail(parts, claim.mail, compose, "unless_arrived");
}
