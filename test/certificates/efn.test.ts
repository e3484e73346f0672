import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { spaceEfn } from "#model/certificates/efn.ts";
import { backupFile } from "#server/backup/create-place.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { databaseSource } from "#server/import/database-source.ts";
import { writeSiteExport } from "#server/import/site-export.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { makeDatabase } from "#test/database/contract-database.ts";
import { linksIn, mailsOf } from "#test/mail-files.ts";
import { messageBeside } from "#test/registrations/message-beside.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { anotherEfn, someEfn } from "./efns.ts";

const form = { title: "Frau", firstName: "Eva", lastName: "Muster", email: "eva@praxis.example", city: "Ulm" };
const { email: _email, ...correctable } = form;
const viewer = { id: "v", email: "redaktion@verein.example" };
const spaced = "802 760 000 000 017";
const masked = "••• ••• ••• 017";

let app: TestApp;
async function openSite(databaseUrl?: string): Promise<void> {
  app = await createTestApp({ env: { RATE_LIMITS: "off" }, ...(databaseUrl && { databaseUrl }) });
  await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
  const registrationSettings = { enabled: true, sendsReceipt: true };
  const accreditations = [{ authority: "psychotherapists" as const }];
  await app.put("events", "e1", anEvent({ title: "Schmerztag", certificationPoints: 8, registrationSettings }));
  await app.put("events", "asked", anEvent({ certificationPoints: 0, accreditations, registrationSettings }));
  await app.put("events", "plain", anEvent({ certificationPoints: 0, registrationSettings }));
}
beforeEach(() => openSite());
afterEach(() => app.close());

const post = (path: string, body: Record<string, string>) =>
  app.request(path, { method: "POST", body: new URLSearchParams(body), headers: { Origin: app.siteUrl } });
const register = (efn: string, event = "e1") => post(`/register/${event}`, { ...form, ...(efn && { efn }) });
const idOf = async (eventId = "e1") =>
  (await app.services.registrations.list({ eventId, limit: 1 })).map(({ id }) => id).join();
const stored = async (eventId = "e1") => app.services.registrations.showEfn(viewer, eventId, await idOf(eventId));
const linkOf = async () => {
  await app.services.mails.work();
  return linksIn((await mailsOf(app)).map(({ mime }) => mime).join("\n")).at(-1) ?? "";
};
const activities = () => app.services.database.selectFrom("activity_logs").selectAll().orderBy("number").execute();

describe("the EFN of a registration", () => {
  it("is asked for only where physicians or psychotherapists get points", async () => {
    for (const path of ["/register/e1", "/register/asked", "/veranstaltungen?event=e1"]) {
      const html = await (await app.request(path)).text();
      expect(html, path).toContain('name="efn"');
      expect(html, path).toContain("EFN (Einheitliche Fortbildungsnummer)");
      expect(html, path).toContain("Alle Felder ohne den Zusatz „freiwillig“ sind Pflichtfelder.");
    }
    const plain = await (await app.request("/register/plain")).text();
    expect(plain).not.toContain('name="efn"');
    expect(plain).toContain("Alle Felder sind Pflichtfelder.");
    expect((await register(someEfn, "plain")).status).toBe(400);
  });

  it("is optional, and accepted as typed or scanned", async () => {
    expect((await register("", "asked")).status).toBe(303);
    expect(await stored("asked")).toBeUndefined();
    expect((await register(`*${spaced}*`)).status).toBe(303);
    expect(await stored()).toBe(someEfn);
    // A second registration with the same address changes nothing, since an address does not prove who sends it.
    expect((await register(anotherEfn)).status).toBe(303);
    expect(await stored()).toBe(someEfn);
  });

  it("is refused beside its field, with the input kept, when a digit is wrong", async () => {
    const answer = await register("802760000000018");
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(messageBeside(html, "efn")).toBe("Die EFN ist ungültig (Prüfziffer). Bitte prüfen Sie die 15 Ziffern.");
    expect(html).toContain('value="802760000000018"');
    expect(html).toContain('value="Muster"');
    const tooShort = await (await register("8027600")).text();
    expect(messageBeside(tooShort, "efn")).toBe("Bitte geben Sie die 15 Ziffern der EFN ein.");
    expect(await idOf()).toBe("");
  });

  it("is corrected and removed through the person's own link, which shows only three digits", async () => {
    await register(someEfn);
    const path = await linkOf();
    const html = await (await app.request(path)).text();
    expect(html).toContain(masked);
    expect(html).not.toContain(someEfn);
    const before = (await activities()).length;

    await post(path, { ...correctable, efn: "" });
    await post(path, { ...correctable, efn: spaced });
    expect((await activities()).length).toBe(before);
    expect((await post(path, { ...correctable, efn: "802760000000018" })).status).toBe(422);
    const changed = await (await post(path, { ...correctable, efn: anotherEfn })).text();
    expect(changed).toContain("••• ••• ••• 025");
    expect(changed).not.toContain(anotherEfn);
    expect((await activities()).at(-1)).toMatchObject({ action: "registration.corrected_by_attendee" });
    expect(await stored()).toBe(anotherEfn);

    const removed = await (await post(path, { ...correctable, efn: "", removesEfn: "ja" })).text();
    expect(removed).not.toContain("Gespeicherte EFN");
    expect(await stored()).toBeUndefined();
    await post(path, { ...correctable, efn: someEfn });
    // The event awards no points any more: a stored EFN can only be removed.
    await app.put("events", "e1", anEvent({ certificationPoints: 0, registrationSettings: { enabled: true } }));
    const page = await (await app.request(path)).text();
    expect(page).toContain("Gespeicherte EFN löschen");
    expect(page).not.toContain('name="efn"');
    await post(path, { ...correctable, efn: anotherEfn });
    expect(await stored()).toBe(someEfn);
  });

  it("is shown masked to the secretariat, and in full only on request, which is logged", async () => {
    await register(someEfn);
    const id = await idOf();
    const cookie = await signInAsAdministrator(app);
    const list = await app.request("/admin/events/e1/anmeldungen", { headers: { Cookie: cookie } });
    const html = await list.text();
    expect(html).not.toContain(someEfn);
    const send = (eventId: string) =>
      app.request(`/admin/events/${eventId}/registrations`, {
        method: "POST",
        headers: { Origin: app.siteUrl, Cookie: cookie, "Content-Type": "application/json" },
        body: JSON.stringify({ intent: "showEfn", id }),
      });
    const page = await app.services.registrations.findEfns([id]);
    expect(page.get(id)).toEqual({ masked, hint: undefined });
    const answer = await send("e1");
    expect(await answer.json()).toEqual({ ok: true, efn: someEfn });
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    const noted = (await activities()).at(-1);
    expect(noted).toMatchObject({ action: "registration.efn_shown", user: "redaktion@verein.example" });
    expect(JSON.parse(noted?.details ?? "")).toEqual({ id: "e1", title: "Schmerztag", registrationId: id });
    // A registration of another event, and one without an EFN.
    expect((await send("plain")).status).toBe(404);
    await app.services.database.updateTable("registrations").set({ sealed_efn: null }).execute();
    expect((await send("e1")).status).toBe(404);
  });

  it("is exported only on request, which is logged", async () => {
    await register(someEfn);
    const exported = async (withEfn?: boolean) =>
      (await app.services.registrations.exportFor(viewer, { eventId: "e1", ...(withEfn && { withEfn }) }))[0];
    expect(await exported()).not.toHaveProperty("efn");
    expect((await activities()).at(-1)?.details).not.toContain("withEfn");
    expect(await exported(true)).toMatchObject({ lastName: "Muster", efn: someEfn });
    const noted = (await activities()).at(-1)?.details ?? "";
    expect(JSON.parse(noted)).toEqual({ id: "e1", title: "Schmerztag", count: 1, withEfn: true });
  });

  it("is part of the report about a person, and is erased with the person", async () => {
    await register(someEfn);
    const report = await app.services.privacy.inform(viewer, form.email);
    expect(report?.registrations.map(({ efn }) => efn)).toEqual([someEfn]);
    await app.services.privacy.erase(viewer, form.email);
    expect(await app.services.database.selectFrom("registrations").selectAll().execute()).toEqual([]);
  });

  it("does not appear in log, pages, mails, activities, index, exports, database or backup", async () => {
    await app.close();
    const made = await makeDatabase("sqlite");
    // After the site is closed.
    onTestFinished(() => made.remove());
    await openSite(made.url);
    // A backup has zeros of its own, with digits after them.
    const own = "802761234567896";
    // Text may be stored in fragments, so eight consecutive digits count as a leak.
    const traces = new RegExp([0, 3, 7].map((start) => own.slice(start, start + 8)).join("|"));
    const clean = (text: string | Buffer, where: string) =>
      expect(text.toString("latin1").replace(/[\s-]/g, ""), where).not.toMatch(traces);

    await register("802761234567897");
    await register(`*${spaceEfn(own)}*`);
    const id = await idOf();
    await app.services.registrations.startConfirming(viewer, "e1", [id]);
    const path = await linkOf();
    await post(path, { ...correctable, city: "Bonn", efn: anotherEfn });
    await post(path, { ...correctable, efn: own });
    await stored();
    await app.services.privacy.inform(viewer, form.email);
    await app.services.pageViews.flush();
    await app.services.mails.work();
    const cookie = await signInAsAdministrator(app);

    clean(app.logText(), "log");
    for (const { name, mime } of await mailsOf(app)) clean(mime, name);
    for (const page of ["/veranstaltungen", "/register/e1", path, "/registration/success?event=e1", "/suche?q=8027"])
      clean(await (await app.request(page)).text(), page);
    for (const page of ["/admin/events/e1/anmeldungen", "/admin/log", "/admin"])
      clean(await (await app.request(page, { headers: { Cookie: cookie } })).text(), page);
    clean(JSON.stringify(await activities()), "activities");
    expect(await app.services.registrations.list({ eventId: "e1", search: "802760", limit: 9 })).toEqual([]);
    clean(JSON.stringify(await app.services.registrations.exportFor(viewer, { eventId: "e1" })), "CSV");
    for await (const piece of writeSiteExport(databaseSource(app.services.database))) clean(piece, "JSON export");

    const { dataDir } = app.services.config;
    const databaseFile = made.url.slice("file:".length);
    const backup = join(dataDir, "site.tar.gz");
    await writeBackup({ databaseUrl: made.url, dataDir }, backupFile(backup), { now: new Date() });
    clean(gunzipSync(await readFile(backup)), "backup");
    const ofDatabase: string[] = [];
    for (const folder of [dataDir, dirname(databaseFile)]) {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        if (file.startsWith(databaseFile)) ofDatabase.push(entry.name);
        clean(await readFile(file), file);
      }
    }
    expect(ofDatabase).toEqual(expect.arrayContaining(["site.db", "site.db-wal"]));
  });
});
