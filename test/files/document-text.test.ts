import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createContentReader } from "#server/content/store/content-store.ts";
import { removeContent, writeContent } from "#server/content/store/write-content.ts";
import { lockForReading } from "#server/database/engine.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { createFileStore, type FileStore } from "#server/files/file-store.ts";
import { readNextDocumentText } from "#server/files/read-document-text.ts";
import { createTemporaryFiles } from "#server/files/temporary-files.ts";
import type { Workshop } from "#server/files/workshop/workshop.ts";
import { aLibraryDocument } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";

const author = { email: "anna@verein.example", now: new Date("2026-06-15T10:00:00.000Z") };
const key = "documents/1781517600000-leitfaden.pdf";
const record = { collection: "documents", id: "d1", expected: "any", activity: null } as const;

describeOnEachEngine("a record that changes while the text of its PDF is read", (current) => {
  let folder: string;
  let files: FileStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "document-text-"));
    files = createFileStore(`file:${folder}`);
    await files.put(key, Buffer.from("%PDF"), "application/pdf");
    await inTransaction((transaction) => write(transaction, "Altfassung"));
    const row = { key, original_name: "leitfaden.pdf", media_type: "application/pdf", size_bytes: 4, is_stored: 1 };
    await current()
      .database.insertInto("files")
      .values({ ...row, created_at: author.now.toISOString(), variants: "", unused_since: null })
      .execute();
  });
  afterEach(async () => {
    await files.close();
    await removeFolder(folder);
  });

  const inTransaction = <T>(run: (transaction: WriteTransaction) => Promise<T>) =>
    current().database.transaction().execute(run);
  const write = (transaction: WriteTransaction, title: string) =>
    writeContent(transaction, { ...record, document: aLibraryDocument({ title }) }, author);
  const read = () => {
    // What the real one answers is tried with real files.
    const workshop = { run: async () => ({ text: "Dosierungstabelle" }), close() {} } as unknown as Workshop;
    const parts = { database: current().database, files, temporaryFiles: createTemporaryFiles(folder), workshop };
    return readNextDocumentText(parts, author.now);
  };
  const titlesFor = async (search: string) => {
    const found = await createContentReader(current().database).list("documents", { search });
    return found.map(({ title }) => title);
  };
  /** SQLite has one writer at a time. */
  async function somebodyWaits(transaction: WriteTransaction) {
    if (current().engine === "sqlite") return;
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(transaction);
      expect(rows.length).toBeGreaterThan(0);
    }, 60_000);
  }

  it("is found by what it says now, and by the PDF", async () => {
    const reading = await inTransaction(async (transaction) => {
      await write(transaction, "Neufassung");
      const late = { read: read() };
      await somebodyWaits(transaction);
      return late;
    });
    expect(await reading.read).toBe(key);
    expect(await titlesFor("Altfassung")).toEqual([]);
    expect(await titlesFor("Neufassung")).toEqual(["Neufassung"]);
    expect(await titlesFor("Dosierungstabelle")).toEqual(["Neufassung"]);
  });

  it("is found no more once it is in the trash", async () => {
    const reading = await inTransaction(async (transaction) => {
      await removeContent(transaction, record, author);
      const late = { read: read() };
      await somebodyWaits(transaction);
      return late;
    });
    await reading.read;
    expect(await current().database.selectFrom("content_search_entries").selectAll().execute()).toEqual([]);
  });

  it("waits for files before it holds the index, which all others wait for", async () => {
    if (current().engine === "sqlite") return;
    const removal = await inTransaction(async (transaction) => {
      await lockForReading(transaction, transaction.selectFrom("files").select("key")).execute();
      const late = { removed: inTransaction((other) => removeContent(other, record, author)) };
      await somebodyWaits(transaction);
      await sql`set local lock_timeout = '10s'`.execute(transaction);
      await sql`delete from content_search`.execute(transaction);
      await sql`delete from content_search_entries`.execute(transaction);
      return late;
    });
    expect(await removal.removed).toMatchObject({ ok: true });
  });
});
