import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { NewsItem } from "#model/content/news.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { deleteMessage } from "#server/contact/manage-contact.ts";
import { purgeDraft } from "#server/content/drafts/draft-changes.ts";
import { createDraftEditor } from "#server/content/drafts/draft-editor.ts";
import { createContentEditor } from "#server/content/editor.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { inContentTransaction, removeContent, writeContent } from "#server/content/store/write-content.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { type ImportOptions, importFile } from "#server/import/import-file.ts";
import { noteLine } from "#server/import/import-report.ts";
import type { ImportWrite } from "#server/import/import-target.ts";
import { enterSpeakerPoints } from "#server/points/enter-speaker-points.ts";
import { createRedirects } from "#server/redirects/redirects.ts";
import { aNewsItem } from "#test/builders.ts";
import { efns } from "#test/certificates/efns.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";

const viewer = { id: "v", email: "redaktion@verein.example" };
const now = new Date("2026-06-15T10:00:00Z");
const later = "2026-07-01T10:00:00.000Z";
const person = { firstName: "Ada", lastName: "Klee", email: "ada@verein.example" };

const keptReason = "wurde hier bearbeitet und bleibt so (--overwrite ersetzt es)";
const deletedReason = "wurde hier gelöscht und bleibt es (--overwrite legt es neu an)";

/** As a hosted database is exported. */
const old = {
  news: {
    n1: { title: "Alt", date: "2026-01-02", content: "<p>Text</p>" },
    n2: { title: "Gelöscht", date: "2026-01-02" },
    n3: { title: "Gleich", date: "2026-01-02" },
  },
  settings: { s1: { contactEmail: "alt@verein.example", phone: "" } },
  registrations: {
    r1: { ...person, eventId: "e1", status: "new", createdAt: "2026-01-02T10:00:00.000Z" },
    r2: { ...person, eventId: "e2", status: "new" },
    r3: { ...person, eventId: "e3" },
    r4: { ...person, eventId: "e4", speakerPoints: 1 },
  },
  contact: { m1: { ...person, message: "Hallo", createdAt: "2026-01-02T10:00:00.000Z" } },
  redirects: { w1: { source: "/alt", target: "/aktuelles" } },
};

describeOnEachEngine("a second import of a hosted database", (current) => {
  it("leaves what was changed here and says so, unless it may replace it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "second-import-"));
    const path = join(folder, "alt.json");
    await writeFile(path, JSON.stringify(old));
    const { database } = current();
    const content = createContentReader(database);
    const change = <T>(run: Parameters<typeof inContentTransaction<T>>[2]) =>
      inContentTransaction(database, () => {}, run);
    const bring = (options: Partial<ImportOptions> = {}) =>
      importFile(databaseTarget({ changeContent: change, clock: () => now, content }, options), path, {
        now,
        ...options,
      });
    const author = { email: "redaktion@verein.example", now };
    const edit = <C extends CollectionName>(collection: C, id: string, document: ContentInput<C>) =>
      change((transaction) =>
        writeContent(transaction, { collection, id, document, expected: "any", activity: null }, author),
      );
    const lost =
      "Anmeldungen zu Veranstaltungen, die es hier nicht gibt, stehen in keiner Liste: e1 (1), e2 (1), e3 (1), e4 (1)";
    // The installation's, then edited, which no first import respects: it brings the association's own.
    const installation = { email: null, now };
    await change(async (transaction) => {
      const settings = { document: { phone: "0000" }, expected: "new", activity: null } as const;
      await writeContent(transaction, { collection: "settings", id: "settings", ...settings }, installation);
      const entry = { action: "content.initialized", section: "settings", details: {} } as const;
      await recordActivity(transaction, entry, installation);
    });
    expect((await bring({ isTrial: true })).notes.map(noteLine)).toEqual([
      "Einstellungen s1: würde geändert (contactEmail, phone)",
      lost,
    ]);
    await edit("settings", "settings", { contactEmail: "muster@verein.example" });
    expect((await bring()).leftOut).toEqual([]);
    expect(await content.findFirst("settings")).toMatchObject({ contactEmail: "alt@verein.example" });

    await edit("news", "n1", { title: "Neu", date: "2026-01-02", image: "/files/news/1-bild.jpg" });
    await edit("news", "n3", { title: "Anders", date: "2026-01-02" });
    await edit("news", "n3", { title: "Gleich", date: "2026-01-02" });
    await edit("settings", "settings", { contactEmail: "neu@verein.example", phone: "0221 1234" });
    await change((transaction) =>
      removeContent(transaction, { collection: "news", id: "n2", expected: "any", activity: null }, author),
    );
    const status = { status: "confirmed", updated_at: later } as const;
    await database.updateTable("registrations").set(status).where("id", "in", ["r1", "r2"]).execute();
    for (const [id, eventId] of [
      ["r3", "e3"],
      ["r4", "e4"],
    ] as const) {
      const entered = await enterSpeakerPoints(
        { database, content, efns },
        { eventId, id, points: 3 },
        { ...author, now: new Date(later) },
      );
      expect(entered).toBe(true);
    }
    await database.updateTable("contact").set({ answered_at: later }).execute();
    await database.updateTable("redirects").set({ target: "/dokumente" }).execute();

    const leftOut = [
      ["Nachrichten n1 „Alt“", keptReason],
      ["Nachrichten n2 „Gelöscht“", deletedReason],
      ["Einstellungen s1", keptReason],
      ["Anmeldungen r1", keptReason],
      ["Anmeldungen r2", keptReason],
      ["Anmeldungen r4", keptReason],
      ["Alte Adressen w1 „/alt“", keptReason],
    ];
    for (const options of [{ isTrial: true }, {}]) {
      const report = await bring(options);
      expect(report.leftOut.map(({ title, reason }) => [title, reason])).toEqual(leftOut);
      expect(report).toMatchObject({ taken: 0, unchanged: 3, notes: [{ text: lost }] });
    }
    const { answered_at } = await database.selectFrom("contact").select("answered_at").executeTakeFirstOrThrow();
    expect(answered_at).toBe(later);

    // r3 as it is: the old database knows nothing of points.
    expect(await bring({ overwrites: true })).toMatchObject({ taken: 7, leftOut: [] });
    expect(await content.find("news", "n1")).toMatchObject({ title: "Alt", image: "/files/news/1-bild.jpg" });
    expect(await content.find("news", "n2")).toMatchObject({ title: "Gelöscht" });
    // Without edits nothing keeps an import from emptying what is filled, but that it asks.
    await writeFile(path, JSON.stringify({ settings: { s1: { contactEmail: "", phone: "1" } } }));
    await expect(bring()).rejects.toThrow(/Die Datei enthält leere Felder.*\n.*contactEmail/);
    await removeFolder(folder);
  });

  it("brings back nothing that somebody deleted here for good, unless it may", async () => {
    const folder = await mkdtemp(join(tmpdir(), "second-import-"));
    const path = join(folder, "alt.json");
    const { settings: _settings, registrations: _registrations, ...all } = old;
    const n4 = { title: "Nur Entwurf", date: "2026-01-02", published: false };
    const w2 = { source: "/umbenannt", target: "/aktuelles" };
    const given = { ...all, news: { ...all.news, n4 }, redirects: { ...all.redirects, w2 } };
    await writeFile(path, JSON.stringify(given));
    const { database } = current();
    const content = createContentReader(database);
    const clock = () => now;
    const changeContent = <T>(run: Parameters<typeof inContentTransaction<T>>[2]) =>
      inContentTransaction(database, () => {}, run);
    const parts = { content, clock, changeContent };
    const bring = (options: Partial<ImportOptions> = {}) =>
      importFile(databaseTarget(parts, options), path, { now, ...options });
    const editor = createContentEditor(database, clock, () => {});
    const drafts = createDraftEditor(database, clock);
    const redirects = createRedirects(database, clock, () => {});
    const keys = [
      "Nachrichten n2 „Gelöscht“",
      "Nachrichten n4 „Nur Entwurf“",
      "Kontaktanfragen m1",
      "Alte Adressen w1 „/alt“",
      "Alte Adressen w2 „/umbenannt“",
    ];
    await bring();

    await editor.remove(viewer, "news", "n2");
    await editor.purgeDeleted(viewer, "news", "n2");
    // As retention does, which logs no records.
    await drafts.discard(viewer, "news", "n4");
    const draft = await database.selectFrom("drafts").selectAll().where("id", "=", "n4").executeTakeFirstOrThrow();
    await changeContent((transaction) => purgeDraft(transaction, draft, now));
    await deleteMessage({ database }, "m1", { email: viewer.email, now });
    await redirects.remove(viewer, "/alt");
    await redirects.save(viewer, { source: "/berichtigt", target: "/aktuelles" }, "/umbenannt");

    for (const options of [{ isTrial: true }, {}]) {
      const { taken, leftOut } = await bring(options);
      expect([taken, leftOut.map(({ title, reason }) => [title, reason])]).toEqual([
        0,
        keys.map((key) => [key, deletedReason]),
      ]);
    }
    expect(await bring({ overwrites: true })).toMatchObject({ taken: 5, leftOut: [] });
    // What is here again is not taken for deleted.
    expect(await bring()).toMatchObject({ taken: 0, unchanged: 7, leftOut: [] });
    await removeFolder(folder);
  });

  it("brings back nothing that somebody deletes for good while it runs", async () => {
    const { database } = current();
    const content = createContentReader(database);
    const clock = () => now;
    const changeContent = <T>(run: Parameters<typeof inContentTransaction<T>>[2]) =>
      inContentTransaction(database, () => {}, run);
    const editor = createContentEditor(database, clock, () => {});
    const target = databaseTarget({ content, clock, changeContent });
    const outcomes: unknown[] = [];
    const put: ImportWrite = async (writer) => {
      outcomes.push(await writer.put("news", "n2", NewsItem.parse(aNewsItem()), { keepsEdits: true }));
    };
    async function* writes() {
      yield put;
      // Enough for transactions of their own.
      for (let other = 0; other < 500; other++) yield async () => {};
      await editor.remove(viewer, "news", "n2");
      await editor.purgeDeleted(viewer, "news", "n2");
      yield put;
    }
    await target.write(writes());
    expect(outcomes).toEqual(["created", "deleted"]);
    expect(await content.find("news", "n2")).toBeUndefined();
  });

  it("lays no draft beside what was published of it here, edited or brought back before, unless it may", async () => {
    const folder = await mkdtemp(join(tmpdir(), "second-import-"));
    const path = join(folder, "alt.json");
    const asDraft = (title: string) => ({ title, date: "2026-01-02", published: false });
    await writeFile(path, JSON.stringify({ news: { n5: asDraft("Bearbeitet"), n6: asDraft("Zurückgeholt") } }));
    const { database } = current();
    const content = createContentReader(database);
    const changeContent = <T>(run: Parameters<typeof inContentTransaction<T>>[2]) =>
      inContentTransaction(database, () => {}, run);
    const bring = (options: Partial<ImportOptions> = {}) =>
      importFile(databaseTarget({ content, clock: () => now, changeContent }, options), path, { now, ...options });
    const editor = createContentEditor(
      database,
      () => now,
      () => {},
    );
    const drafts = createDraftEditor(database, () => now);
    expect(await bring()).toMatchObject({ taken: 2 });
    await drafts.discard(viewer, "news", "n6");
    await editor.restoreDeleted(viewer, "news", "n6");
    for (const id of ["n5", "n6"]) {
      const document = { title: "Hier", date: "2026-01-02" };
      const draft = await drafts.find("news", id);
      const expected = { expectedVersion: "new", expectedDraft: draft?.version } as const;
      expect(await editor.save(viewer, { collection: "news", id, document, ...expected })).toMatchObject({ ok: true });
    }

    const { taken, leftOut } = await bring();
    expect([taken, leftOut.map(({ reason }) => reason)]).toEqual([0, [keptReason, keptReason]]);
    expect(await drafts.find("news", "n5")).toBeUndefined();
    expect(await bring({ overwrites: true })).toMatchObject({ taken: 2, leftOut: [] });
    await removeFolder(folder);
  });

  it("leaves what somebody changes in the same instant", async () => {
    const folder = await mkdtemp(join(tmpdir(), "second-import-"));
    const path = join(folder, "alt.json");
    const { database, engine } = current();
    const content = createContentReader(database);
    const changeContent = <T>(run: Parameters<typeof inContentTransaction<T>>[2]) =>
      inContentTransaction(database, () => {}, run);
    const bring = async (exported: object) => {
      await writeFile(path, JSON.stringify(exported));
      return importFile(databaseTarget({ changeContent, clock: () => now, content }), path, { now });
    };
    /** Imports one record while a transaction that changes it is about to commit. */
    const bringDuring = async (exported: object, edit: (transaction: WriteTransaction) => Promise<unknown>) => {
      const { importing } = await database.transaction().execute(async (transaction) => {
        await edit(transaction);
        const importing = bring(exported);
        // On SQLite it waits before it begins.
        if (engine === "postgres")
          await vi.waitFor(async () => {
            const { rows } = await sql`select 1 from pg_locks where not granted`.execute(transaction);
            expect(rows).toHaveLength(1);
          }, 120_000);
        return { importing };
      });
      return (await importing).leftOut.map(({ reason }) => reason);
    };
    const { r1 } = old.registrations;
    await bring({ news: old.news, registrations: { r1 } });
    const newer = { n1: { ...old.news.n1, title: "Neuer Export" }, n2: { ...old.news.n2, title: "Neuer Export" } };
    const author = { email: "redaktion@verein.example", now };

    const edited = { title: "Eben geändert", date: "2026-01-02" };
    const save = { collection: "news", id: "n1", document: edited, expected: 1, activity: null } as const;
    expect(
      await bringDuring({ news: { n1: newer.n1 } }, (transaction) => writeContent(transaction, save, author)),
    ).toEqual([keptReason]);
    expect(await content.find("news", "n1")).toMatchObject({ title: "Eben geändert" });

    const removal = { collection: "news", id: "n2", expected: 1, activity: null } as const;
    expect(
      await bringDuring({ news: { n2: newer.n2 } }, (transaction) => removeContent(transaction, removal, author)),
    ).toEqual([deletedReason]);
    expect(await content.find("news", "n2")).toBeUndefined();

    const corrected = { city: "Ulm", updated_at: later };
    expect(
      await bringDuring({ registrations: { r1: { ...r1, city: "Köln" } } }, (transaction) =>
        transaction.updateTable("registrations").set(corrected).where("id", "=", "r1").execute(),
      ),
    ).toEqual([keptReason]);
    const stored = await database.selectFrom("registrations").select("city").executeTakeFirstOrThrow();
    expect(stored.city).toBe("Ulm");
    await removeFolder(folder);
  });
});

describeOnEachEngine("a trial", (current) => {
  it("says what the import will do, also of what stands twice far apart", async () => {
    const folder = await mkdtemp(join(tmpdir(), "trial-"));
    const path = join(folder, "alt.json");
    const { database } = current();
    const content = createContentReader(database);
    const changeContent = <T>(run: Parameters<typeof inContentTransaction<T>>[2]) =>
      inContentTransaction(database, () => {}, run);
    const bring = async (isTrial: boolean) => {
      const target = databaseTarget({ changeContent, clock: () => now, content }, { isTrial });
      const { collections, leftOut, taken } = await importFile(target, path, { now, isTrial });
      return { collections, leftOut, taken };
    };
    // More than one transaction takes.
    const people = Array.from({ length: 300 }, (_, index) => [
      `r${index}`,
      { ...person, eventId: "e1", email: `a${index}@verein.example`, createdAt: later },
    ]);
    const again = { ...person, eventId: "e1", email: "A0@verein.example", createdAt: later };
    const others = [
      ["again", again],
      ["other", { ...again, eventId: "e2" }],
      ["cancelled", { ...again, status: "cancelled" }],
    ];
    const redirects = { w1: { source: "/alt", target: "/aktuelles" }, w2: { source: "/ALT/", target: "/dokumente" } };
    await writeFile(
      path,
      JSON.stringify({
        redirects: { w1: redirects.w1 },
        registrations: Object.fromEntries([...people, ...others]),
      }).replace(/\}$/, `,"redirects":{"w2":${JSON.stringify(redirects.w2)}}}`),
    );
    const told = await bring(true);
    expect(told.leftOut).toMatchObject([
      { title: "Anmeldungen again", reason: "diese Person ist für die Veranstaltung schon angemeldet" },
      { title: expect.stringContaining("w2"), reason: expect.stringContaining("bleibt so") },
    ]);
    expect(await bring(false)).toEqual(told);

    // Who had cancelled has registered again since.
    const back = { ...person, eventId: "e1", email: "a1@verein.example", createdAt: later };
    const list = [["r1", { ...back, status: "cancelled" }], ...people.slice(2), ["r400", back]];
    await writeFile(path, JSON.stringify({ registrations: Object.fromEntries(list) }));
    const toldAgain = await bring(true);
    expect(toldAgain.leftOut).toEqual([]);
    expect(await bring(false)).toEqual(toldAgain);
    await removeFolder(folder);
  });
});

describeOnEachEngine("an export that is older than the trash", (current) => {
  it("brings records back and names their files that are gone for good", async () => {
    const folder = await mkdtemp(join(tmpdir(), "second-import-"));
    const path = join(folder, "alt.json");
    const text = '<p><a href="/files/documents/2_satzung.pdf">Satzung</a> <img src="/files/news/3-bild.webp"></p>';
    const item = { title: "Fest", date: "2026-01-02", image: "/files/news/1-bild.jpg", content: text };
    await writeFile(path, JSON.stringify({ news: { n1: item, n2: { title: "Ohne", date: "2026-01-02" } } }));
    const { database } = current();
    const file = { original_name: "a", media_type: "image/jpeg", size_bytes: 1, created_at: later, variants: "" };
    await database
      .insertInto("files")
      .values({ ...file, key: "news/1-bild.jpg" })
      .execute();
    const changeContent = <T>(run: Parameters<typeof inContentTransaction<T>>[2]) =>
      inContentTransaction(database, () => {}, run);
    const parts = { changeContent, clock: () => now, content: createContentReader(database) };
    const { notes, taken } = await importFile(databaseTarget(parts), path, { now });
    expect(taken).toBe(2);
    expect(notes.map(noteLine)).toEqual([
      "Nachrichten n1 „Fest“: Dateien, die es hier nicht gibt, bitte neu hochladen: " +
        "/files/documents/2_satzung.pdf, /files/news/3-bild.webp",
    ]);
    await removeFolder(folder);
  });
});
