import { sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import type { Role } from "#model/accounts/permission.ts";
import { createDraftEditor } from "#server/content/drafts/draft-editor.ts";
import { createContentEditor } from "#server/content/editor.ts";
import { removeContent, writeContent } from "#server/content/store/write-content.ts";
import { insertFile, listUnusedFiles, noteDamaged } from "#server/files/file-rows.ts";
import { createMediaLibrary, type MediaLibrary } from "#server/media/media-library.ts";
import { aBoardMember, aNewsItem } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const viewer = { id: "u1", email: "redaktion@verein.example" };
const now = new Date("2026-06-15T10:00:00Z");
const byDate = { sort: "createdAt", direction: "desc", limit: 10, offset: 0 } as const;
const plain = { originalName: "x", mediaType: "image/png", sizeBytes: 1, width: 3, height: 2, hasVariants: false };

describeOnEachEngine("the media library", (current) => {
  let library: MediaLibrary;
  const removed: string[] = [];
  const changed: string[] = [];
  const database = () => current().database;
  const editor = () =>
    createContentEditor(
      database(),
      () => now,
      () => {},
    );

  async function store(key: string, originalName: string, more: Partial<typeof plain> & { uploadedBy?: string } = {}) {
    await insertFile(database(), { ...plain, key, originalName, createdAt: now, ...more });
  }
  async function use(key: string, id = "n1") {
    const document = aNewsItem({ title: "Beitrag", image: `/files/${key}` });
    await editor().save(viewer, { collection: "news", id, document, expectedVersion: "new" });
  }
  const describeFile = (key: string, said: object, version = 1) => library.describe(viewer, key, version, said);
  const names = async (filter: object) =>
    (await library.list({ search: "", ...filter }, byDate)).map(({ originalName }) => originalName).toSorted();

  beforeEach(() => {
    removed.length = 0;
    changed.length = 0;
    const removeUnused = async (key: string) => void removed.push(key);
    library = createMediaLibrary(
      database(),
      { removeUnused },
      () => now,
      (collections) => changed.push(...collections),
    );
  });

  it("lists files without details, with their uploader if known", async () => {
    await store("news/1-a.png", "a.png");
    await store("news/2-b.png", "b.png", { uploadedBy: viewer.email });
    expect(await library.find("news/1-a.png")).toMatchObject({ version: 1, uploadedBy: "", description: "", uses: 0 });
    expect(await library.find("news/2-b.png")).toMatchObject({ version: 1, uploadedBy: viewer.email, focalX: 50 });
    expect(await library.count({ search: "" })).toBe(2);
  });

  it("finds files by words of name and description, literally, and with or without umlauts", async () => {
    await store("news/1-a.png", "Ärztetag 100%.png");
    await store("news/2-b.png", "b.png");
    await describeFile("news/2-b.png", { description: "Ärztinnen im Gespräch", source: "Foto: Groß" });
    expect(await names({ search: "arzt" })).toEqual(["b.png", "Ärztetag 100%.png"].toSorted());
    expect(await names({ search: "GROSS ärzt" })).toEqual(["b.png"]);
    expect(await names({ search: "100%" })).toEqual(["Ärztetag 100%.png"]);
    expect(await names({ search: "_" })).toEqual([]);
  });

  it("filters by kind, unused, without description, with expired consent, and damaged", async () => {
    await store("news/1-a.png", "a.png");
    await store("news/2-b.png", "b.png");
    await store("documents/3_c.pdf", "c.pdf", { mediaType: "application/pdf" });
    await store("documents/4_d.zip", "d.zip", { mediaType: "application/zip" });
    await use("news/1-a.png");
    await describeFile("news/1-a.png", { description: "Tagung", consentUntil: "2026-06-14" });
    await describeFile("news/2-b.png", { consentUntil: "2026-06-15" });
    expect(await names({ kind: "pdf" })).toEqual(["c.pdf"]);
    expect(await names({ kind: "other" })).toEqual(["d.zip"]);
    expect(await names({ state: "unused", kind: "image" })).toEqual(["b.png"]);
    expect(await names({ state: "undescribed" })).toEqual(["b.png"]);
    expect(await names({ state: "consent_over" })).toEqual(["a.png"]);
    expect(await names({ state: "damaged" })).toEqual([]);
    await noteDamaged(database(), "news/1-a.png");
    expect(await names({ state: "damaged" })).toEqual(["a.png"]);
  });

  it("detects conflicting edits, and logs who edited", async () => {
    await store("news/1-a.png", "a.png");
    expect(await describeFile("news/1-a.png", { description: "Eins" })).toEqual({ ok: true, version: 2 });
    expect(await describeFile("news/1-a.png", { description: "Zwei" })).toMatchObject({
      ...{ ok: false, reason: "stale", version: 2, savedBy: viewer.email },
      details: { description: "Eins" },
    });
    expect(await describeFile("news/1-a.png", { description: "Eins" })).toEqual({ ok: true, version: 2 });
    expect(await describeFile("news/1-a.png", { description: "x".repeat(301) }, 2)).toMatchObject({
      fieldErrors: { description: "Bitte geben Sie höchstens 300 Zeichen ein." },
    });
    expect(await describeFile("news/none.png", {})).toEqual({ ok: false, reason: "missing" });
    const entries = await database().selectFrom("activity_logs").select(["action", "details", "user"]).execute();
    expect(entries.map((entry) => [entry.action, JSON.parse(entry.details), entry.user])).toEqual([
      ["media.described", { id: "news/1-a.png", title: "a.png" }, viewer.email],
    ]);
  });

  it("invalidates the pages with a picture only if its focal point changes", async () => {
    await store("news/1-a.png", "a.png");
    await store("news/2-b.png", "b.png");
    await use("news/1-a.png");
    expect(changed).toEqual([]);
    await describeFile("news/1-a.png", { description: "Saal" });
    await describeFile("news/2-b.png", { focalX: 10 });
    expect(changed).toEqual([]);
    const counter = () => database().selectFrom("content_counter").select("value").executeTakeFirstOrThrow();
    const { value } = await counter();
    await describeFile("news/1-a.png", { description: "Saal", focalX: 20, focalY: 100 }, 2);
    expect(changed).toEqual(["news"]);
    expect((await counter()).value).toBe(value + 1);
    const focus = await library.findFocus([
      "/files/news/1-a.png",
      "/files/news/none.png",
      "https://x.example/a.png",
      "",
    ]);
    expect([...focus]).toEqual([["/files/news/1-a.png", { x: 20, y: 100 }]]);
    expect(await describeFile("news/2-b.png", { focalX: 101 }, 2)).toMatchObject({ reason: "invalid" });
  });

  it("excludes an unused file from the sweep while it is marked to be kept", async () => {
    await store("news/1-a.png", "a.png");
    await describeFile("news/1-a.png", { description: "Nur beschrieben" });
    expect(await listUnusedFiles(database(), now, 10)).toEqual(["news/1-a.png"]);
    await describeFile("news/1-a.png", { isKept: true }, 2);
    expect(await listUnusedFiles(database(), now, 10)).toEqual([]);
  });

  it("lists where a file is used: published, in a draft, in the trash", async () => {
    await store("news/1-a.png", "a.png");
    await use("news/1-a.png", "live");
    await use("news/1-a.png", "gone");
    await editor().remove(viewer, "news", "gone");
    const places = (await library.listUses("news/1-a.png")).map(({ id, title, state }) => [id, title, state]);
    expect(places).toEqual([
      ["live", "Beitrag", "live"],
      ["gone", "Beitrag", "trash"],
    ]);
    expect((await library.find("news/1-a.png"))?.uses).toBe(1);
  });

  it("lists a record in the trash beside a draft of another collection with the same id", async () => {
    await store("news/1-a.png", "a.png");
    await use("news/1-a.png", "same");
    await editor().remove(viewer, "news", "same");
    const document = aBoardMember({ name: "Vorstand", image: "/files/news/1-a.png" });
    const draft = { collection: "board", id: "same", document, base: 0, expected: "none" } as const;
    await createDraftEditor(database(), () => now).save(viewer, draft);
    const places = (await library.listUses("news/1-a.png")).map(({ collection, state }) => [collection, state]);
    expect(places).toEqual([
      ["board", "draft"],
      ["news", "trash"],
    ]);
  });

  it("replaces a file in every record and draft at once, including its size in texts", async () => {
    const all = { ...viewer, role: "administration" } as const;
    await store("news/1-a.png", "a.png");
    await store("news/2-b.png", "b.png", { width: 40, height: 30 });
    const content = '<p>Siehe</p><img src="/files/news/1-a.png" alt="A" width="20" height="10">';
    const document = aNewsItem({
      title: "Beitrag",
      content,
      image: "/files/news/1-a.png",
      images: ["/files/news/1-a.png.480.webp"],
    });
    await editor().save(viewer, { collection: "news", id: "n1", document, expectedVersion: "new" });
    const drafts = createDraftEditor(database(), () => now);
    await drafts.save(viewer, {
      collection: "news",
      id: "n1",
      document: { ...document, title: "Neu" },
      base: 1,
      expected: "none",
    });
    expect(await library.replace(all, "news/1-a.png", "news/2-b.png")).toEqual({ ok: true, count: 1 });

    const row = await database().selectFrom("content").select(["data", "version"]).executeTakeFirstOrThrow();
    expect(JSON.parse(row.data)).toMatchObject({ image: "/files/news/2-b.png", images: ["/files/news/2-b.png"] });
    expect(JSON.parse(row.data).content).toContain('src="/files/news/2-b.png" alt="A" width="20" height="15"');
    const draft = await database().selectFrom("drafts").selectAll().executeTakeFirstOrThrow();
    expect(draft.data).not.toContain("1-a.png");
    expect(draft.base_version).toBe(row.version);
    expect(await library.find("news/1-a.png")).toMatchObject({ uses: 0, isRestorable: true, unusedSince: null });
    expect(await library.find("news/2-b.png")).toMatchObject({ uses: 2, isRestorable: true });
    expect((await library.listUses("news/1-a.png")).map(({ id, state }) => [id, state])).toEqual([["n1", "version"]]);
  });

  it.each([
    ["what somebody else saves", "save", { deleted_at: null, title: "Eben geändert", image: "/files/news/2-b.png" }],
    ["nothing that somebody else deletes", "remove", { deleted_at: now.toISOString(), title: "Beitrag" }],
  ] as const)("replaces a file in %s in the same instant", async (_case, what, expected) => {
    await store("news/1-a.png", "a.png");
    await store("news/2-b.png", "b.png");
    await use("news/1-a.png");
    const document = aNewsItem({ title: "Eben geändert", image: "/files/news/1-a.png" });
    const change = { collection: "news", id: "n1", document, expected: 1, activity: null } as const;
    const { replacing } = await database()
      .transaction()
      .execute(async (transaction) => {
        const author = { email: viewer.email, now };
        if (what === "save") await writeContent(transaction, change, author);
        else await removeContent(transaction, change, author);
        const replacing = library.replace({ ...viewer, role: "administration" }, "news/1-a.png", "news/2-b.png");
        // On SQLite it waits before it begins.
        if (current().engine === "postgres")
          await vi.waitFor(async () => {
            const { rows } = await sql`select 1 from pg_locks where not granted`.execute(transaction);
            expect(rows).toHaveLength(1);
          }, 120_000);
        return { replacing };
      });
    expect(await replacing).toMatchObject({ ok: true });
    const row = await database().selectFrom("content").select(["data", "deleted_at"]).executeTakeFirstOrThrow();
    expect({ ...row, ...JSON.parse(row.data) }).toMatchObject(expected);
  });

  it("refuses to replace a file by another type, or without permission for every record", async () => {
    await store("news/1-a.png", "a.png");
    await store("news/2-b.png", "b.png");
    await store("documents/3_c.pdf", "c.pdf", { mediaType: "application/pdf" });
    await use("news/1-a.png");
    const as = (role: Role) => ({ ...viewer, role });
    const refused = async (role: Role, by: string) => {
      const outcome = await library.replace(as(role), "news/1-a.png", by);
      return outcome.ok ? "ok" : outcome.reason;
    };
    expect(await refused("editorial", "documents/3_c.pdf")).toBe("other_type");
    expect(await refused("events", "news/2-b.png")).toBe("forbidden");
    expect(await refused("editorial", "news/none.png")).toBe("missing");
    expect((await library.find("news/1-a.png"))?.uses).toBe(1);
  });

  it("removes a file that only the trash or old versions refer to, although both keep it", async () => {
    await store("news/1-a.png", "a.png");
    await use("news/1-a.png", "gone");
    await editor().remove(viewer, "news", "gone");
    expect(await library.find("news/1-a.png")).toMatchObject({ uses: 0, isRestorable: true, unusedSince: null });
    expect(await listUnusedFiles(database(), now, 10)).toEqual([]);
    expect(await library.remove(viewer, "news/1-a.png")).toEqual({ ok: true });
    expect(await listUnusedFiles(database(), new Date(0), 10)).toEqual(["news/1-a.png"]);
  });

  it("removes an unused file, also a kept one, but none in use", async () => {
    await store("news/1-a.png", "a.png");
    await store("news/2-b.png", "b.png");
    await use("news/1-a.png");
    await describeFile("news/2-b.png", { isKept: true });
    expect(await library.remove(viewer, "news/1-a.png")).toEqual({ ok: false, reason: "in_use" });
    expect(await library.remove(viewer, "news/2-b.png")).toEqual({ ok: true });
    expect(removed).toEqual(["news/2-b.png"]);
    expect(await listUnusedFiles(database(), new Date(0), 10)).toEqual(["news/2-b.png"]);
  });
});
