import { afterEach, beforeEach, expect, it } from "vitest";
import { queueMails } from "#server/mail/mail-outbox.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { claimMail } from "#server/mail/room/claimed-mails.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";

describeOnAnyEngine("the system health", (current) => {
  let app: TestApp;
  let cookie: string;
  let sent: MailMessage[];
  beforeEach(async () => {
    sent = [];
    app = await createTestApp({ databaseUrl: current().url });
    cookie = await signInAsAdministrator(app);
    await app.put("settings", "settings", { contactEmail: "info@verein.example" });
    Object.assign(app.services.mailer, { isConfigured: true, send: async (mail: MailMessage) => void sent.push(mail) });
  });
  afterEach(() => app.close());

  const tell = async () => {
    await app.services.systemHealth.tellAdministrators();
    await app.services.mails.work();
  };
  /** A mail of which nobody knows whether it arrived. */
  const leaveOneUnsettled = () =>
    claimMail(
      app.services.database,
      { kind: "message", recordId: "m1", claimable: [] },
      new Date("2026-06-15T09:00:00Z"),
    );
  const dashboard = async () => (await app.request("/admin/dashboard", { headers: { Cookie: cookie } })).text();

  it("is shown on the administrators' dashboard only", async () => {
    const html = await dashboard();
    for (const text of [
      "Systemzustand",
      "Noch keine; die erste entsteht in der Nacht.",
      "Alle E-Mails wurden gesendet.",
    ])
      expect(html).toContain(text);
    await queueMails(app.services.database, "receipt", ["r1"], new Date("2026-06-14T10:00:00Z"));
    expect(await dashboard()).toContain("Die älteste wartet seit 14.06.2026, 12:00.");
    const { accounts, database } = app.services;
    await accounts.create("lesend@verein.example", administrator.password);
    await database
      .updateTable("auth_user")
      .set({ role: "reader" })
      .where("email", "=", "lesend@verein.example")
      .execute();
    const outcome = await accounts.signIn({ ...administrator, email: "lesend@verein.example" }, "192.0.2.2", null);
    cookie = outcome.ok ? outcome.setCookies.map((one) => one.split(";")[0]).join("; ") : "";
    const others = await dashboard();
    expect(others).toContain("Dashboard");
    expect(others).not.toContain("Systemzustand");
  });

  it("is mailed to administrators when a problem appears, and once a day until it is solved", async () => {
    await tell();
    expect(sent).toEqual([]);
    await leaveOneUnsettled();
    app.setTime("2026-06-16T10:01:00Z");
    await tell();
    await tell();
    expect(sent.map(({ to, subject }) => [to.address, subject])).toEqual([
      [administrator.email, "Bitte ansehen: E-Mail-Versand"],
    ]);
    app.setTime("2026-06-17T05:30:00Z");
    await tell();
    await tell();
    expect(
      sent.slice(1).map(({ subject }) => subject),
      "a second problem, new at night",
    ).toEqual(["Bitte ansehen: Sicherung, E-Mail-Versand"]);
    app.setTime("2026-06-18T05:30:00Z");
    await tell();
    expect(sent, "not at night, and it is not new").toHaveLength(2);
    app.setTime("2026-06-18T13:00:00Z");
    await tell();
    await tell();
    expect(sent).toHaveLength(3);
    const { status } = await app.services.database
      .selectFrom("mail_outbox")
      .select("status")
      .where("kind", "=", "system-health")
      .executeTakeFirstOrThrow();
    expect(status).toBe("sent");
  });

  it("retries a failed mail until the day is over or the problem is solved", async () => {
    const { database, mailer } = app.services;
    const { send } = mailer;
    const failAt = async (instant: string) => {
      await leaveOneUnsettled();
      Object.assign(mailer, { send: () => Promise.reject(new Error("away")) });
      app.setTime(instant);
      await tell();
      Object.assign(mailer, { send });
    };
    await failAt("2026-06-15T10:01:00Z");
    await database.deleteFrom("mail_outbox").where("kind", "=", "message").execute();
    app.setTime("2026-06-15T10:03:00Z");
    await tell();
    expect(sent, "solved").toEqual([]);

    await failAt("2026-06-15T10:04:00Z");
    await tell();
    expect(sent, "its next try has not come").toEqual([]);
    app.setTime("2026-06-15T10:06:00Z");
    await tell();
    expect(sent.map(({ subject }) => subject)).toEqual(["Bitte ansehen: E-Mail-Versand"]);
  });

  it("calls a mail late since it was first due, not since it was written", async () => {
    const { database } = app.services;
    const due = async (next_attempt_at: string | null, attempts: number) => {
      await database.updateTable("mail_outbox").set({ next_attempt_at, attempts }).execute();
      return (await app.services.systemHealth.read()).mail.oldestWaitingAt;
    };
    await queueMails(database, "message", ["m1"], new Date("2026-06-01T10:00:00Z"));
    expect(await due(null, 0), "paused").toBeUndefined();
    app.setTime("2026-06-15T12:00:00Z");
    expect(await due("2026-06-15T11:59:00.000Z", 0), "tried anew").toBe("2026-06-15T11:59:00.000Z");
    expect(await due("2026-06-16T12:00:00.000Z", 0), "later").toBeUndefined();
    // After waiting 1, 2, 4 and 8 minutes.
    expect(await due("2026-06-15T12:05:00.000Z", 4), "between two tries").toBe("2026-06-15T11:50:00.000Z");
  });

  it("sends a test mail to the administrator and shows its result; rate limited, for administrators only", async () => {
    const press = () =>
      app.request("/admin/dashboard.data", {
        method: "POST",
        headers: { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" },
        body: JSON.stringify({ intent: "sendTestMail" }),
      });
    expect((await press()).status).toBe(200);
    expect(sent.map(({ to, subject }) => [to.address, subject])).toEqual([
      [administrator.email, expect.stringMatching(/^Testnachricht der Website von /)],
    ]);
    expect(await dashboard()).toContain("hat der E-Mail-Dienst angenommen.");
    const [newest] = await app.services.dashboard.listActivities({ limit: 1 });
    expect(newest).toMatchObject({ action: "system.test_mail_sent", user: administrator.email });

    app.setTime("2026-06-15T12:01:00Z");
    Object.assign(app.services.mailer, { send: () => Promise.reject(new Error("away")) });
    expect((await press()).status, "the card is loaded anew").toBe(200);
    const html = await dashboard();
    expect(html.includes("Eine Testnachricht vom 15.06.2026, 14:01 ging nicht hinaus. ")).toBe(true);
    expect(html.includes("ließen sich nicht zustellen")).toBe(false);
    for (let more = 0; more < 3; more++) await press();
    expect((await press()).status).toBe(429);

    const { database } = app.services;
    await database
      .updateTable("auth_user")
      .set({ role: "editorial" })
      .where("email", "=", administrator.email)
      .execute();
    expect((await press()).status).toBe(403);
  });

  it("is mailed by only one of two instances", async () => {
    const other = await createTestApp({
      ...{ databaseUrl: current().url, env: { DATA_DIR: app.services.config.dataDir } },
    });
    Object.assign(other.services.mailer, {
      isConfigured: true,
      send: async (mail: MailMessage) => void sent.push(mail),
    });
    await leaveOneUnsettled();
    for (const one of [app, other]) one.setTime("2026-06-16T10:01:00Z");
    await Promise.all([tell(), other.services.systemHealth.tellAdministrators()]);
    await other.services.mails.work();
    await other.close();
    expect(sent).toHaveLength(1);
  });
});
