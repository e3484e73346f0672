import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RegistrationSettings } from "#model/events/calendar-event.ts";
import type { ParticipantMessage } from "#model/registrations/participant-message.ts";
import { type Mailer, MailFailure, type MailMessage } from "#server/mail/mailer.ts";
import {
  createParticipantMessages,
  type ParticipantMessages,
} from "#server/registrations/messages/participant-messages.ts";
import { aLibraryDocument, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { correspondenceOf } from "#test/mail-room.ts";

const person = { title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Ulm" } as const;
const address = (n: number) => `n${n}@praxis.example`;
const viewer = { id: "v", email: "sekretariat@verein.example" };

describeOnAnyEngine("messages to participants", (current) => {
  let app: TestApp;
  let desk: ParticipantMessages & { work(): Promise<void> };
  let sent: MailMessage[];
  let failure: ((message: MailMessage) => MailFailure | undefined) | undefined;
  beforeEach(async () => {
    sent = [];
    failure = undefined;
    app = await createTestApp({ databaseUrl: current().url });
    desk = messagesOf(app);
    await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
  });
  afterEach(() => app.close());

  const mailer: Mailer = {
    isConfigured: true,
    parallel: 4,
    async send(message) {
      const failed = failure?.(message);
      if (failed) throw failed;
      sent.push(message);
    },
    close: async () => {},
  };
  const put = (settings: Partial<RegistrationSettings> = {}, changes: object = {}) =>
    app.put("events", "e1", {
      ...anEvent({ title: "Schmerztag", date: "2026-09-12", location: "Ulm", ...changes }),
      registrationSettings: { enabled: true, confirmsAutomatically: true, ...settings },
    });
  async function register(...numbers: number[]): Promise<void> {
    for (const n of numbers) await app.services.registerAttendee("e1", { ...person, email: address(n) });
    await app.services.mails.settled();
  }
  const rows = async () =>
    new Map((await app.services.registrations.list({ eventId: "e1", limit: 100 })).map((row) => [row.email, row.id]));
  const idsOf = async (...numbers: number[]) => {
    const all = await rows();
    return numbers.map((n) => all.get(address(n)) ?? "");
  };
  const messagesOf = ({ services, siteUrl }: TestApp) => {
    const { database, clock, files } = services;
    const parts = { ...correspondenceOf({ database, clock, files, mailer, siteUrl }), files };
    // The application's own mail room may take messages of this test, too.
    services.mailer.send = mailer.send;
    const work = async () => {
      await services.mails.settled();
      await parts.mails.work();
    };
    return { ...createParticipantMessages(parts), work };
  };
  const messages = () => desk;
  const message = (changes: Partial<ParticipantMessage> = {}): ParticipantMessage => ({
    subject: "Zum [EVENT_TITLE]",
    body: "Guten Tag [TITLE] [LAST_NAME], Treffpunkt [EVENT_LOCATION]. [MANAGE_LINK]",
    audience: "all",
    ids: [],
    documentIds: [],
    attachesCalendar: false,
    namesConferenceLink: false,
    ...changes,
  });
  const written = () => sent.filter(({ kind }) => kind === "message");
  const reached = () =>
    written()
      .map(({ to }) => Number(/^n(\d+)/.exec(to.address)?.[1]))
      .sort((a, b) => a - b);
  const messageLog = async (id: string) =>
    (await app.services.activityLog.list({ limit: 50 }))
      .filter(({ details }) => details.message === id)
      .map(({ action, details }) => [action, details.count]);
  const counts = async () => (await messages().list("e1"))[0]?.counts;

  it("are not retried for a person who was moved to another event", async () => {
    await put();
    await app.put("events", "e2", { ...anEvent({ title: "Herbsttag" }), registrationSettings: { enabled: true } });
    await register(1, 2);
    failure = ({ to }) =>
      to.address === address(2) ? new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false }) : undefined;
    await messages().write(viewer, "e1", message());
    await messages().work();
    const [id = ""] = await idsOf(2);
    const move = { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: false } as const;
    expect(await app.services.registrations.byHand.move(viewer, move)).toMatchObject({ ok: true });
    failure = undefined;
    app.setTime("2026-06-15T11:00:00Z");
    await messages().work();
    expect(reached()).toEqual([1]);
  });

  it("are sent once to their audience, with placeholders filled in", async () => {
    await put({ confirmsAutomatically: false, capacity: 3, waitingListEnabled: true });
    await register(1, 2, 3, 4);
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: await idsOf(3) });
    expect(await messages().write(viewer, "e1", message())).toMatchObject({ ok: true, count: 3 });
    await messages().work();
    await messages().work();
    expect(reached()).toEqual([1, 2, 4]);
    const [first] = written();
    expect(first).toMatchObject({
      subject: "Zum Schmerztag",
      from: { address: "info@verein.example" },
    });
    expect(first?.text).toMatch(
      /^Guten Tag Dr\. Muster, Treffpunkt Ulm\. \S+\/anmeldung\/verwalten\/[\w-]{22}\n\n-- \n/,
    );
    expect(await counts()).toMatchObject({ sent: 3, waiting: 0, failed: 0 });

    sent.length = 0;
    await messages().write(viewer, "e1", message({ audience: "waiting" }));
    await messages().write(viewer, "e1", message({ audience: "selection", ids: await idsOf(2, 3) }));
    expect(await messages().write(viewer, "e1", message({ audience: "confirmed" }))).toEqual({
      ok: false,
      reason: "nobody",
    });
    await messages().work();
    expect(reached()).toEqual([2, 3, 4]);
    sent.length = 0;
    const standing = message({ audience: "cancelled", body: "[STATUS]" });
    expect(await messages().write(viewer, "e1", standing)).toMatchObject({ ok: true, count: 1 });
    await messages().write(viewer, "e1", { ...standing, audience: "waiting" });
    await messages().work();
    expect(
      written()
        .map(({ text }) => text.split("\n\n-- \n")[0])
        .toSorted(),
    ).toEqual([
      "Ihre Anmeldung ist storniert.",
      "Sie stehen weiter auf der Warteliste; einen Platz haben Sie noch nicht.",
    ]);
    const log = await app.services.activityLog.list({ limit: 5 });
    expect(log.find(({ action }) => action === "registration.messaged")?.details).toMatchObject({ count: 1, id: "e1" });
  });

  it("stop when paused, and continue where they stopped", async () => {
    await put();
    await register(1, 2, 3);
    await app.services.mails.work();
    const done = Promise.withResolvers<void>();
    failure = ({ to }) => {
      if (to.address === address(1)) return undefined;
      done.resolve();
      return new MailFailure("Der Mailserver ist fort.", { code: "GONE", mayHaveArrived: false });
    };
    const outcome = await messages().write(viewer, "e1", message());
    const id = outcome.ok ? outcome.id : "";
    await done.promise;
    await messages().work();
    for (const _click of [1, 2]) expect(await messages().setPaused(viewer, "e1", id, true)).toBe(true);
    failure = undefined;
    app.setTime("2026-06-15T12:00:00Z");
    await messages().work();
    expect(reached()).toEqual([1]);
    expect(await counts()).toMatchObject({ sent: 1, waiting: 2 });
    await messages().setPaused(viewer, "e1", id, false);
    await messages().work();
    expect(reached()).toEqual([1, 2, 3]);
    expect(await messages().setPaused(viewer, "e2", id, true)).toBe(false);
    expect(await messageLog(id)).toEqual([
      ["registration.message_resumed", undefined],
      ["registration.message_paused", undefined],
      ["registration.messaged", 3],
    ]);
  });

  it("are not resent automatically if they may have arrived, only on request", async () => {
    await put();
    await register(1);
    await app.services.mails.work();
    failure = () => new MailFailure("Keine Antwort.", { code: "TIMEOUT", mayHaveArrived: true });
    const outcome = await messages().write(viewer, "e1", message());
    const id = outcome.ok ? outcome.id : "";
    await messages().work();
    failure = undefined;
    app.setTime("2026-06-16T12:00:00Z");
    await messages().work();
    expect(reached()).toEqual([]);
    const [recipient] = (await messages().recipients("e1", id, { limit: 10, offset: 0 })) ?? [];
    expect(recipient).toMatchObject({ name: "Dr. Erika Muster", status: "unsettled", lastError: "Keine Antwort." });
    // Nothing is under way, as the list says.
    expect(await counts()).toMatchObject({ unsettled: 1, sending: 0, waiting: 0 });
    expect(await messages().retry(viewer, "e1", id)).toBe(1);
    await messages().work();
    expect(reached()).toEqual([1]);
    expect(await messages().retry(viewer, "e1", id)).toBe(0);
    expect(await messageLog(id)).toEqual([
      ["registration.message_resent", 1],
      ["registration.messaged", 1],
    ]);
  });

  it("attach library documents and the calendar, and contain the conference link for confirmed registrations", async () => {
    await put({ onlineConferenceLink: "https://konferenz.example/1" });
    await register(1);
    await app.services.mails.work();
    await app.services.files.put("documents/1-plan.pdf", Buffer.from("%PDF-1.7 \u00e4"), "application/pdf");
    await app.put(
      "documents",
      "plan",
      aLibraryDocument({ title: "Anreise & Plan", fileUrl: "/files/documents/1-plan.pdf" }),
    );
    const elsewhere = aLibraryDocument({ title: "„Fort“", fileUrl: "https://anderswo.example/a.pdf" });
    await app.put("documents", "fort", elsewhere);
    expect(await messages().write(viewer, "e1", message({ documentIds: ["fort"] }))).toEqual({
      ok: false,
      reason: "documents",
      message: "„‚Fort‘“ liegt nicht auf diesem Server und lässt sich nicht anhängen.",
    });
    const options = { documentIds: ["plan"], attachesCalendar: true, namesConferenceLink: true };
    const preview = await messages().preview("e1", message(options), 7);
    expect(preview).toMatchObject({ name: "Erika Muster", count: 1, position: 0 });
    expect(preview?.text).toContain("Zugang zur Online-Konferenz: https://konferenz.example/1");
    await messages().write(viewer, "e1", message(options));
    await messages().work();
    const [mail] = written();
    expect(mail?.attachments.map(({ name }) => name)).toEqual(["veranstaltung.ics", "Anreise-Plan.pdf"]);
    expect(Buffer.from(mail?.attachments[1]?.content ?? "").toString()).toBe("%PDF-1.7 \u00e4");
    expect(mail?.text).toContain("https://konferenz.example/1");
    expect(await messages().sendTest(viewer, "e1", message(options))).toEqual({ ok: true });
    expect(sent.at(-1)?.to.address).toBe(viewer.email);
  });

  it("are not sent to people who cancelled or were erased meanwhile, and leave no data of erased ones", async () => {
    await put();
    await register(1, 2);
    await app.services.mails.work();
    failure = () => new MailFailure("Der Mailserver ist fort.", { code: "GONE", mayHaveArrived: false });
    await messages().write(viewer, "e1", message());
    await messages().work();
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: await idsOf(1) });
    await app.services.privacy.erase(viewer, address(2));
    failure = undefined;
    app.setTime("2026-06-15T12:00:00Z");
    await messages().work();
    expect(reached()).toEqual([]);
    const { database } = app.services;
    const left = await database.selectFrom("mail_outbox").select("id").where("kind", "=", "message").execute();
    expect(left).toEqual([]);
    expect(await database.selectFrom("message_recipients").selectAll().execute()).toHaveLength(1);
  });

  it("that had no reason any more when their turn came are told apart from those that were sent", async () => {
    await put();
    await register(1, 2);
    failure = ({ to }) =>
      to.address === address(2) ? new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false }) : undefined;
    await messages().write(viewer, "e1", message());
    await messages().work();
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: await idsOf(2) });
    failure = undefined;
    app.setTime("2026-06-15T12:00:00Z");
    await messages().work();
    expect([reached(), await counts()]).toEqual([[1], expect.objectContaining({ sent: 1, dropped: 1, forgotten: 0 })]);
    // Long after, when the outbox no longer has the mails.
    await app.services.database.deleteFrom("mail_outbox").execute();
    expect(await counts()).toMatchObject({ sent: 0, dropped: 1, forgotten: 1 });
    const [written] = await messages().list("e1");
    const recipients = await messages().recipients("e1", written?.id ?? "", { limit: 10, offset: 0 });
    const statuses = new Map(recipients?.map(({ email, status }) => [email, status]));
    expect([statuses.get(address(1)), statuses.get(address(2))]).toEqual(["forgotten", "dropped"]);
  });

  describe("as reminders", () => {
    const remind = async (...instants: string[]) => {
      for (const instant of instants) {
        app.setTime(instant);
        await messages().remind();
        await messages().work();
      }
    };

    it("are sent once to confirmed registrations, a week and a day before", async () => {
      await put({ remindsDaysBefore: [7, 1], confirmsAutomatically: false });
      await register(1, 2);
      await app.services.registrations.startConfirming(viewer, "e1", await idsOf(1));
      await expect
        .poll(async () => (await app.services.registrations.count({ eventId: "e1" })).byStatus.confirmed)
        .toBe(1);
      await remind("2026-09-05T06:59:00Z");
      expect(reached()).toEqual([]);
      await remind("2026-09-05T07:00:00Z", "2026-09-05T07:01:00Z", "2026-09-06T12:00:00Z");
      expect(reached()).toEqual([1]);
      expect(written()[0]?.subject).toBe("Erinnerung – Schmerztag, 12.09.2026");
      await remind("2026-09-11T07:00:00Z", "2026-09-11T09:00:00Z", "2026-09-12T06:00:00Z");
      expect(reached()).toEqual([1, 1]);
      expect((await messages().list("e1")).map(({ origin }) => origin)).toEqual(["e1 2026-09-12 1", "e1 2026-09-12 7"]);
    });

    it("are created once by two instances at the same moment", async () => {
      await put({ remindsDaysBefore: [1] });
      await register(1, 2, 3);
      await app.services.mails.work();
      const other = await createTestApp({ databaseUrl: current().url });
      try {
        const desks = [desk, messagesOf(other)];
        for (const one of [app, other]) one.setTime("2026-09-11T08:00:00Z");
        await Promise.all([...desks, ...desks].map((one) => one.remind()));
        await Promise.all(desks.map((one) => one.work()));
        expect(reached()).toEqual([1, 2, 3]);
      } finally {
        await other.close();
      }
    });

    it("are sent again for a changed date, and not for a cancelled event", async () => {
      await put({ remindsDaysBefore: [1] });
      await register(1);
      await app.services.mails.work();
      await remind("2026-09-11T08:00:00Z");
      await put({ remindsDaysBefore: [1] }, { date: "2026-09-20" });
      await remind("2026-09-19T08:00:00Z");
      expect(reached()).toEqual([1, 1]);
      await put({ remindsDaysBefore: [1] }, { date: "2026-09-27", isCancelled: true });
      await remind("2026-09-26T08:00:00Z");
      expect(reached()).toEqual([1, 1]);
    });

    it("that are still to leave name no date that has changed, not even on request", async () => {
      await put({ remindsDaysBefore: [1] });
      await register(1, 2);
      await app.services.mails.work();
      failure = ({ to }) => new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: to.address === address(2) });
      await remind("2026-09-11T08:00:00Z");
      app.setTime("2026-09-11T09:00:00Z");
      await put({ remindsDaysBefore: [1] }, { date: "2026-09-20" });
      failure = undefined;
      const [old] = await messages().list("e1");
      expect(await messages().retry(viewer, "e1", old?.id ?? "")).toBeGreaterThan(0);
      await remind("2026-09-11T12:00:00Z");
      expect(reached()).toEqual([]);
      await remind("2026-09-19T08:00:00Z");
      expect(reached()).toEqual([1, 2]);
    });
  });
});
