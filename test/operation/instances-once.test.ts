import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { someEfn } from "#test/certificates/efns.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { makeDatabase } from "#test/database/contract-database.ts";
import { administrator } from "#test/signed-in.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const person = { title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Ulm" } as const;
const address = (n: number) => `n${n}@praxis.example`;
const addresses = Array.from({ length: 12 }, (_, n) => address(n));

// Plans, reminders, messages, waiting lists, certificates, the health mail, retention and backups have such tests of
// their own.
describe.skipIf("missing" in inject("postgres"))("two instances at the same moment", () => {
  let made: Awaited<ReturnType<typeof makeDatabase>>;
  let apps: TestApp[];
  let first: TestApp;
  let sent: MailMessage[];
  let isMailFailing: boolean;

  beforeEach(async () => {
    made = await makeDatabase("postgres");
    apps = [];
    for (let instance = 0; instance < 2; instance++) apps.push(await createTestApp({ databaseUrl: made.url }));
    [first] = apps as [TestApp, TestApp];
    sent = [];
    isMailFailing = false;
    const send = async (mail: MailMessage) => {
      if (isMailFailing) throw new Error("away");
      sent.push(mail);
    };
    for (const app of apps) Object.assign(app.services.mailer, { send });
    await first.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    await made.remove();
  });

  /** Runs twice on each instance, as when a run is late. */
  const onBoth = <T>(run: (app: TestApp) => Promise<T>) => Promise.all([...apps, ...apps].map(run));
  const setTime = (instant: string) => {
    for (const app of apps) app.setTime(instant);
  };
  const recipients = () => sent.map(({ to }) => to.address).toSorted();
  const putEvent = (settings: object, more: object = {}) =>
    first.put("events", "e1", anEvent({ registrationSettings: { enabled: true, ...settings }, ...more }));
  const registerAll = () =>
    Promise.all(
      addresses.map((email, n) => apps[n % 2]?.services.registerAttendee("e1", { ...person, email }, { efn: "" })),
    );

  const createForm = () => {
    const { left, right, token } = first.services.contact.createChallenge();
    const answer = { captcha: String(left * right), challenge: token };
    return {
      firstName: "Jörg",
      lastName: "Groß",
      email: "joerg@praxis.example",
      phone: "",
      message: "Eins",
      ...answer,
    };
  };
  const messages = async () =>
    (await first.services.database.selectFrom("contact").select("message").execute()).map(({ message }) => message);

  it("accept a solved task for one message only", async () => {
    for (let round = 0; round < 10; round++) {
      const form = createForm();
      const outcomes = await Promise.all(
        apps.map((app, n) => app.services.contact.send({ ...form, message: `${round}${n}` })),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes).toContainEqual({ ok: false, reason: "challenge_used" });
      expect(await messages()).toHaveLength(round + 1);
    }
  });

  it("store and mail a double-clicked message once", async () => {
    const form = createForm();
    const outcomes = await onBoth((app) => app.services.contact.send(form));
    expect(outcomes).toEqual(Array(4).fill({ ok: true }));
    expect(await messages()).toEqual(["Eins"]);
    expect(recipients()).toEqual(["info@verein.example"]);
  });

  it("retry an unsent message once", async () => {
    isMailFailing = true;
    await first.services.contact.send(createForm());
    isMailFailing = false;
    setTime("2026-06-15T12:00:00Z");
    await onBoth((app) => app.services.mails.work());
    expect(recipients()).toEqual(["info@verein.example"]);
  });

  it("send each receipt once, and at most six mails per address and hour", async () => {
    await putEvent({ sendsReceipt: true });
    await registerAll();
    await onBoth((app) => app.services.mails.work());
    expect(recipients()).toEqual(addresses.toSorted());
    sent = [];
    for (let round = 0; round < 8; round++) {
      for (const app of apps) app.services.selfService.requestLinks(address(0));
      await onBoth((app) => app.services.mails.work());
    }
    expect(new Set(recipients())).toEqual(new Set([address(0)]));
    expect(sent.length).toBeLessThanOrEqual(5);
  });

  it("confirm each registration of a bulk once", async () => {
    await putEvent({});
    await registerAll();
    const ids = (await first.services.registrations.list({ eventId: "e1", limit: 50 })).map(({ id }) => id);
    const begun = await onBoth(async ({ services: { registrations } }) => {
      const jobId = await registrations.startConfirming(viewer, "e1", ids);
      return { jobId, registrations };
    });
    for (const { jobId, registrations } of begun) {
      await expect.poll(async () => (await registrations.findConfirmation("e1", jobId))?.state).toBe("done");
    }
    expect(recipients()).toEqual(addresses.toSorted());
  });

  it("send each account mail once, and at most three reset links per hour", async () => {
    await first.services.accounts.create(administrator.email, administrator.password);
    for (let round = 0; round < 5; round++) {
      apps[round % 2]?.services.mails.request("password-reset", administrator.email);
      await onBoth((app) => app.services.mails.work());
    }
    expect(recipients()).toEqual(Array(3).fill(administrator.email));
  });

  it("remind the secretariat of unreported points once", async () => {
    const accreditation = { state: "recognised", points: 6, number: "2760902026000010017" } as const;
    await putEvent({}, { accreditations: [{ authority: "physicians", ...accreditation }] });
    await first.services.registerAttendee("e1", { ...person, email: address(0) }, { efn: someEfn });
    setTime("2026-09-12T08:00:00Z");
    const [registration] = await first.services.registrations.list({ eventId: "e1", limit: 1 });
    const came = { eventId: "e1", id: registration?.id ?? "", day: "2026-09-12", change: "present" } as const;
    await first.services.attendance.record(viewer, came);
    setTime("2026-09-17T08:00:00Z");
    sent = [];
    await onBoth(async (app) => {
      await app.services.pointsReports.remind();
      await app.services.mails.work();
    });
    expect(recipients()).toEqual(["info@verein.example"]);
  });

  it("apply retention once per night", async () => {
    setTime("2026-06-16T01:00:00Z");
    const runs = await onBoth((app) => app.services.privacy.applyRetentionIfDue());
    expect(runs.filter(Boolean)).toHaveLength(1);
  });
});
