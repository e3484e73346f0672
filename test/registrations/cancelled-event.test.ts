import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const form = { title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Ulm" } as const;
const sentence = "Diese Veranstaltung ist abgesagt.";

describeOnAnyEngine("an event marked as cancelled", (current) => {
  let app: TestApp;
  let headers: Record<string, string>;
  let sent: MailMessage[];
  let onSend: (count: number) => void | Promise<void>;
  beforeEach(async () => {
    sent = [];
    onSend = () => {};
    app = await createTestApp({ databaseUrl: current().url });
    headers = { Origin: app.siteUrl, Cookie: await signInAsAdministrator(app) };
    await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
    const send = async (message: MailMessage) => {
      await onSend(sent.push(message));
    };
    Object.assign(app.services.mailer, { send, parallel: 1 });
  });
  afterEach(() => app.close());

  const put = (isCancelled: boolean, settings: object = {}, changes: object = {}) =>
    app.put("events", "e1", {
      ...anEvent({ title: "Schmerztag", date: "2026-09-12", isCancelled, ...changes }),
      registrationSettings: { enabled: true, ...settings },
    });
  const register = async (n: number) => {
    const email = `n${n}@praxis.example`;
    await app.services.registerAttendee("e1", { ...form, email });
    const [found] = await app.services.registrations.list({ eventId: "e1", search: email, limit: 1 });
    return found?.id ?? "";
  };
  const statuses = async () => {
    const rows = await app.services.registrations.list({ eventId: "e1", limit: 100 });
    return rows.toSorted((one, other) => (one.email < other.email ? -1 : 1)).map(({ status }) => status);
  };
  const manage = async (submission: object) => {
    const answer = await app.request("/admin/events/e1/registrations", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(submission),
    });
    return { status: answer.status, ...((await answer.json()) as { reason?: string; jobId?: string }) };
  };
  const jobOf = async (id: string | undefined) => {
    for (;;) {
      const job = await app.services.registrations.findConfirmation("e1", id ?? "");
      if (job?.state !== "running") return job;
      await new Promise((done) => setImmediate(done));
    }
  };
  const page = async (path: string) => (await app.request(path, { headers })).text();

  it("confirms nobody: in bulk, one, again, or as a test", async () => {
    await put(false);
    const first = await register(1);
    const second = await register(2);
    const { jobId } = await manage({ intent: "confirm", ids: [first] });
    expect(await jobOf(jobId)).toMatchObject({ outcome: { ok: true, confirmed: [first] } });
    expect(sent.map(({ kind }) => kind)).toEqual(["confirmation"]);

    await put(true);
    sent = [];
    const template = { subject: "Bestätigung", body: "Wir freuen uns." };
    for (const submission of [
      { intent: "confirm", ids: [first, second] },
      { intent: "confirm", ids: [second] },
      { intent: "resend", id: first },
      { intent: "sendTest", template },
    ]) {
      expect(await manage(submission), submission.intent).toMatchObject({ status: 409, reason: "event_cancelled" });
    }
    expect([await statuses(), sent]).toEqual([["confirmed", "new"], []]);
    // The text can still be looked at.
    expect(await manage({ intent: "preview", template })).toMatchObject({ status: 200 });
    await put(false);
    expect(await manage({ intent: "resend", id: first })).toMatchObject({ status: 200 });
  });

  it("ends a bulk confirmation that has begun, and changes no status", async () => {
    await put(false);
    const ids = [await register(1), await register(2), await register(3)];
    onSend = async (count) => {
      if (count === 1) await put(true);
    };
    const { jobId } = await manage({ intent: "confirm", ids });
    expect(await jobOf(jobId)).toMatchObject({ outcome: { ok: false, reason: "event_cancelled" } });
    expect(sent).toHaveLength(1);
    expect(await statuses()).toEqual(["new", "new", "new"]);
    const poll = await page(`/admin/events/e1/registrations.data?auftrag=${jobId}`);
    expect(poll).toContain("event_cancelled");
    // Once it takes place again, only those without a mail get one.
    await put(false);
    expect(await jobOf((await manage({ intent: "confirm", ids })).jobId)).toMatchObject({ outcome: { ok: true } });
    const reached = sent.map(({ to }) => to.address).sort();
    expect(reached).toEqual([1, 2, 3].map((n) => `n${n}@praxis.example`));
    expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
  });

  it("is not confirmed by a mail that was sent before the statuses were changed", async () => {
    await put(false);
    const ids = [await register(1)];
    onSend = () => put(true);
    expect(await jobOf((await manage({ intent: "confirm", ids })).jobId)).toMatchObject({
      outcome: { ok: false, reason: "event_cancelled" },
    });
    expect(await statuses()).toEqual(["new"]);
  });

  it("sends no confirmations that are due by themselves: they wait until it takes place after all", async () => {
    await put(false, { confirmsAutomatically: true });
    const { send } = app.services.mailer;
    app.services.mailer.send = () => Promise.reject(new Error("later"));
    const id = await register(1);
    await app.services.mails.work().catch(() => {});
    app.services.mailer.send = send;
    await put(true, { confirmsAutomatically: true });
    app.setTime("2026-06-15T11:00:00Z");
    await app.services.mails.work();
    expect(sent).toEqual([]);
    expect((await app.services.registrations.findMails([id])).get(id)).toMatchObject({
      ...{ status: "waiting", nextAttemptAt: null },
      lastError: "Die Veranstaltung ist abgesagt oder nicht veröffentlicht.",
    });
  });

  it("says so above its registrations, in every section", async () => {
    const notice = `${sentence} Bestätigungen, Erinnerungen`;
    const paths = ["/admin/events/e1/anmeldungen", "/admin/events/e1/warteliste", "/admin/events/e1/was-und-wann"];
    await put(false);
    await register(1);
    for (const path of paths) {
      const html = await page(path);
      if (path === paths[0]) expect(html, path).toContain("n1@praxis.example");
      expect(html, path).not.toContain("Abgesagt");
    }
    await put(true);
    for (const path of paths) expect(await page(path), path).toContain(notice);
  });

  it("is said on the person's own pages, which offer nothing", async () => {
    await put(false, { sendsReceipt: true });
    await register(1);
    await app.services.mails.work();
    const own = /\/anmeldung\/verwalten\/[\w-]{22}/.exec(sent[0]?.text ?? "")?.[0] ?? "";
    const offers = ["Anmeldung stornieren", "Angaben speichern", "In Kalender eintragen"];
    for (const offer of offers) expect(await page(own), offer).toContain(offer);
    await put(true);
    expect(await page(own)).toContain(sentence);
    for (const offer of offers) expect(await page(own), offer).not.toContain(offer);
    expect(await page(`${own}/stornieren`)).toContain(sentence);
    expect(await page(`${own}/stornieren`)).not.toContain("Verbindlich stornieren");
    expect(await page("/registration/success?event=e1")).not.toContain("In Kalender eintragen");
    const cancelling = await app.request(`${own}/stornieren`, { method: "POST", headers, body: "" });
    expect([cancelling.status, await statuses()]).toEqual([409, ["new"]]);
    expect(await cancelling.text()).toContain(sentence);
  });

  it("reminds nobody, even if the reminders were written before; a message about it is sent", async () => {
    await put(false, { remindsDaysBefore: [1], confirmsAutomatically: true });
    await register(1);
    await app.services.mails.work();
    sent = [];
    const messages = app.services.participantMessages;
    app.setTime("2026-09-11T08:00:00Z");
    await messages.remind();
    await app.services.mails.work();
    expect(sent.map(({ subject }) => subject)).toEqual(["Erinnerung – Schmerztag, 12.09.2026"]);

    // The same mail, as if it were still waiting when the event is cancelled.
    sent = [];
    await app.services.database
      .updateTable("mail_outbox")
      .set({ status: "waiting", next_attempt_at: "2026-09-11T08:00:00.000Z", settled_at: null, attempts: 0 })
      .where("kind", "=", "message")
      .execute();
    await put(true);
    await app.services.mails.work();
    expect(sent).toEqual([]);

    const told = { subject: "Abgesagt", body: "Leider.", audience: "all", ids: [], documentIds: [] } as const;
    const options = { attachesCalendar: true, namesConferenceLink: true };
    expect(await messages.write(viewer, "e1", { ...told, ...options } as never)).toMatchObject({ ok: true, count: 1 });
    await app.services.mails.work();
    expect(sent.map(({ subject }) => subject)).toEqual(["Abgesagt"]);
    // The entry the person has in a calendar is marked as cancelled by it.
    expect(String(sent[0]?.attachments?.[0]?.content)).toContain("STATUS:CANCELLED");
  });

  it("records nobody as present and issues no certificate, but corrects what was entered", async () => {
    const changes = { date: "2026-06-15" };
    await put(false, {}, changes);
    const [id, other] = [await register(1), await register(2)];
    const record = (who: string, change: "present" | "absent") =>
      app.services.attendance.record(viewer, { eventId: "e1", id: who, day: "2026-06-15", change });
    expect(await record(id, "present")).toEqual({ ok: true });
    const certificates = async (body: object) => {
      const answer = await app.request("/admin/events/e1/bescheinigungen.data", {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return answer.text();
    };
    await put(true, {}, changes);
    expect(await record(other, "present")).toEqual({ ok: false, reason: "event_cancelled" });
    for (const intent of ["issueAll", "mailAll"]) {
      expect(await certificates({ intent })).toContain("event_cancelled");
    }
    const stored = await app.services.content.find("events", "e1");
    if (!stored) throw new Error("no event");
    const order = { event: stored, limit: 10 };
    expect(await app.services.certificateService.issue(viewer, order)).toMatchObject({ issued: 0 });
    expect(await app.services.certificateService.mail(viewer, { event: stored })).toBe(0);
    const toStamp = await app.request("/admin/events/e1/druck/bescheinigungen", {
      method: "POST",
      headers,
      body: new URLSearchParams({}),
    });
    expect([toStamp.status, await toStamp.text()]).toEqual([409, expect.stringContaining(sentence)]);
    expect(await record(id, "absent")).toEqual({ ok: true });
    await put(false, {}, changes);
    expect(await record(id, "present")).toEqual({ ok: true });
    expect(await certificates({ intent: "issueAll" })).not.toContain("event_cancelled");
    expect((await app.services.certificateService.list("e1")).flatMap((one) => one.certificates)).toHaveLength(1);
  });
});

describe("a reminder", () => {
  it.each<[string, (app: TestApp) => Promise<void>]>([
    ["has begun", async (app) => app.setTime("2026-09-12T07:00:00Z")],
    ["was deleted", (app) => app.remove("events", "e1")],
  ])("that waited until the event %s is not sent", async (_case, happen) => {
    const app = await createTestApp();
    const sent: string[] = [];
    try {
      await app.put("settings", "settings", { contactEmail: "info@verein.example" });
      const registrationSettings = { enabled: true, confirmsAutomatically: true, remindsDaysBefore: [1 as const] };
      await app.put("events", "e1", anEvent({ date: "2026-09-12", registrationSettings }));
      await app.services.registerAttendee("e1", { ...form, email: "n1@praxis.example" });
      await app.services.mails.work();
      Object.assign(app.services.mailer, { send: async ({ kind }: MailMessage) => void sent.push(kind) });
      app.setTime("2026-09-11T08:00:00Z");
      await app.services.participantMessages.remind();
      await app.services.mails.work();
      expect(sent).toEqual(["message"]);
      await app.services.database
        .updateTable("mail_outbox")
        .set({ status: "waiting", next_attempt_at: "2026-09-11T08:00:00.000Z", settled_at: null, attempts: 0 })
        .where("kind", "=", "message")
        .execute();
      await happen(app);
      await app.services.mails.work();
      expect(sent).toEqual(["message"]);
    } finally {
      await app.close();
    }
  });
});
