import { afterEach } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import { type Mailer, MailFailure, type MailMessage } from "#server/mail/mailer.ts";
import { createMailer } from "#server/mail/transports/create-mailer.ts";
import { confirmRegistrations } from "#server/registrations/confirm-registrations.ts";
import { createRegisterAttendee } from "#server/registrations/register-attendee.ts";
import { listRegistrations } from "#server/registrations/registration-store.ts";
import { anEvent } from "#test/builders.ts";
import type { ContractDatabase } from "#test/database/contract-database.ts";
import { correspondenceOf } from "#test/mail-room.ts";
import { startSmtpPeer } from "#test/smtp-peer.ts";

/** The editor who confirms. */
export const editor = "redaktion@verein.example";

/** Returns a mailer that records every mail; `onSend` may throw to refuse one. */
export function recordingMailer(onSend: (message: MailMessage, count: number) => void | Promise<void> = () => {}) {
  const sent: MailMessage[] = [];
  let count = 0;
  const mailer: Mailer = {
    isConfigured: true,
    parallel: 4,
    async send(message) {
      await onSend(message, ++count);
      sent.push(message);
    },
    close: async () => {},
  };
  return { mailer, sent };
}

export const refused = () => new MailFailure("no such mailbox", { code: "550", mayHaveArrived: false });
export const silence = () => new MailFailure("no answer", { code: "ETIMEDOUT", mayHaveArrived: true });

/** Sets up an event with registrations to confirm, and a clock. */
export function confirmationDesk(current: () => ContractDatabase) {
  const begin = new Date("2026-06-15T10:00:00Z");
  let now = begin;
  const clock = () => now;
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    now = begin;
    for (const one of opened.splice(0)) await one.close();
  });

  const put = async (collection: "events" | "settings", id: string, document: object) => {
    const change = { collection, id, document: document as never, expected: "any", activity: null } as const;
    await current()
      .database.transaction()
      .execute((transaction) => writeContent(transaction, change, { email: null, now }));
  };
  /** Creates an event with `count` registrations; returns their ids, oldest first. */
  const arrange = async (count: number) => {
    const registrationSettings = { enabled: true, onlineConferenceLink: "https://konferenz.example/raum" };
    await put("events", "e1", { ...anEvent({ title: "Schmerztag „Übergänge“" }), registrationSettings });
    await put("settings", "settings", { associationName: "Verein für Schmerz", contactEmail: "info@verein.example" });
    const register = createRegisterAttendee(current().database, clock);
    for (let n = 0; n < count; n++) {
      const email = `n${n}@praxis.example`;
      await register("e1", { title: "Dr.", firstName: "Jörg", lastName: `Müßig ${n}`, email, city: "Köln" });
      advance(1000);
    }
    return (await all()).map(({ id }) => id);
  };
  const advance = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  const all = () =>
    listRegistrations(current().database, {
      eventId: "e1",
      order: { field: "createdAt", direction: "asc" },
      limit: 2000,
    });
  const parts = (mailer: Mailer) => correspondenceOf({ database: current().database, mailer, clock });
  const order = (ids: string[]) => ({ eventId: "e1", ids, author: { email: editor, now } });
  return {
    clock,
    advance,
    put,
    arrange,
    all,
    parts,
    order,
    statuses: async () => (await all()).map(({ status }) => status),
    confirm: (mailer: Mailer, ids: string[], watch = {}) => confirmRegistrations(parts(mailer), order(ids), watch),
    activities: async () =>
      (await listActivities(current().database, { limit: 10 })).map(({ action, details, user }) => ({
        action,
        details,
        user,
      })),
    /** Starts a mail server and a mailer that sends to it. */
    smtp: async (behaviour?: Parameters<typeof startSmtpPeer>[0]) => {
      const peer = await startSmtpPeer(behaviour);
      const mailer = createMailer(peer.url, "/nowhere", clock);
      opened.push(mailer, peer);
      return { peer, mailer };
    },
  };
}
