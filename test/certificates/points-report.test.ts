import { afterEach, beforeEach, expect, it } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { removeFact } from "#server/database/installation.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { linksIn, mailsOf } from "#test/mail-files.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { anotherEfn, someEfn } from "./efns.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const form = { title: "Dr.", firstName: "Erika", city: "Ulm" } as const;
const address = (n: number) => `n${n}@praxis.example`;
const path = "/admin/events/e1/eiv";

describeOnAnyEngine("the points report", (current) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url, env: { RATE_LIMITS: "off" } });
    await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
    const accreditations = [
      { authority: "physicians" as const, state: "recognised" as const, points: 6, number: "2760902026000010017" },
    ];
    const registrationSettings = { enabled: true, sendsReceipt: true };
    await app.put(
      "events",
      "e1",
      anEvent({ title: "Schmerztag", date: "2026-09-12", accreditations, registrationSettings }),
    );
    for (const [n, efn] of [someEfn, "", anotherEfn].entries()) {
      await app.services.registerAttendee("e1", { ...form, lastName: `Muster${"abc"[n]}`, email: address(n) }, { efn });
    }
    app.setTime("2026-09-12T08:00:00Z");
    for (const n of [0, 1]) await record(n);
  });
  afterEach(() => app.close());

  const idOf = async (n: number) => {
    const [found] = await app.services.registrations.list({ eventId: "e1", search: `n${n}`, limit: 1 });
    return found?.id ?? "";
  };
  const record = async (n: number) =>
    app.services.attendance.record(viewer, { eventId: "e1", id: await idOf(n), day: "2026-09-12", change: "present" });
  const stored = async () => {
    const event = await app.services.content.find("events", "e1");
    if (!event) throw new Error("no event");
    return event;
  };
  const list = async () => app.services.pointsReports.list(await stored());
  const entries = async () =>
    (await listActivities(app.services.database, { limit: 100 }))
      .filter(({ action }) => /efn|points_report/.test(action))
      .map(({ action, details, user }) => ({ action, details, user }));

  it("lists attendees only, with masked EFNs", async () => {
    expect(await list()).toMatchObject([
      { name: "Dr. Erika Mustera", days: ["2026-09-12"], efn: { masked: "••• ••• ••• 017" }, isReported: false },
      { name: "Dr. Erika Musterb", efn: undefined, isReported: false },
    ]);
  });

  it("reveals EFNs with barcodes on request, and logs only how many", async () => {
    const shown = await app.services.pointsReports.show(viewer, { eventId: "e1", asFile: true });
    expect(shown).toMatchObject([{ id: await idOf(0), efn: someEfn }]);
    expect(shown[0]?.barcode.path).toMatch(/^(M\d+ 0h[13]v1h-[13]z)+$/);
    expect(await entries()).toEqual([
      {
        action: "registration.efns_shown",
        details: { id: "e1", title: "Schmerztag", count: 1, asFile: true },
        user: viewer.email,
      },
    ]);
    expect(JSON.stringify(await listActivities(app.services.database, { limit: 100 }))).not.toContain(someEfn);
  });

  it("records who was reported, once, and reverts it; a changed EFN counts as not reported", async () => {
    const id = await idOf(0);
    const mark = (isReported: boolean) => app.services.pointsReports.mark(viewer, { eventId: "e1", id, isReported });
    const isReported = async () => (await list())[0]?.isReported;
    expect(await Promise.all([mark(true), mark(true)])).toEqual([true, true]);
    expect(await isReported()).toBe(true);
    expect(await mark(false)).toBe(true);
    expect(await isReported()).toBe(false);
    expect((await entries()).map(({ action }) => action)).toEqual([
      "registration.points_report_undone",
      "registration.points_reported",
    ]);
    expect(await app.services.pointsReports.mark(viewer, { eventId: "e1", id: "gone", isReported: true })).toBe(false);

    await mark(true);
    await app.services.mails.work();
    const mime = (await mailsOf(app)).map((mail) => mail.mime).find((text) => text.includes(address(0))) ?? "";
    const body = new URLSearchParams({ ...form, lastName: "Mustera", efn: anotherEfn });
    await app.request(linksIn(mime)[0] ?? "", { method: "POST", body, headers: { Origin: app.siteUrl } });
    expect((await list())[0]).toMatchObject({ efn: { masked: "••• ••• ••• 025" }, isReported: false });
  });

  it.each([
    ["another number", { number: "2760902026000099999" }, false],
    ["the same number, written otherwise", { number: "276 0902 0260 0001 0017" }, true],
    ["no number", { number: "" }, true],
    ["no recognition", { state: "refused" as const }, true],
  ])("of an event that has %s since counts only under the number that it has", async (_what, change, isStill) => {
    const id = await idOf(0);
    app.setTime("2026-09-14T08:00:00Z");
    const mark = () => app.services.pointsReports.mark(viewer, { eventId: "e1", id, isReported: true });
    const dueCount = async () => (await app.services.pointsReports.listDue())[0]?.people ?? 0;
    expect(await dueCount()).toBe(1);
    await mark();
    expect(await dueCount()).toBe(0);
    const before = await stored();
    const accreditations = before.accreditations.map((one) => ({ ...one, ...change }));
    await app.put("events", "e1", { ...before, accreditations });
    const former = isStill ? [] : [{ vnr: "2760902026000010017", otherEfn: "", isReplaced: false }];
    expect((await list())[0]).toMatchObject({ isReported: isStill, formerReports: former });
    expect(await dueCount()).toBe(isStill ? 0 : 1);
    const Cookie = await signInAsAdministrator(app);
    const html = (await (await app.request(path, { headers: { Cookie } })).text()).replaceAll("<!-- -->", "");
    expect(html.includes("Gemeldet unter der VNR 2760902026000010017")).toBe(!isStill);
    // Reported anew; the former one still stands.
    await mark();
    expect((await list())[0]).toMatchObject({ isReported: true, formerReports: former });
    await app.put("events", "e1", before);
    expect((await list())[0]?.isReported).toBe(isStill);
  });

  it("has a screen with the deadline, and without EFNs until they are requested", async () => {
    app.setTime("2026-09-20T21:59:00Z");
    const headers = {
      Origin: app.siteUrl,
      "Content-Type": "application/json",
      Cookie: await signInAsAdministrator(app),
    };
    const html = await (await app.request(path, { headers })).text();
    expect(html).toContain("Zu melden bis zum 20.09.2026: heute ist der letzte Tag.");
    expect(html).toContain("laut Ärztekammer prüfen");
    expect(html).toContain("VNR 2760902026000010017");
    expect(html).toContain("Dr. Erika Musterb");
    expect(html).not.toContain("Musterc");
    expect(html).not.toContain(someEfn);
    const send = (body: object) => app.request(`${path}.data`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(await (await send({ intent: "show", asFile: false })).text()).toContain(someEfn);
    expect((await send({ intent: "mark", id: "gone", isReported: true })).status).toBe(404);
    expect((await app.request("/admin/events/gone/eiv", { headers })).status).toBe(404);
    app.setTime("2026-09-20T22:00:00Z");
    const later = await (await app.request(path, { headers })).text();
    expect(later).toContain("Die Frist der Meldung ist am 20.09.2026 abgelaufen.");
    expect(app.logText()).not.toMatch(/80276|praxis\.example/);
  });

  it.each([
    { intent: "show", asFile: false },
    { intent: "mark", id: "r1", isReported: true },
    { intent: "speaker", id: "r1", points: 2 },
    { intent: "takenBack", id: "r1" },
    { intent: "showFormer", id: "r1", former: "f1" },
    { intent: "report", chamber: "physicians", isConfirmed: false, skip: [] },
    { intent: "savePassword", chamber: "physicians", password: "geheim" },
  ])("says of an event in the trash that it is gone: $intent", async (command) => {
    const cookie = await signInAsAdministrator(app);
    await app.remove("events", "e1");
    const headers = { Origin: app.siteUrl, "Content-Type": "application/json", Cookie: cookie };
    const answer = await app.request("/admin/events/e1/eiv.data", {
      ...{ method: "POST", headers, body: JSON.stringify(command) },
    });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("event_not_found");
  });

  it("reminds the secretariat once, three days before the deadline, if somebody is not reported", async () => {
    const mails = async () => (await mailsOf(app)).filter(({ mime }) => mime.includes("<points-report."));
    const remind = async (at: string) => {
      app.setTime(at);
      await app.services.pointsReports.remind();
      await app.services.mails.work();
      return (await mails()).length;
    };
    expect(await remind("2026-09-16T21:59:00Z")).toBe(0);
    expect(await remind("2026-09-16T22:00:00Z")).toBe(1);
    expect(await remind("2026-09-18T08:00:00Z")).toBe(1);
    const [mail] = await mails();
    expect(mail?.mime).toMatch(/^To: Verein <info@verein\.example>/m);
    expect(mail?.mime).toContain("1 Person mit EFN war anwesend");
    expect(mail?.mime).toContain(`${app.siteUrl}/admin/events/e1/eiv`);
    expect(mail?.mime).not.toMatch(/Mustera|80276/);

    // As retention does, after a day with RETENTION_MAIL_DAYS=1.
    await app.services.database.deleteFrom("mail_outbox").execute();
    expect(await remind("2026-09-19T08:00:00Z")).toBe(1);
  });

  it("retries a failed reminder until all are reported or the deadline is over", async () => {
    const { mails, mailer, pointsReports } = app.services;
    let sent = 0;
    const send = async ({ kind }: MailMessage) => {
      if (kind === "points-report") sent++;
    };
    const remind = async (at: string) => {
      app.setTime(at);
      await pointsReports.remind();
      await mails.work();
    };
    mailer.send = () => Promise.reject(new Error("away"));
    await remind("2026-09-18T08:00:00Z");
    mailer.send = send;
    await remind("2026-09-20T22:00:00Z");
    expect(sent, "after the deadline").toBe(0);

    mailer.send = () => Promise.reject(new Error("away"));
    await remind("2026-09-18T08:00:00Z");
    mailer.send = send;
    await remind("2026-09-18T08:01:00Z");
    expect(sent).toBe(1);

    await app.services.database.deleteFrom("mail_outbox").execute();
    await removeFact(app.services.database, "reports_due");
    mailer.send = () => Promise.reject(new Error("away"));
    await remind("2026-09-18T08:01:00Z");
    mailer.send = send;
    await pointsReports.mark(viewer, { eventId: "e1", id: await idOf(0), isReported: true });
    await remind("2026-09-20T21:00:00Z");
    expect(sent, "all are reported").toBe(1);
    expect(await app.services.database.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
  });

  it("is shown on the dashboard until it is done or corrections are closed", async () => {
    const headers = { Cookie: await signInAsAdministrator(app) };
    const dashboard = async (at: string) => {
      app.setTime(at);
      return (await app.request("/admin/dashboard", { headers })).text();
    };
    expect(await dashboard("2026-09-18T08:00:00Z")).toContain(
      "1 Person mit EFN noch nicht als gemeldet eingetragen. Zu melden bis zum 20.09.2026: noch 2 Tage.",
    );
    expect(await dashboard("2026-09-21T08:00:00Z")).toContain("Die Frist der Meldung ist am 20.09.2026 abgelaufen.");
    expect(await dashboard("2026-09-28T08:00:00Z")).not.toContain("mit EFN");
    for (const n of [0, 1]) {
      const order = { eventId: "e1", id: await idOf(n), day: "2026-09-12", change: "absent" as const };
      await app.services.attendance.record(viewer, order);
    }
    expect(await dashboard("2026-09-18T08:00:00Z")).toContain(
      "2 Personen mit EFN angemeldet, noch keine Anwesenheit eingetragen.",
    );
  });
});
