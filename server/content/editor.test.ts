import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toggleFeatured } from "#model/content/home.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";
import { openInMemory } from "#test/database/contract-database.ts";
import { type ContentEditor, createContentEditor } from "./editor.ts";
import { type ContentReader, createContentReader } from "./store/content-store.ts";
import { writeContent } from "./store/write-content.ts";

const now = new Date("2026-06-15T10:00:00Z");
const viewer = { id: "u1", email: "erika@verein.example" };
const colleague = { id: "u2", email: "max@verein.example" };
const document = { title: "Tagung", date: "2026-06-10", content: "<p>Text</p>" };

let database: Database;
let content: ContentReader;
let editor: ContentEditor;
let commits: number;

beforeEach(async () => {
  database = await openInMemory();
  content = createContentReader(database);
  commits = 0;
  editor = createContentEditor(
    database,
    () => now,
    () => commits++,
  );
});
afterEach(() => database.destroy());

const create = (id = "a") => editor.save(viewer, { collection: "news", id, document, expectedVersion: "new" });
const newest = async () => (await listActivities(database, { limit: 1 }))[0];

describe("save", () => {
  it("creates and updates a record, logs its title and invalidates the cache", async () => {
    expect(await create()).toEqual({ ok: true, id: "a", version: 1, change: "created" });
    expect(await newest()).toMatchObject({
      action: "news.created",
      section: "news",
      user: viewer.email,
      details: { id: "a", title: "Tagung" },
    });
    const changed = { ...document, title: "Kongress" };
    const outcome = await editor.save(viewer, { collection: "news", id: "a", document: changed, expectedVersion: 1 });
    expect(outcome).toMatchObject({ ok: true, version: 2, change: "updated" });
    expect(await newest()).toMatchObject({ action: "news.updated", details: { id: "a", title: "Kongress" } });
    expect(commits).toBe(2);
  });

  it("returns the first message per field and writes nothing when the document is invalid", async () => {
    const bad = { title: " ", date: "2026-02-30", titleStyle: 7 };
    const outcome = await editor.save(viewer, { collection: "news", id: "a", document: bad, expectedVersion: "new" });
    expect(outcome).toMatchObject({
      ok: false,
      reason: "invalid",
      fieldErrors: { title: "Bitte geben Sie einen Titel ein.", date: "Bitte geben Sie ein gültiges Datum ein." },
    });
    expect(await content.count("news")).toBe(0);
  });

  it.each([null, undefined, "text", 7, [], { __proto__: null }])("refuses %j as a document", async (bad) => {
    const outcome = await editor.save(viewer, { collection: "news", id: "a", document: bad, expectedVersion: "new" });
    expect(outcome).toMatchObject({ ok: false, reason: "invalid" });
  });

  it("reports who saved in the meantime and keeps their version", async () => {
    await create();
    const theirs = { ...document, title: "Von Max" };
    await editor.save(colleague, { collection: "news", id: "a", document: theirs, expectedVersion: 1 });
    const mine = { ...document, title: "Von Erika" };
    const outcome = await editor.save(viewer, { collection: "news", id: "a", document: mine, expectedVersion: 1 });
    expect(outcome).toMatchObject({
      ok: false,
      reason: "stale",
      document: { title: "Von Max" },
      version: 2,
      savedBy: colleague.email,
      savedAt: now.toISOString(),
    });
    expect((await content.find("news", "a"))?.title).toBe("Von Max");
  });

  it("stores one version when the same save is sent twice, even if sanitising changed it", async () => {
    const sent = { ...document, content: '<p style="color:red">Text</p><script>alert(1)</script>' };
    const save = () => editor.save(viewer, { collection: "news", id: "a", document: sent, expectedVersion: "new" });
    expect(await save()).toMatchObject({ ok: true, version: 1, change: "created" });
    expect(await save()).toMatchObject({ ok: true, version: 1, change: "unchanged" });
    expect(await editor.listVersions("news", "a")).toHaveLength(1);
  });

  it("reports no conflict with the editor's own save whose response was lost", async () => {
    await create();
    const lost = { ...document, title: "Erster Versuch" };
    await editor.save(viewer, { collection: "news", id: "a", document: lost, expectedVersion: 1 });
    const again = { ...document, title: "Zweiter Versuch" };
    const request = { collection: "news", id: "a", document: again, expectedVersion: 1 } as const;
    expect(await editor.save(viewer, { ...request, previousAttempts: [lost] })).toMatchObject({ ok: true, version: 3 });
    expect(await editor.save(viewer, { ...request, previousAttempts: [{ title: "Anderes" }] })).toMatchObject({
      ok: true,
      change: "unchanged",
    });
    const foreign = { ...document, title: "Noch einer" };
    expect(await editor.save(viewer, { ...request, document: foreign, previousAttempts: [lost] })).toMatchObject({
      ok: false,
      reason: "stale",
    });
  });

  it("returns missing for a deleted record, and restores it when it is saved as new", async () => {
    await create();
    await editor.remove(colleague, "news", "a");
    const request = { collection: "news", id: "a", document } as const;
    expect(await editor.save(viewer, { ...request, expectedVersion: 1 })).toEqual({ ok: false, reason: "missing" });
    expect(await editor.save(viewer, { ...request, expectedVersion: "new" })).toMatchObject({ ok: true, version: 2 });
  });

  it("writes nothing when the activity entry cannot be written", async () => {
    await create();
    await database.schema.dropTable("activity_logs").execute();
    const changed = { ...document, title: "Anders" };
    const save = editor.save(viewer, { collection: "news", id: "a", document: changed, expectedVersion: 1 });
    await expect(save).rejects.toThrow();
    expect((await content.find("news", "a"))?.title).toBe("Tagung");
  });
});

describe("change", () => {
  it("applies a function to the stored document and logs the given action", async () => {
    await create();
    await database
      .transaction()
      .execute((transaction) =>
        writeContent(
          transaction,
          { collection: "home", id: "content", document: {}, expected: "new", activity: null },
          { email: null, now },
        ),
      );
    const outcome = await editor.change(viewer, {
      collection: "home",
      id: "content",
      apply: (home) => toggleFeatured(home, "a"),
      action: "news.featured",
      details: { id: "a", title: "Tagung" },
    });
    expect(outcome).toEqual({ ok: true, version: 2 });
    expect((await content.findFirst("home"))?.featuredNewsIds).toEqual(["a"]);
    expect(await newest()).toMatchObject({
      action: "news.featured",
      section: "news",
      details: { id: "a", title: "Tagung" },
    });
  });

  it("writes neither a version nor an activity entry when nothing changes", async () => {
    await create();
    const apply = <T>(item: T) => item;
    expect(await editor.change(viewer, { collection: "news", id: "a", apply })).toEqual({ ok: true, version: 1 });
    expect((await newest())?.action).toBe("news.created");
  });

  it("returns missing for an unknown record", async () => {
    const apply = <T>(item: T) => item;
    expect(await editor.change(viewer, { collection: "news", id: "x", apply })).toEqual({
      ok: false,
      reason: "missing",
    });
  });
});

describe("the trash", () => {
  it("hides a deleted record from readers and restores it unchanged", async () => {
    await create();
    expect(await editor.remove(viewer, "news", "a")).toMatchObject({ ok: true });
    expect(await newest()).toMatchObject({ action: "news.deleted", details: { id: "a", title: "Tagung" } });
    expect(await content.find("news", "a")).toBeUndefined();
    expect(await editor.remove(viewer, "news", "a")).toEqual({ ok: false, reason: "missing" });

    expect(await editor.restoreDeleted(viewer, "news", "a")).toEqual({ ok: true, version: 2 });
    expect(await content.find("news", "a")).toMatchObject(document);
    expect((await content.list("news", { search: "tagung" })).map(({ id }) => id)).toEqual(["a"]);
    expect(await newest()).toMatchObject({ action: "news.restored" });
  });

  it("returns missing for unknown records", async () => {
    expect(await editor.restoreDeleted(viewer, "news", "x")).toEqual({ ok: false, reason: "missing" });
  });
});

describe("the history", () => {
  it("lists versions with author and time, and restores an old version as a new one", async () => {
    await create();
    const changed = { ...document, title: "Kongress" };
    await editor.save(colleague, { collection: "news", id: "a", document: changed, expectedVersion: 1 });
    expect(await editor.listVersions("news", "a")).toEqual([
      { version: 2, savedAt: now.toISOString(), savedBy: colleague.email },
      { version: 1, savedAt: now.toISOString(), savedBy: viewer.email },
    ]);
    expect(await editor.readVersion("news", "a", 1)).toMatchObject(document);
    expect(await editor.readVersion("news", "a", 9)).toBeUndefined();

    expect(await editor.restoreVersion(viewer, "news", "a", 1)).toEqual({ ok: true, version: 3 });
    expect((await content.find("news", "a"))?.title).toBe("Tagung");
    expect(await editor.listVersions("news", "a")).toHaveLength(3);
    expect(await newest()).toMatchObject({ action: "news.restored", details: { title: "Tagung" } });
  });

  it("keeps the current access gate when an old version of the settings is restored", async () => {
    const save = (settings: object, expectedVersion: number | "new") =>
      editor.save(viewer, { collection: "settings", id: "settings", document: settings, expectedVersion });
    await save({ phone: "1", maintenance: { enabled: true, password: "old hash" } }, "new");
    await save({ phone: "2", maintenance: { enabled: false, password: "new hash" } }, 1);
    await editor.restoreVersion(viewer, "settings", "settings", 1);
    expect(await content.findFirst("settings")).toMatchObject({
      phone: "1",
      maintenance: { enabled: false, password: "new hash" },
    });
  });

  it("always logs saving a single-record collection as an update", async () => {
    await editor.save(viewer, { collection: "about", id: "about", document: {}, expectedVersion: "new" });
    expect(await newest()).toMatchObject({ action: "about.updated", section: "about", details: { id: "about" } });
  });
});
