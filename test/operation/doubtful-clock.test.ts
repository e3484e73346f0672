import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { insertFile } from "#server/files/file-rows.ts";
import { createTasks } from "#server/tasks.ts";
import { aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";

const viewer = { id: "u", email: administrator.email };
const unusedKey = "documents/1781517600000-unbenutzt.pdf";
const oldBackup = "daily-20250110T020000Z.tar.gz";
const migrationBackup = "before-migration-1-20260501T000000Z.tar.gz";
const notice = "Es wird nichts gelöscht, bis jemand die Uhrzeit bestätigt";

describeOnAnyEngine("a site that was off for more than four weeks", (current) => {
  let app: TestApp;
  let cookie: string;
  let backups: string;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    backups = join(app.services.config.dataDir, "backups");
    cookie = await signInAsAdministrator(app);
    await seed();
    app.setTime("2026-08-01T10:00:00Z");
  });
  afterEach(() => app.close());

  /** What each task has to do once the site is back: one thing each for what goes on, and for what deletes. */
  async function seed() {
    const { database, drafts, editor, files } = app.services;
    await app.put("news", "offline", aNewsItem({ title: "Offline" }));
    await drafts.planRemoval(viewer, "news", "offline", { at: new Date("2026-06-20T08:00:00Z"), reason: "" });
    const document = aNewsItem({ title: "Geplant" });
    const publishAt = new Date("2026-06-20T08:00:00Z");
    await drafts.save(viewer, {
      collection: "news",
      id: "planned",
      document,
      base: "new",
      expected: "none",
      publishAt,
    });
    await app.put("news", "trashed", aNewsItem({ title: "Gelöscht" }));
    await editor.remove(viewer, "news", "trashed");
    const registrationSettings = { enabled: true, registrationMethod: "direct", remindsDaysBefore: [1] } as const;
    await app.put(
      "events",
      "e1",
      anEvent({ date: "2026-08-02", registrationSettings: { ...registrationSettings } as never }),
    );
    const person = { title: "Dr.", firstName: "Erika", lastName: "Muster", email: "a@praxis.example", city: "Köln" };
    expect(await app.services.registerAttendee("e1", person as never)).toMatchObject({ ok: true });
    await database.updateTable("registrations").set({ status: "confirmed" }).execute();
    await files.put(unusedKey, Buffer.from("%PDF-1.4"), "application/pdf");
    const file = { originalName: "a", mediaType: "application/pdf", sizeBytes: 8, width: null, height: null };
    await insertFile(database, { key: unusedKey, ...file, createdAt: new Date("2026-06-01"), hasVariants: false });
    await mkdir(backups, { recursive: true });
    for (const name of [oldBackup, migrationBackup]) await writeFile(join(backups, name), "x");
  }

  async function runTasks() {
    const tasks = createTasks(app.services);
    for (const run of Object.values(tasks)) await run();
  }
  const count = async (table: "messages" | "files" | "content", id?: string) => {
    let select = app.services.database.selectFrom(table).select((e) => e.fn.countAll<number>().as("count"));
    if (id) select = select.where(table === "files" ? "key" : "id", "=", id);
    return Number((await select.executeTakeFirstOrThrow()).count);
  };
  /** What has been done, by task. */
  const done = async () => {
    const { content, database, files } = app.services;
    const names = await readdir(backups);
    const events = await database.selectFrom("activity_logs").select("action").execute();
    return {
      published: (await content.find("news", "planned")) !== undefined,
      withdrawn: (await content.find("news", "offline")) === undefined,
      reminded: (await count("messages")) > 0,
      backedUp: names.some((name) => name.startsWith("daily-2026080")),
      deletedExpired: (await count("content", "trashed")) === 0,
      deletedFiles: (await files.find(unusedKey)) === undefined,
      deletedBackups: !names.includes(oldBackup),
      deletedMigrationBackups: !names.includes(migrationBackup),
      appliedRetention: events.some(({ action }) => action === "retention.applied"),
    };
  };
  const goesOn = { published: true, withdrawn: true, reminded: true, backedUp: true };
  const deleted = {
    deletedExpired: true,
    deletedFiles: true,
    deletedBackups: true,
    deletedMigrationBackups: true,
    appliedRetention: true,
  };
  const held = Object.fromEntries(Object.keys(deleted).map((name) => [name, false]));
  const dashboard = async () => (await app.request("/admin/dashboard", { headers: { Cookie: cookie } })).text();
  const confirm = () =>
    app.request("/admin/dashboard.data", {
      method: "POST",
      headers: { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" },
      body: JSON.stringify({ intent: "confirmClock" }),
    });
  const confirmations = async () =>
    (await app.services.dashboard.listActivities({ limit: 50 })).filter(
      ({ action }) => action === "system.clock_confirmed",
    );

  it("deletes nothing until someone confirms the clock; everything else goes on", async () => {
    await runTasks();
    expect(await done()).toEqual({ ...goesOn, ...held });
    // Neither edits nor another day heal a wrong clock.
    await app.put("news", "new", aNewsItem());
    app.setTime("2026-08-02T10:00:00Z");
    await runTasks();
    expect(await done()).toEqual({ ...goesOn, ...held });
    const html = await dashboard();
    for (const text of [notice, "auf dem 02.08.2026", "zuletzt am 15.06.2026", "Uhrzeit stimmt, fortfahren"])
      expect(html).toContain(text);

    await Promise.all([confirm(), confirm()].map(async (answer) => expect((await answer).status).toBe(200)));
    expect(await confirmations()).toMatchObject([{ user: administrator.email }]);
    expect(await dashboard()).not.toContain(notice);
    app.setTime("2026-08-03T10:00:00Z");
    await runTasks();
    expect(await done()).toEqual({ ...goesOn, ...deleted });
  });

  it("deletes with a record that is deleted for good its own files, and none because time has passed", async () => {
    const { database, files } = app.services;
    const own = "news/1781517600001-bild.png";
    const file = { originalName: "a", mediaType: "image/png", sizeBytes: 8, width: null, height: null };
    await files.put(own, Buffer.from("original"), file.mediaType);
    await insertFile(database, { key: own, ...file, createdAt: new Date("2026-06-01"), hasVariants: false });
    await app.put("news", "pictured", aNewsItem({ image: `/files/${own}` }));
    await app.services.editor.remove(viewer, "news", "pictured");
    const purge = await app.request("/admin/news.data", {
      method: "POST",
      headers: { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" },
      body: JSON.stringify({ intent: "purgeDeleted", id: "pictured" }),
    });
    expect(purge.status).toBe(200);
    expect(await files.find(own)).toBeUndefined();
    expect(await done()).toMatchObject({ deletedFiles: false });
  });

  it("shows the button to administrators only", async () => {
    const { database } = app.services;
    await database.updateTable("auth_user").set({ role: "editorial" }).execute();
    const html = await dashboard();
    expect(html).toContain(notice);
    expect(html).not.toContain("Uhrzeit stimmt, fortfahren");
    expect((await confirm()).status).toBe(403);
    expect(await confirmations()).toEqual([]);
    expect(await app.services.clockTrust.mayDelete()).toBe(false);
  });

  it("trusts a clock that is set back, and a confirmation only until it is four weeks old again", async () => {
    const { clockTrust } = app.services;
    expect(await clockTrust.mayDelete()).toBe(false);
    app.setTime("2026-06-20T10:00:00Z");
    expect(await clockTrust.mayDelete()).toBe(true);
    await clockTrust.confirm(viewer);
    expect(await confirmations(), "nothing to confirm").toEqual([]);
    app.setTime("2026-08-01T10:00:00Z");
    await clockTrust.confirm(viewer);
    expect(await clockTrust.mayDelete()).toBe(true);
    app.setTime("2026-08-30T10:00:00Z");
    expect(await clockTrust.mayDelete()).toBe(false);
  });
});
