import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { ContactForm } from "#model/people/contact-message.ts";
import { createCaptcha } from "#server/contact/captcha.ts";
import { createContactService } from "#server/contact/contact-service.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import type { Log } from "#server/log.ts";
import { type Mailer, MailFailure, type MailMessage } from "#server/mail/mailer.ts";
import { createMailer } from "#server/mail/transports/create-mailer.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { correspondenceOf } from "#test/mail-room.ts";
import { startSmtpPeer } from "#test/smtp-peer.ts";

const minute = 60_000;
const viewer = { id: "v1", email: "redaktion@verein.example" };
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const captcha = createCaptcha(() => "secret");

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

describeOnEachEngine("messages to the secretariat", (current) => {
  let now = new Date("2026-06-15T10:00:00Z");
  afterEach(() => {
    now = new Date("2026-06-15T10:00:00Z");
  });

  const setUp = async (mailer: Mailer, contactEmail = "info@verein.example", log: Log = silent) => {
    await saveSettings(contactEmail);
    const { database } = current();
    const parts = correspondenceOf({ database, mailer, log, clock: () => now });
    return { ...createContactService({ ...parts, captcha }), work: parts.mails.work };
  };
  const saveSettings = async (contactEmail: string) => {
    const document = { associationName: "Verein für Schmerz", contactEmail } as never;
    const change = { collection: "settings", id: "settings", document, expected: "any", activity: null } as const;
    await current()
      .database.transaction()
      .execute((transaction) => writeContent(transaction, change, { email: null, now }));
  };
  const setUpWith = async (onSend: (message: MailMessage, count: number) => void | Promise<void> = () => {}) => {
    const sent: MailMessage[] = [];
    let count = 0;
    const desk = await setUp({
      isConfigured: true,
      parallel: 1,
      async send(message) {
        await onSend(message, ++count);
        sent.push(message);
      },
      close: async () => {},
    });
    return { desk, sent };
  };
  const failing =
    (times: number, mayHaveArrived = false) =>
    (_message: MailMessage, count: number) => {
      if (count <= times) throw new MailFailure("no", { code: "421", mayHaveArrived });
    };
  const filledIn = (changes: Partial<ContactForm> = {}): ContactForm => {
    const { left, right, token } = captcha.create(now);
    return {
      firstName: "Jörg",
      lastName: "O'Neill",
      email: "joerg@praxis.example",
      phone: "+49 221 123",
      message: "Guten Tag,\n\nwann beginnt die Tagung?\nBcc: steht nur im Text.",
      captcha: String(left * right),
      challenge: token,
      ...changes,
    };
  };
  const stored = () => current().database.selectFrom("contact").selectAll().execute();

  it("stores the message and mails it to the secretariat, with replies going to the visitor", async () => {
    const peer = await startSmtpPeer();
    const mailer = createMailer(peer.url, "/nowhere", () => now);
    opened.push(mailer, peer);
    const desk = await setUp(mailer);
    expect(await desk.send(filledIn())).toEqual({ ok: true });
    expect(await desk.list({ filter: "all", limit: 10 })).toMatchObject([
      { firstName: "Jörg", lastName: "O'Neill", createdAt: "2026-06-15T10:00:00.000Z", readAt: "", answeredAt: "" },
    ]);
    expect(peer.mails).toHaveLength(1);
    expect(peer.mails[0]?.to).toEqual(["info@verein.example"]);
    expect(peer.mails[0]?.email).toMatchObject({
      from: { name: "Verein für Schmerz", address: "info@verein.example" },
      replyTo: [{ name: "Jörg O'Neill", address: "joerg@praxis.example" }],
      subject: "Kontaktanfrage von Jörg O'Neill",
    });
    expect(peer.mails[0]?.email.text).toContain("wann beginnt die Tagung?\nBcc: steht nur im Text.");
  });

  it("passes EmailJS exactly the specified parameters", async () => {
    const { desk, sent } = await setUpWith();
    await desk.send(filledIn({ message: "Hallo" }));
    expect(sent[0]?.parameters).toEqual({
      from_name: "Jörg O'Neill",
      from_email: "joerg@praxis.example",
      phone_number: "+49 221 123",
      message: "Hallo",
      to_name: "Verein für Schmerz",
      reply_to: "joerg@praxis.example",
    });
  });

  it.each([403, 429, 451])("keeps a message that EmailJS answers with %i, and logs the answer", async (status) => {
    const service = createServer((_request, response) => response.writeHead(status).end("no")).listen(0, "127.0.0.1");
    await once(service, "listening");
    opened.push({ close: async () => void service.close() });
    const endpoint = encodeURIComponent(`http://127.0.0.1:${(service.address() as AddressInfo).port}/send`);
    const mailer = createMailer(
      `emailjs://service?user_id=key&template_contact=t&pause=0&endpoint=${endpoint}`,
      "",
      () => now,
    );
    const logged: unknown[] = [];
    const desk = await setUp(mailer, undefined, { ...silent, error: (...entry) => void logged.push(entry) });
    expect(await desk.send(filledIn())).toEqual({ ok: false, reason: "not_delivered" });
    expect(logged).toEqual([["mail was not sent", expect.objectContaining({ code: String(status) })]]);
    const [message] = await stored();
    expect((await desk.findMails([message?.id ?? ""])).get(message?.id ?? "")).toMatchObject({
      status: "waiting",
      lastError: expect.stringContaining(String(status)),
    });
  });

  it("stores nothing for a wrong answer, and allows no second answer to the same task", async () => {
    const { desk, sent } = await setUpWith();
    const right = filledIn();
    expect(await desk.send({ ...right, captcha: "101" })).toEqual({ ok: false, reason: "wrong_answer" });
    expect(await desk.send(right)).toEqual({ ok: false, reason: "challenge_used" });
    expect(await stored()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it("rejects a solved task for another message", async () => {
    const { desk, sent } = await setUpWith();
    const first = filledIn();
    await desk.send(first);
    const second = { ...first, message: "Noch etwas" };
    expect(await desk.send(second)).toEqual({ ok: false, reason: "challenge_used" });
    expect((await stored()).map(({ message }) => message)).toEqual([first.message]);
    expect(sent).toHaveLength(1);
  });

  it("rejects expired and made-up tasks", async () => {
    const { desk } = await setUpWith();
    const old = filledIn();
    now = new Date(now.getTime() + 30 * minute);
    expect(await desk.send(old)).toEqual({ ok: false, reason: "challenge_expired" });
    expect(await desk.send(filledIn({ challenge: "made.up.by.a.robot" }))).toEqual({
      ok: false,
      reason: "challenge_expired",
    });
    expect(await stored()).toEqual([]);
  });

  it("stores and mails a double-clicked message once", async () => {
    const { desk, sent } = await setUpWith(() => new Promise((resolve) => setTimeout(resolve, 50)));
    const form = filledIn();
    const outcomes = await Promise.all([desk.send(form), desk.send(form), desk.send(form)]);
    expect(outcomes).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await stored()).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  it("keeps the message when the mail fails, and mails it on resubmission without a second record", async () => {
    const { desk, sent } = await setUpWith(failing(1));
    const form = filledIn();
    expect(await desk.send(form)).toEqual({ ok: false, reason: "not_delivered" });
    const [message] = await stored();
    expect((await desk.findMails([message?.id ?? ""])).get(message?.id ?? "")).toMatchObject({
      status: "waiting",
      attempts: 1,
      nextAttemptAt: "2026-06-15T10:01:00.000Z",
      lastError: "no",
    });
    now = new Date(now.getTime() + 40 * minute);
    expect(await desk.send(form)).toEqual({ ok: true });
    expect(await stored()).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  it("replaces the text when a corrected form is sent after a failed mail", async () => {
    const { desk, sent } = await setUpWith(failing(1));
    const form = filledIn();
    await desk.send(form);
    expect(await desk.send({ ...form, message: "Berichtigt" })).toEqual({ ok: true });
    expect((await stored()).map(({ message }) => message)).toEqual(["Berichtigt"]);
    expect(sent.map(({ parameters }) => parameters.message)).toEqual(["Berichtigt"]);
  });

  it("retries a failed mail with increasing delays", async () => {
    const { desk, sent } = await setUpWith(failing(3));
    await desk.send(filledIn());
    const tries: number[] = [];
    const [message] = await stored();
    const attempts = async () => (await desk.findMails([message?.id ?? ""])).get(message?.id ?? "")?.attempts ?? 0;
    for (let minutes = 1; minutes <= 10; minutes++) {
      now = new Date(now.getTime() + minute);
      const before = await attempts();
      await desk.work();
      if ((await attempts()) > before) tries.push(minutes);
    }
    expect(tries).toEqual([1, 3, 7]);
    expect(sent).toHaveLength(1);
  });

  it("marks the mail as failed after the last retry, and lets an administrator retry once", async () => {
    const { desk, sent } = await setUpWith(failing(20));
    await desk.send(filledIn());
    for (let round = 0; round < 25; round++) {
      now = new Date(now.getTime() + 360 * minute);
      await desk.work();
    }
    const [message] = await stored();
    const id = message?.id ?? "";
    expect((await desk.findMails([id])).get(id)).toMatchObject({ status: "failed", attempts: 20 });
    expect(await desk.retryMail(viewer, id)).toBe("sent");
    expect(sent).toHaveLength(1);
    expect(await desk.retryMail(viewer, id)).toBe("sent");
    expect(sent).toHaveLength(1);
    const log = await current().database.selectFrom("activity_logs").select(["action", "user"]).execute();
    expect(log).toEqual([{ action: "contact.resent", user: viewer.email }]);
  });

  it("retries a mail that may have arrived: the secretariat gets it twice rather than not at all", async () => {
    const { desk, sent } = await setUpWith(failing(1, true));
    expect(await desk.send(filledIn())).toEqual({ ok: false, reason: "not_delivered" });
    now = new Date(now.getTime() + minute);
    await desk.work();
    expect(sent).toHaveLength(1);
  });

  it("sends a message that a crash left unsent after it was stored", async () => {
    const begun = Promise.withResolvers<void>();
    const { desk, sent } = await setUpWith(() => {
      begun.resolve();
      return new Promise(() => {});
    });
    void desk.send(filledIn());
    // The next one would otherwise be the first to send it.
    await begun.promise;
    expect(await stored()).toHaveLength(1);
    expect(sent).toEqual([]);
    const { desk: next, sent: sentByNext } = await setUpWith();
    await next.work();
    expect(sentByNext).toEqual([]);
    now = new Date(now.getTime() + 3 * minute);
    await next.work();
    expect(sentByNext).toHaveLength(1);
  });

  it("keeps a message without a recipient until one is configured", async () => {
    const { desk, sent } = await setUpWith();
    await saveSettings("");
    expect(await desk.send(filledIn())).toEqual({ ok: false, reason: "not_delivered" });
    expect(await stored()).toHaveLength(1);
    await saveSettings("neu@verein.example");
    now = new Date(now.getTime() + minute);
    await desk.work();
    expect(sent.map(({ to }) => to.address)).toEqual(["neu@verein.example"]);
  });

  it("lets administrators mark and delete messages, and logs it", async () => {
    const { desk } = await setUpWith();
    await desk.send(filledIn());
    const [message] = await stored();
    const id = message?.id ?? "";
    expect([await desk.count("open"), await desk.count("answered")]).toEqual([1, 0]);
    await desk.mark(viewer, id, "answered");
    expect(await desk.list({ filter: "answered", limit: 10 })).toMatchObject([
      { readAt: now.toISOString(), answeredAt: now.toISOString() },
    ]);
    await desk.mark(viewer, id, "unanswered");
    expect(await desk.count("open")).toBe(1);
    expect(await desk.mark(viewer, "nobody", "read")).toBe(false);
    expect(await desk.remove(viewer, id)).toBe(true);
    expect(await desk.remove(viewer, id)).toBe(false);
    expect(await stored()).toEqual([]);
    expect(await current().database.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
    const log = await current()
      .database.selectFrom("activity_logs")
      .select(["action", "user"])
      .orderBy("number")
      .execute();
    expect(log).toEqual([
      { action: "contact.answered", user: viewer.email },
      { action: "contact.reopened", user: viewer.email },
      { action: "contact.deleted", user: viewer.email },
    ]);
  });
});
