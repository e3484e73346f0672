import { afterEach, beforeEach, expect, it } from "vitest";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";

const person = { title: "Dr.", firstName: "Erika", lastName: "Muster", city: "Köln" } as const;

describeOnAnyEngine("the mail about failed mails", (current) => {
  let app: TestApp;
  let told: MailMessage[];
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    await signInAsAdministrator(app);
    told = [];
    const send = async (mail: MailMessage) => {
      if (mail.kind === "failed-mails") told.push(mail);
    };
    Object.assign(app.services.mailer, { isConfigured: true, send });
    await app.put("settings", "settings", { contactEmail: "info@verein.example" });
    await app.put("events", "e1", anEvent({ registrationSettings: { enabled: true, sendsReceipt: true } }));
  });
  afterEach(() => app.close());

  /** A receipt that the mail service refuses for good. */
  async function fail(email: string, why: string) {
    await app.services.registerAttendee("e1", { ...person, email });
    await app.services.mails.work();
    const refused = { status: "failed", last_error: why };
    const { database } = app.services;
    await database.updateTable("mail_outbox").set(refused).where("status", "=", "sent").execute();
  }
  async function morning(instant: string) {
    app.setTime(instant);
    await app.services.systemHealth.tellAdministrators();
    await app.services.mails.work();
  }

  it("comes each morning after failures, with counts and reasons, and names nobody", async () => {
    await morning("2026-06-15T10:00:00Z");
    expect(told).toEqual([]);
    await fail("a@praxis.example", "Abgelehnt: 550 5.1.1 <a@praxis.example> unknown");
    await fail("b@praxis.example", "Abgelehnt: 550 5.1.1 <b@praxis.example> unknown");
    await fail("c@praxis.example", "Der E-Mail-Server mag <c@praxis.example> nicht.");
    await morning("2026-06-16T04:59:00Z");
    expect(told).toEqual([]);
    await morning("2026-06-16T05:00:00Z");
    expect(told).toMatchObject([{ to: { address: administrator.email }, subject: "3 E-Mails nicht zugestellt" }]);
    const text = told[0]?.text ?? "";
    expect(text).toContain("- 2 × Eingangsbestätigung einer Anmeldung: Postfach gibt es nicht\n");
    expect(text).toContain("- 1 × Eingangsbestätigung einer Anmeldung: Der E-Mail-Server mag … nicht\n");
    expect(text).not.toContain("praxis.example");
    await morning("2026-06-16T12:00:00Z");
    await morning("2026-06-17T06:00:00Z");
    expect(told).toHaveLength(1);
  });

  it("is dropped if the mails were sent after all", async () => {
    await morning("2026-06-15T10:00:00Z");
    await fail("a@praxis.example", "550 5.1.1 unknown");
    app.setTime("2026-06-16T05:00:00Z");
    await app.services.systemHealth.tellAdministrators();
    await app.services.database
      .updateTable("mail_outbox")
      .set({ status: "sent" })
      .where("kind", "=", "receipt")
      .execute();
    expect(
      await app.services.database.selectFrom("mail_outbox").where("kind", "=", "failed-mails").selectAll().execute(),
    ).toHaveLength(1);
    await app.services.mails.work();
    expect(told).toEqual([]);
  });
});
