import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { type DnsPeer, startDnsPeer } from "#test/dns-peer.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

describeOnAnyEngine("the domain of the sender", (current) => {
  let app: TestApp;
  let dns: DnsPeer;
  let cookie: string;
  beforeEach(async () => {
    dns = await startDnsPeer({ "mail.example": { a: ["192.0.2.10"] } });
    app = await createTestApp({
      databaseUrl: current().url,
      dns: dns.resolver,
      env: { MAIL_URL: "smtp://mail.example", MAIL_FROM: "Verein <info@verein.example>" },
    });
    cookie = await signInAsAdministrator(app);
  });
  afterEach(async () => {
    await app.close();
    dns.close();
  });

  const press = () =>
    app.request("/admin/dashboard", {
      method: "POST",
      headers: { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ intent: "checkSender" }),
    });
  const dashboard = async () => (await app.request("/admin/dashboard", { headers: { Cookie: cookie } })).text();

  it("is checked on a press, and the dashboard shows the records to enter", async () => {
    expect(await dashboard()).toContain("Noch nicht geprüft; das geschieht einmal in der Woche.");
    expect(dns.asked).toEqual([]);
    expect((await press()).status).toBe(200);
    const html = await dashboard();
    expect(html).toContain("Bei der Domain verein.example stimmen Angaben im DNS noch nicht: SPF und DMARC.");
    expect(html).toContain("v=spf1 a:mail.example ~all");
    expect(html).toContain("v=DMARC1; p=none; rua=mailto:info@verein.example");
    Object.assign(dns.records, {
      "verein.example": { txt: ["v=spf1 ip4:192.0.2.10 -all"] },
      "_dmarc.verein.example": { txt: ["v=DMARC1; p=quarantine"] },
    });
    await press();
    expect(await dashboard()).toContain("Die Domain verein.example ist für den Versand eingerichtet.");
  });

  it("keeps the last result while DNS does not answer, and says so", async () => {
    await press();
    dns.isBroken = true;
    const response = await press();
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("Der Namensdienst (DNS) antwortet nicht.");
    expect(await dashboard()).toContain("Bei der Domain verein.example");
  });

  it("is checked once a week without a press", async () => {
    const { mailDomain } = app.services;
    await mailDomain.checkIfDue();
    const first = await mailDomain.find();
    app.setTime("2026-06-22T09:00:00Z");
    await mailDomain.checkIfDue();
    expect(await mailDomain.find()).toEqual(first);
    app.setTime("2026-06-22T10:00:00Z");
    await mailDomain.checkIfDue();
    expect((await mailDomain.find())?.checkedAt).toBe("2026-06-22T10:00:00.000Z");
    // The clock was ahead.
    app.setTime("2026-06-01T10:00:00Z");
    await mailDomain.checkIfDue();
    expect((await mailDomain.find())?.checkedAt).toBe("2026-06-01T10:00:00.000Z");
  });
});
