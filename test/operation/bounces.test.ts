import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { correctionIn } from "#model/registrations/correction.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { loadApplication } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { type ImapPeer, startImapPeer } from "#test/imap-peer.ts";
import { reportMail } from "#test/report-mail.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const viewer = { id: "v", email: "redaktion@verein.example" };
const person = { title: "Dr.", firstName: "Erika", lastName: "Muster", email: "niemand@praxis.example", city: "Köln" };

describeOnAnyEngine("mails that come back", (current) => {
  let app: TestApp;
  let imap: ImapPeer;
  let sent: MailMessage[];
  beforeEach(async () => {
    imap = await startImapPeer();
    app = await createTestApp({ databaseUrl: current().url, env: { BOUNCE_URL: imap.url } });
    sent = [];
    Object.assign(app.services.mailer, { isConfigured: true, send: async (mail: MailMessage) => void sent.push(mail) });
    await app.put("settings", "settings", { contactEmail: "info@verein.example" });
    const registrationSettings = { enabled: true, sendsReceipt: true, confirmsAutomatically: true };
    for (const id of ["e1", "e2", "e3"]) await app.put("events", id, anEvent({ title: id, registrationSettings }));
  });
  afterEach(async () => {
    await app.close();
    imap.close();
  });

  const register = async (eventId: string, change: Partial<typeof person> = {}) => {
    await app.services.registerAttendee(eventId, { ...person, ...change } as never);
    await app.services.mails.work();
  };
  const returned = (mail = sent.at(-1)) =>
    `Message-ID: <${mail?.kind}.${mail?.id}@verein.example>\r\nTo: "Dr. Erika Muster" <${mail?.to.address}>\r\n\r\nGuten Tag`;
  const correctAddress = async () => {
    const [stored] = await app.services.registrations.list({ eventId: "e1", limit: 1 });
    if (!stored) throw new Error("nobody is registered");
    const [seen, corrected] = [correctionIn(stored), { ...correctionIn(stored), email: "erika@praxis.example" }];
    await app.services.registrations.byHand.correct(viewer, { eventId: "e1", id: stored.id, corrected, seen });
  };
  /** Sends mails whose sender does not learn that they have left. */
  const unheard = async (run: () => Promise<void>) => {
    const { mailer } = app.services;
    const { MailFailure } = await loadApplication();
    const { send } = mailer;
    mailer.send = async (mail) => {
      await send(mail);
      throw new MailFailure("no answer", { code: "ECONNRESET", mayHaveArrived: true });
    };
    await run();
    mailer.send = send;
  };
  /** Registers with a receipt, which is sent again, whether it may have arrived or not. */
  const registerUnheard = async () => {
    const registrationSettings = { enabled: true, sendsReceipt: true };
    await app.put("events", "e1", anEvent({ title: "e1", registrationSettings }));
    await unheard(() => register("e1"));
  };
  const comesBack = async (change = {}) => {
    imap.mails.push(reportMail(returned(), change));
    await app.services.bounces.read();
  };
  const outbox = () =>
    app.services.database.selectFrom("mail_outbox").select(["status", "last_error"]).orderBy("created_at").execute();

  it("are marked with the reason, beside the person", async () => {
    await register("e1");
    expect(await outbox()).toMatchObject([{ status: "sent" }]);
    await comesBack();
    expect(await outbox()).toMatchObject([{ status: "failed", last_error: expect.stringContaining("User unknown") }]);
    const cookie = await signInAsAdministrator(app);
    const page = await app.request("/admin/events/e1/anmeldungen", { headers: { Cookie: cookie } });
    expect(await page.text()).toContain("E-Mail unzustellbar: Postfach gibt es nicht");
  });

  it("keep the address from getting more, until it is corrected or somebody asks for one", async () => {
    await register("e1");
    await comesBack();
    await register("e2", { email: "NIEMAND@praxis.example" });
    expect(sent).toHaveLength(1);
    expect((await outbox()).map(({ status }) => status)).toEqual(["failed", "failed"]);
    await register("e3", { email: "erika@praxis.example" });
    expect(sent).toHaveLength(2);

    const [registration] = await app.services.registrations.list({ eventId: "e2", limit: 1 });
    expect(await app.services.registrations.resend(viewer, "e2", registration?.id ?? "")).toEqual({ ok: true });
    expect(sent).toHaveLength(3);
    await register("e3");
    expect(sent).toHaveLength(4);
  });

  it("keep the address from getting more, also if nobody knew that the mail had left", async () => {
    const { mailer } = app.services;
    const { MailFailure } = await loadApplication();
    const { send } = mailer;
    mailer.send = async (mail) => {
      await send(mail);
      throw new MailFailure("no answer", { code: "ECONNRESET", mayHaveArrived: true });
    };
    await register("e1");
    expect(await outbox()).toMatchObject([{ status: "sending" }]);
    mailer.send = send;
    await comesBack();
    await register("e2");
    expect(sent).toHaveLength(1);
    expect((await outbox()).map(({ status }) => status)).toEqual(["failed", "failed"]);
  });

  it("keep from being tried again a mail that had left although its sender heard of nothing", async () => {
    await registerUnheard();
    expect(await outbox()).toMatchObject([{ status: "waiting" }]);
    await comesBack();
    expect(await outbox()).toMatchObject([{ status: "failed", last_error: expect.stringContaining("User unknown") }]);
    await register("e2");
    expect(sent).toHaveLength(1);
  });

  it("do not stop a mail that is still to be sent to the address it was corrected to", async () => {
    await registerUnheard();
    await correctAddress();
    await comesBack();
    expect(await outbox()).toMatchObject([{ status: "waiting" }]);
    app.setTime("2026-06-15T11:00:00Z");
    await app.services.mails.work();
    expect(sent.map(({ to }) => to.address)).toEqual(["niemand@praxis.example", "erika@praxis.example"]);
    expect(await outbox()).toMatchObject([{ status: "sent" }]);
  });

  it("do not cut off an address whose mailbox is only full", async () => {
    await register("e1");
    await comesBack({ status: "5.2.2", diagnostic: "smtp; 552 5.2.2 Mailbox full" });
    expect(await outbox()).toMatchObject([{ status: "failed" }]);
    await register("e2");
    expect(sent).toHaveLength(2);
  });

  describe("of which another copy went to the address it was corrected to", () => {
    const write = async () => {
      const draft = { subject: "Raum", body: "Im Saal", audience: "all", ids: [], documentIds: [] } as const;
      const wishes = { attachesCalendar: false, namesConferenceLink: false };
      await app.services.participantMessages.write(viewer, "e1", { ...draft, ...wishes } as never);
      await app.services.mails.work();
    };
    const messages = () => sent.filter(({ kind }) => kind === "message");
    const correctAndRetry = async () => {
      await correctAddress();
      const [message] = await app.services.participantMessages.list("e1");
      await app.services.participantMessages.retry(viewer, "e1", message?.id ?? "");
      await app.services.mails.work();
    };
    const isReached = async () => {
      await write();
      return messages().at(-1)?.to.address;
    };

    it("do not cut that address off, when they came back before", async () => {
      await register("e1");
      await write();
      await comesBack();
      await correctAndRetry();
      expect(messages().map(({ to }) => to.address)).toEqual(["niemand@praxis.example", "erika@praxis.example"]);
      expect(await isReached()).toBe("erika@praxis.example");
      expect(messages()).toHaveLength(3);
    });

    it("do not cut that address off, when the first copy comes back last", async () => {
      await register("e1");
      await unheard(write);
      await correctAndRetry();
      const [first, second] = messages();
      expect([first?.id, second?.to.address]).toEqual([second?.id, "erika@praxis.example"]);
      imap.mails.push(reportMail(returned(first)));
      await app.services.bounces.read();
      expect(await isReached()).toBe("erika@praxis.example");
      expect(messages()).toHaveLength(3);
      // The copy that went there may come back, too.
      imap.mails.push(reportMail(returned(second)));
      await app.services.bounces.read();
      await write();
      expect(messages()).toHaveLength(3);
    });
  });

  it("are found once among other mails, and the mailbox is left as it is", async () => {
    await register("e1");
    imap.mails.push("Subject: Frage\r\nContent-Type: text/plain\r\n\r\nGuten Tag");
    await comesBack();
    const fetches = () => imap.commands.filter((command) => command.includes("BODY.PEEK[]")).length;
    expect(fetches()).toBe(1);
    await app.services.bounces.read();
    expect(fetches()).toBe(1);
    expect(imap.commands.filter((command) => /^(SELECT|STORE|UID STORE|EXPUNGE|UID MOVE)/i.test(command))).toEqual([]);
    // A mailbox that was made anew counts from 1 again.
    imap.validity = 2;
    await app.services.bounces.read();
    expect(fetches()).toBe(2);
  });

  it("cannot be forged by somebody who does not know the mail", async () => {
    await register("e1");
    imap.mails.push(reportMail(`Message-ID: <confirmation.${"A".repeat(20)}@verein.example>\r\n\r\n`));
    await app.services.bounces.read();
    expect(await outbox()).toMatchObject([{ status: "sent" }]);
  });
});
