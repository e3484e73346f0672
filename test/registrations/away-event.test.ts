import { afterEach, beforeEach, expect, it } from "vitest";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };

describeOnEachEngine("mails that people are owed while their event is away", (current) => {
  let app: TestApp;
  let sent: MailMessage[];
  let isDown: boolean;
  beforeEach(async () => {
    [sent, isDown] = [[], false];
    app = await createTestApp({ databaseUrl: current().url });
    await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
    const send = async (message: MailMessage) => {
      if (isDown) throw new Error("down");
      sent.push(message);
    };
    Object.assign(app.services.mailer, { send });
  });
  afterEach(() => app.close());

  const put = (settings: object, isCancelled = false) =>
    app.put("events", "e1", {
      ...anEvent({ title: "Schmerztag", date: "2026-06-16", isCancelled }),
      registrationSettings: { enabled: true, sendsReceipt: true, ...settings },
    });
  const register = async (n: number) => {
    const form = { title: "Dr.", firstName: "Eva", lastName: "Muster", city: "Ulm" } as const;
    await app.services.registerAttendee("e1", { ...form, email: `n${n}@praxis.example` });
    const [found] = await app.services.registrations.list({ eventId: "e1", search: `n${n}`, limit: 1 });
    return found?.id ?? "";
  };
  const work = async () => {
    await app.services.mails.work();
    return sent.splice(0).map(({ kind, to }) => [kind, to.address]);
  };
  const at = (time: string) => app.setTime(`2026-06-15T${time}:00Z`);

  const mails = {
    receipt: { settings: {}, make: () => register(1) },
    confirmation: { settings: { confirmsAutomatically: true }, make: () => register(1) },
    "receipt of somebody who waits": {
      settings: { sendsReceipt: false, capacity: 1, waitingListEnabled: true },
      make: async () => {
        await register(0);
        await register(1);
      },
    },
    cancellation: {
      settings: { sendsReceipt: false },
      make: async () => {
        const order = { eventId: "e1", ids: [await register(1)], sendsMail: true };
        await app.services.registrations.cancel(viewer, order);
      },
    },
    message: {
      settings: { sendsReceipt: false, confirmsAutomatically: true, remindsDaysBefore: [1] },
      make: async () => {
        isDown = false;
        await register(1);
        await work();
        isDown = true;
        await app.services.participantMessages.remind();
      },
    },
  };
  type Settings = (typeof mails)[keyof typeof mails]["settings"];
  const ways = {
    "in the trash": {
      leave: () => app.remove("events", "e1"),
      come: (_: Settings) => app.services.editor.restoreDeleted(viewer, "events", "e1"),
    },
    cancelled: { leave: (settings: Settings) => put(settings, true), come: (settings: Settings) => put(settings) },
  };

  for (const [mail, { settings, make }] of Object.entries(mails)) {
    for (const [way, { leave, come }] of Object.entries(ways)) {
      const [kind = ""] = mail.split(" ");
      // A cancellation is told of a cancelled event, too.
      const waits = !(kind === "cancellation" && way === "cancelled");

      it(`wait, and leave once it is back: ${mail}, ${way}`, async () => {
        await put(settings);
        isDown = true;
        await make();
        expect(await work()).toEqual([]);
        await leave(settings);
        isDown = false;
        at("10:30");
        expect(await work()).toEqual(waits ? [] : [[kind, "n1@praxis.example"]]);
        at("11:30");
        await app.services.releaseMails();
        expect(await work()).toEqual([]);
        const row = await app.services.database
          .selectFrom("mail_outbox")
          .select("status")
          .where("kind", "=", kind as never);
        expect((await row.execute()).map(({ status }) => status)).toEqual([waits ? "waiting" : "sent"]);
        await come(settings);
        await app.services.releaseMails();
        expect(await work()).toEqual(waits ? [[kind, "n1@praxis.example"]] : []);
        expect(await work()).toEqual([]);
      });
    }

    it(`are dropped once it is over, and with the registration: ${mail}`, async () => {
      await put(settings);
      isDown = true;
      await make();
      await work();
      await put(settings, true);
      isDown = false;
      at("10:30");
      await work();
      app.setTime("2026-06-16T22:01:00Z");
      await app.services.releaseMails();
      expect(await work()).toEqual([]);
      const left = app.services.database.selectFrom("mail_outbox").select("kind").where("status", "=", "waiting");
      expect(await left.execute()).toEqual([]);
    });
  }

  it("of a paused message wait for the secretariat alone", async () => {
    await put({ confirmsAutomatically: true });
    const id = await register(1);
    await work();
    isDown = true;
    const message = { subject: "Raum", body: "Im Saal 2.", audience: "all", ids: [], documentIds: [] } as const;
    const more = { attachesCalendar: false, namesConferenceLink: false };
    const { participantMessages } = app.services;
    const written = await participantMessages.write(viewer, "e1", { ...message, ...more } as never);
    expect(written.ok && id).toBe(id);
    await work();
    await participantMessages.setPaused(viewer, "e1", written.ok ? written.id : "", true);
    isDown = false;
    at("11:30");
    await app.services.releaseMails();
    expect(await work()).toEqual([]);
    await participantMessages.setPaused(viewer, "e1", written.ok ? written.id : "", false);
    expect(await work()).toEqual([["message", "n1@praxis.example"]]);
  });
});
