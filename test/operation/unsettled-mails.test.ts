import { afterEach, beforeEach, expect, it } from "vitest";
import { badTopics, judgeHealth } from "#model/operation/system-health.ts";
import { mailKinds, singleMailKinds } from "#model/people/mail-kind.ts";
import { claimMail } from "#server/mail/room/claimed-mails.ts";
import { readSiteNumbers } from "#server/metrics/site-numbers.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";
import { type SmtpPeer, startSmtpPeer } from "#test/smtp-peer.ts";

const people = 10;
const address = (n: number) => `n${n}@praxis.example`;
const viewer = { id: "v", email: "sekretariat@verein.example" };

describeOnAnyEngine("mails of which nobody knows whether they arrived", (current) => {
  let app: TestApp;
  let peer: SmtpPeer;
  let cookie: string;
  /** Mails that were accepted, and those of which the sender does not know it. */
  let accepted: number;
  let unsettled: number;
  beforeEach(async () => {
    peer = await startSmtpPeer({ dropAfter: 4, dropAt: "end", dropsOne: true });
    app = await createTestApp({ databaseUrl: current().url, env: { MAIL_URL: peer.url } });
    cookie = await signInAsAdministrator(app);
    await app.put("settings", "settings", { contactEmail: "info@verein.example" });
    await app.put("events", "e1", {
      ...anEvent({ date: "2026-09-12" }),
      registrationSettings: { enabled: true, registrationMethod: "direct" },
    });
  });
  afterEach(async () => {
    await app.close();
    await peer.close();
  });

  const registrations = async () =>
    new Map((await app.services.registrations.list({ eventId: "e1", limit: 100 })).map((one) => [one.email, one.id]));
  /** Writes to ten people; the connection drops before the answer to the mails after the fourth. */
  async function writeToAll() {
    for (let n = 0; n < people; n++) {
      const person = { title: "Dr.", firstName: "Eva", lastName: "Muster", city: "Ulm", email: address(n) } as const;
      expect(await app.services.registerAttendee("e1", person as never)).toMatchObject({ ok: true });
    }
    const message = { subject: "Raum", body: "Im Saal 2.", audience: "all", ids: [], documentIds: [] } as const;
    const more = { attachesCalendar: false, namesConferenceLink: false };
    const { mails, participantMessages } = app.services;
    const written = await participantMessages.write(viewer, "e1", { ...message, ...more } as never);
    expect(written).toMatchObject({ ok: true, count: people });
    await mails.work();
    accepted = peer.mails.length;
    unsettled = people - accepted;
    expect(accepted).toBeGreaterThanOrEqual(4);
    expect(unsettled).toBeGreaterThanOrEqual(3);
  }
  const health = async () => {
    const facts = await app.services.systemHealth.read();
    return { unsettled: facts.mail.unsettled, isBad: badTopics(judgeHealth(facts, new Date())).includes("mail") };
  };
  const numbers = async () =>
    (await readSiteNumbers({ ...app.services, clock: () => new Date("2026-06-16T16:00:00Z") })).mails;
  const dashboard = async () => (await app.request("/admin/dashboard", { headers: { Cookie: cookie } })).text();
  const decide = (decision: "send" | "leave") =>
    app.request("/admin/dashboard.data", {
      method: "POST",
      headers: { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" },
      body: JSON.stringify({ intent: "settleMails", decision }),
    });
  const decisions = async () => {
    const entries = await app.services.dashboard.listActivities({ limit: 50 });
    return entries
      .filter(({ action }) => action.startsWith("system.mails"))
      .map(({ action, details, user }) => [action, details.count, user]);
  };

  it("are red until somebody sends them again, once; those whose reason is gone are not sent", async () => {
    await writeToAll();
    app.setTime("2026-06-16T16:00:00Z");
    expect(await health()).toEqual({ unsettled: { message: unsettled }, isBad: true });
    expect(await numbers()).toEqual({ waiting: 0, sending: 0, failed: 0, unsettled });
    const html = await dashboard();
    for (const text of [
      `${unsettled} E-Mails sind ungewiss: ${unsettled} Nachrichten an Teilnehmende.`,
      "Alle noch einmal senden",
      "Alle so lassen",
    ])
      expect(html).toContain(text);

    const ids = await registrations();
    const reached = new Set(peer.mails.map(({ to }) => to[0]));
    const [cancelled = "", erased = "", ...left] = [...ids.keys()].filter((email) => !reached.has(email));
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [ids.get(cancelled) ?? ""] });
    await app.services.privacy.erase(viewer, erased);
    peer.recover();
    for (const answer of await Promise.all([decide("send"), decide("send")])) expect(answer.status).toBe(200);
    expect((await decide("leave")).status, "decided already").toBe(200);
    expect(await decisions()).toEqual([["system.mails_sent_again", unsettled - 1, administrator.email]]);
    await app.services.mails.work();
    expect(
      peer.mails
        .slice(accepted)
        .map(({ to }) => to[0])
        .toSorted(),
    ).toEqual(left.toSorted());
    expect(await health()).toEqual({ unsettled: {}, isBad: false });
    expect(await numbers()).toEqual({ waiting: 0, sending: 0, failed: 0, unsettled: 0 });
    expect(await dashboard()).not.toContain("Alle so lassen");
  });

  it("are left as they are if somebody decides so, and are red again if a later attempt is unsettled", async () => {
    await writeToAll();
    app.setTime("2026-06-16T16:00:00Z");
    expect((await decide("leave")).status).toBe(200);
    peer.recover();
    expect((await decide("send")).status).toBe(200);
    await app.services.mails.work();
    expect(peer.mails).toHaveLength(accepted);
    expect(await decisions()).toEqual([["system.mails_left", unsettled, administrator.email]]);
    expect(await health()).toEqual({ unsettled: {}, isBad: false });
    const [message] = await app.services.participantMessages.list("e1");
    const page = { limit: 100, offset: 0 };
    const recipients = await app.services.participantMessages.recipients("e1", message?.id ?? "", page);
    expect(recipients?.filter(({ status }) => status === "unsettled")).toHaveLength(unsettled);
    // Sent again from the list of messages instead, by a process that is killed.
    const [id = ""] = (recipients ?? []).filter(({ status }) => status === "unsettled").map((one) => one.id);
    await claimMail(
      app.services.database,
      { kind: "message", recordId: id, claimable: ["unsettled"] },
      new Date("2026-06-16T16:00:00Z"),
    );
    app.setTime("2026-06-16T17:00:00Z");
    expect(await health()).toEqual({ unsettled: { message: 1 }, isBad: true });
  });

  it("are reported only of kinds nobody sends again unasked, and after the sender's time is over", async () => {
    const { database } = app.services;
    for (const kind of mailKinds) {
      // A killed process claims and never settles.
      await claimMail(database, { kind, recordId: "r", claimable: [] }, new Date("2026-06-15T10:00:00Z"));
    }
    expect(await health()).toMatchObject({ unsettled: {} });
    app.setTime("2026-06-15T10:03:00Z");
    expect(await health()).toEqual({
      unsettled: Object.fromEntries(singleMailKinds.map((kind) => [kind, 1])),
      isBad: true,
    });
    await decide("send");
    await app.services.mails.work();
    await app.services.mails.work();
    await app.services.mails.work();
    expect(await health()).toMatchObject({ unsettled: {} });
    const left = await database.selectFrom("mail_outbox").select("kind").where("kind", "in", singleMailKinds).execute();
    expect(left, "their records do not exist").toEqual([]);
  });

  it("are decided about by administrators only", async () => {
    await app.services.database.updateTable("auth_user").set({ role: "secretariat" }).execute();
    expect((await decide("send")).status).toBe(403);
    expect(await decisions()).toEqual([]);
  });
});
