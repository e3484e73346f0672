import { afterEach, expect, it } from "vitest";
import type { Viewer } from "#model/permission.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import { createContentReader } from "#server/content/content-store.ts";
import { writeContent } from "#server/content/write-content.ts";
import { createMailer } from "#server/mail/create-mailer.ts";
import { claimMail, findMails } from "#server/mail/mail-outbox.ts";
import { type Mailer, MailFailure, type MailMessage } from "#server/mail/mailer.ts";
import { cancelRegistrations } from "#server/registrations/cancel-registrations.ts";
import { type ConfirmationProgress, confirmRegistrations } from "#server/registrations/confirm-registrations.ts";
import { createRegisterAttendee } from "#server/registrations/register-attendee.ts";
import { listRegistrations, moveStatus } from "#server/registrations/registration-store.ts";
import { resendConfirmation } from "#server/registrations/resend-confirmation.ts";
import { anEvent } from "./builders.ts";
import { describeOnEachEngine } from "./contract-database.ts";
import { type SmtpPeer, startSmtpPeer } from "./smtp-peer.ts";

const viewer: Viewer = { id: "v1", email: "redaktion@verein.example" };
const silent = { debug() {}, info() {}, warn() {}, error() {} };

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Takes every mail unless told otherwise, and remembers it. */
function recordingMailer(onSend: (message: MailMessage, count: number) => void | Promise<void> = () => {}) {
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

const refused = () => new MailFailure("no such mailbox", { code: "550", mayHaveArrived: false });
const silence = () => new MailFailure("no answer", { code: "ETIMEDOUT", mayHaveArrived: true });

describeOnEachEngine("confirming registrations", (current) => {
  let now = new Date("2026-06-15T10:00:00Z");
  const clock = () => now;
  afterEach(() => {
    now = new Date("2026-06-15T10:00:00Z");
  });

  const put = async (collection: "events" | "settings", id: string, document: object) => {
    const change = { collection, id, document: document as never, expected: "any", activity: null } as const;
    await current()
      .database.transaction()
      .execute((transaction) => writeContent(transaction, change, { email: null, now }));
  };
  /** An event with so many registrations; gives their ids, the oldest first. */
  const arrange = async (count: number, event: object = {}) => {
    const registrationSettings = { enabled: true, onlineConferenceLink: "https://konferenz.example/raum" };
    await put("events", "e1", { ...anEvent({ title: "Schmerztag „Übergänge“" }), registrationSettings, ...event });
    await put("settings", "settings", { associationName: "Verein für Schmerz", contactEmail: "info@verein.example" });
    const register = createRegisterAttendee(current().database, clock);
    for (let n = 0; n < count; n++) {
      const email = `n${n}@praxis.example`;
      await register("e1", { title: "Dr.", firstName: "Jörg", lastName: `Müßig ${n}`, email, city: "Köln" });
      now = new Date(now.getTime() + 1000);
    }
    return (await all()).map(({ id }) => id);
  };
  const all = () =>
    listRegistrations(current().database, {
      eventId: "e1",
      order: { field: "createdAt", direction: "asc" },
      limit: 2000,
    });
  const statuses = async () => (await all()).map(({ status }) => status);
  const parts = (mailer: Mailer) => ({
    database: current().database,
    content: createContentReader(current().database),
    mailer,
    clock,
    log: silent,
    siteUrl: "https://verein.example",
    mailFrom: undefined,
  });
  const confirm = (mailer: Mailer, ids: string[], watch = {}) =>
    confirmRegistrations(parts(mailer), { eventId: "e1", ids, author: { email: viewer.email, now } }, watch);
  const activities = async () =>
    (await listActivities(current().database, { limit: 10 })).map(({ action, details, user }) => ({
      action,
      details,
      user,
    }));

  it("mails each one over SMTP, then sets all statuses with one entry in the log", async () => {
    const ids = await arrange(3);
    const peer = await startSmtpPeer();
    const mailer = createMailer(peer.url, "/nowhere", clock);
    opened.push(mailer, peer);
    const seen: ConfirmationProgress[] = [];
    const outcome = await confirm(mailer, ids, { onProgress: (progress: ConfirmationProgress) => seen.push(progress) });

    expect(outcome).toMatchObject({ ok: true, skipped: [], unsettled: [] });
    expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect((await all()).map(({ updatedAt }) => updatedAt)).toEqual(Array(3).fill(now.toISOString()));
    expect(seen).toEqual([1, 2, 3].map((mailed) => ({ mailed, total: 3 })));
    expect(await activities()).toEqual([
      {
        action: "registration.confirmed",
        details: { id: "e1", title: "Schmerztag „Übergänge“", count: 3 },
        user: "redaktion@verein.example",
      },
    ]);
    expect(peer.mails.map(({ to }) => to[0]).sort()).toEqual(["n0", "n1", "n2"].map((n) => `${n}@praxis.example`));
    const email = peer.mails.find(({ to }) => to[0] === "n1@praxis.example")?.email;
    expect(email).toMatchObject({
      from: { name: "Verein für Schmerz", address: "info@verein.example" },
      to: [{ name: "Jörg Müßig 1", address: "n1@praxis.example" }],
      subject: "Ihre Anmeldung zur Veranstaltung",
    });
    expect(email?.text).toContain("Guten Tag Dr. Jörg Müßig 1,");
    expect(email?.text).toContain("Schmerztag „Übergänge“\nDatum: 12.09.2026\nUhrzeit: 09:00 - 18:00 Uhr");
    expect(email?.text).toContain("https://konferenz.example/raum");
    expect(email?.html).toContain('<a href="https://konferenz.example/raum">');
    const calendar = new TextDecoder().decode(email?.attachments[0]?.content as ArrayBuffer);
    expect(calendar).toContain("SUMMARY:Schmerztag „Übergänge“");
    expect(calendar).toContain("DTSTART;TZID=Europe/Berlin:20260912T090000");
  });

  it("gives EmailJS exactly the parameters of the specification", async () => {
    const ids = await arrange(1);
    const { mailer, sent } = recordingMailer();
    await confirm(mailer, ids);
    expect(sent[0]?.parameters).toEqual({
      title: "Dr.",
      first_name: "Jörg",
      last_name: "Müßig 0",
      event_title: "Schmerztag „Übergänge“",
      event_date: "12.09.2026",
      event_time: "09:00 - 18:00 Uhr",
      event_location: "Online / Virtuell",
      to_email: "n0@praxis.example",
      to_name: "Jörg Müßig 0",
      online_conference_link: "https://konferenz.example/raum",
    });
  });

  it("calls the whole bulk off when the server drops the connection after the tenth mail, and mails nobody twice", async () => {
    const ids = await arrange(15);
    const broken = await startSmtpPeer({ dropAfter: 10 });
    const first = createMailer(broken.url, "/nowhere", clock);
    opened.push(first, broken);
    const outcome = await confirm({ ...first, parallel: 1 }, ids);
    expect(outcome).toMatchObject({ ok: false, reason: "mail_failed", progress: { mailed: 10, total: 15 } });
    expect(new Set(await statuses())).toEqual(new Set(["new"]));
    expect(await activities()).toEqual([]);

    const whole = await startSmtpPeer();
    const second = createMailer(whole.url, "/nowhere", clock);
    opened.push(second, whole);
    expect(await confirm(second, ids)).toMatchObject({ ok: true, unsettled: [] });
    expect(new Set(await statuses())).toEqual(new Set(["confirmed"]));
    const recipients = (peer: SmtpPeer) => peer.mails.map(({ to }) => to[0] ?? "");
    expect(recipients(whole)).toHaveLength(5);
    expect(new Set([...recipients(broken), ...recipients(whole)]).size).toBe(15);
  });

  it("mails nobody twice and names whom it is unsure of when several connections break at once", async () => {
    const ids = await arrange(30);
    const broken = await startSmtpPeer({ dropAfter: 10, dropAt: "end" });
    const first = createMailer(broken.url, "/nowhere", clock);
    opened.push(first, broken);
    expect(await confirm(first, ids)).toMatchObject({ ok: false, reason: "mail_failed" });
    expect(new Set(await statuses())).toEqual(new Set(["new"]));

    const { mailer, sent } = recordingMailer();
    const outcome = await confirm(mailer, ids);
    const unsure = outcome.ok ? outcome.unsettled.map(({ email }) => email) : [];
    const again = sent.map(({ to }) => to.address);
    const before = broken.mails.map(({ to }) => to[0] ?? "");
    expect(unsure.length).toBeGreaterThan(0);
    expect(again.filter((address) => before.includes(address) || unsure.includes(address))).toEqual([]);
    expect(new Set([...before, ...again, ...unsure]).size).toBe(30);
    expect(new Set(await statuses())).toEqual(new Set(["confirmed"]));
  });

  it("begins no further mail after a failure", async () => {
    const ids = await arrange(12);
    const { mailer, sent } = recordingMailer((_message, count) => {
      if (count === 2) throw refused();
    });
    const outcome = await confirm({ ...mailer, parallel: 1 }, ids);
    expect(outcome).toMatchObject({ ok: false, reason: "mail_failed", at: { email: "n1@praxis.example" } });
    expect(sent).toHaveLength(1);
    expect(await statuses()).toEqual(Array(12).fill("new"));
  });

  it("does not send again what may have arrived, and says so", async () => {
    const ids = await arrange(2);
    const { mailer: quiet } = recordingMailer((message) => {
      if (message.to.address.startsWith("n0")) throw silence();
    });
    expect(await confirm({ ...quiet, parallel: 1 }, ids)).toMatchObject({ ok: false, reason: "mail_failed" });
    expect(await statuses()).toEqual(["new", "new"]);

    const { mailer, sent } = recordingMailer();
    const outcome = await confirm(mailer, ids);
    expect(outcome).toMatchObject({ ok: true, unsettled: [{ email: "n0@praxis.example" }] });
    expect(sent.map(({ to }) => to.address)).toEqual(["n1@praxis.example"]);
    expect(await statuses()).toEqual(["confirmed", "confirmed"]);
  });

  it("after a crash between mail and commit mails nobody twice", async () => {
    const ids = await arrange(2);
    // What a process leaves that ends right after handing over the mail: a claim nobody settles.
    const identity = { kind: "confirmation", recordId: ids[0] ?? "", takes: [] } as const;
    await claimMail(current().database, identity, now);
    const { mailer, sent } = recordingMailer();

    expect(await confirm(mailer, [ids[0] ?? ""])).toMatchObject({ ok: false, reason: "mail_in_progress" });
    now = new Date(now.getTime() + 3 * 60_000);
    const outcome = await confirm(mailer, ids);
    expect(outcome).toMatchObject({ ok: true, unsettled: [{ email: "n0@praxis.example" }] });
    expect(sent.map(({ to }) => to.address)).toEqual(["n1@praxis.example"]);
  });

  it("after a crash between the last mail and the statuses only sets the statuses", async () => {
    const ids = await arrange(3);
    const { mailer, sent } = recordingMailer();
    const breaking = parts(mailer);
    const { database } = breaking;
    const broken = new Proxy(database, {
      get: (target, name) => {
        if (name === "transaction") return () => ({ execute: () => Promise.reject(new Error("power cut")) });
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const author = { email: viewer.email, now };
    await expect(
      confirmRegistrations({ ...breaking, database: broken }, { eventId: "e1", ids, author }),
    ).rejects.toThrow("power cut");
    expect(sent).toHaveLength(3);
    expect(await statuses()).toEqual(["new", "new", "new"]);

    expect(await confirm(mailer, ids)).toMatchObject({ ok: true, unsettled: [] });
    expect(sent).toHaveLength(3);
    expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
  });

  it("mails each once when two administrators press at the same moment", async () => {
    const ids = await arrange(20);
    const { mailer, sent } = recordingMailer(() => new Promise((resolve) => setTimeout(resolve, 5)));
    await Promise.all([confirm(mailer, ids), confirm(mailer, ids)]);
    await confirm(mailer, ids);
    expect(sent).toHaveLength(20);
    expect(new Set(sent.map(({ to }) => to.address)).size).toBe(20);
    expect(new Set(await statuses())).toEqual(new Set(["confirmed"]));
  });

  it("leaves others alone and names them: confirmed, cancelled, and cancelled while it mailed", async () => {
    const [a = "", b = "", c = "", d = ""] = await arrange(4);
    const { mailer, sent } = recordingMailer(async ({ to }) => {
      if (!to.address.startsWith("n2")) return;
      await current()
        .database.transaction()
        .execute((transaction) => moveStatus(transaction, [c], { from: ["new"], to: "cancelled", now }));
    });
    const { mailer: before } = recordingMailer();
    await confirm(before, [a]);
    await cancelRegistrations(parts(mailer), { eventId: "e1", ids: [b], author: { email: viewer.email, now } });

    const outcome = await confirm(mailer, [a, b, c, d, d, "of another event"]);
    expect(outcome.ok && outcome.confirmed).toEqual([d]);
    expect(outcome.ok && outcome.skipped.map(({ id }) => id).sort()).toEqual([a, b, c].sort());
    expect(sent.map(({ to }) => to.address).sort()).toEqual(["n2@praxis.example", "n3@praxis.example"]);
    expect(await statuses()).toEqual(["confirmed", "cancelled", "cancelled", "confirmed"]);
  });

  it("cancels new and confirmed ones with one entry in the log, and mails nobody", async () => {
    const ids = await arrange(3);
    const { mailer, sent } = recordingMailer();
    await confirm(mailer, ids.slice(0, 1));
    const order = { eventId: "e1", ids, author: { email: viewer.email, now } };
    expect((await cancelRegistrations(parts(mailer), order)).cancelled.sort()).toEqual([...ids].sort());
    expect(await cancelRegistrations(parts(mailer), order)).toMatchObject({ cancelled: [], skipped: { length: 3 } });
    expect(await statuses()).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(sent).toHaveLength(1);
    expect((await activities()).map(({ action, details }) => [action, details.count])).toEqual([
      ["registration.cancelled", 3],
      ["registration.confirmed", 1],
    ]);
  });

  it("sends once more only when an administrator asks for it", async () => {
    const [id = ""] = await arrange(1);
    const { mailer, sent } = recordingMailer();
    expect(await resendConfirmation(parts(mailer), { eventId: "e1", id })).toMatchObject({ reason: "not_confirmed" });
    await confirm(mailer, [id]);
    expect(await resendConfirmation(parts(mailer), { eventId: "e1", id })).toEqual({ ok: true });
    expect(sent).toHaveLength(2);
    expect((await findMails(current().database, "confirmation", [id], now)).get(id)).toMatchObject({ status: "sent" });
  });

  it("fails as a failed mail does when nobody is set up to send", async () => {
    const ids = await arrange(1);
    await put("settings", "settings", { contactEmail: "" });
    const { mailer, sent } = recordingMailer();
    expect(await confirm(mailer, ids)).toMatchObject({ ok: false, reason: "mail_failed" });
    expect(sent).toEqual([]);
    expect(await statuses()).toEqual(["new"]);
  });

  it("mails nobody for an event that was deleted meanwhile", async () => {
    const ids = await arrange(2);
    await current()
      .database.updateTable("content")
      .set({ deleted_at: now.toISOString() })
      .where("id", "=", "e1")
      .execute();
    const { mailer, sent } = recordingMailer();
    expect(await confirm(mailer, ids)).toEqual({ ok: false, reason: "event_not_found" });
    expect(sent).toEqual([]);
    expect(await statuses()).toEqual(["new", "new"]);
  });

  it("confirms a thousand while others get their turn", async () => {
    const ids = await arrange(0);
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      id: `r${n}`,
      event_id: "e1",
      title: "Dr.",
      first_name: "Jörg",
      last_name: "Müßig",
      email: `r${n}@praxis.example`,
      email_key: `r${n}@praxis.example`,
      city: "Köln",
      status: "new",
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    }));
    await current().database.insertInto("registrations").values(rows).execute();
    ids.push(...rows.map(({ id }) => id));
    const { mailer, sent } = recordingMailer();
    // What else waits for the program, like a visitor's request, is served between two mails.
    let mailsInARow = 0;
    let mostInARow = 0;
    const onProgress = () => {
      mostInARow = Math.max(mostInARow, ++mailsInARow);
    };
    let isDone = false;
    const serveOthers = () => {
      mailsInARow = 0;
      if (!isDone) setImmediate(serveOthers);
    };
    serveOthers();
    const outcome = await confirm(mailer, ids, { onProgress });
    isDone = true;
    expect(outcome.ok && outcome.confirmed).toHaveLength(1000);
    expect(sent).toHaveLength(1000);
    expect(mostInARow).toBeLessThanOrEqual(mailer.parallel);
  }, 60_000);
});
