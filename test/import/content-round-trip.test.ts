import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectionNames, isSingle } from "#model/content/collection-kind.ts";
import { type CollectionName, type ContentInput, contentSchemas } from "#model/content/collections.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { newSingleIds } from "#server/content/store/single-record.ts";
import { inContentTransaction, writeContent } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { databaseSource } from "#server/import/database-source.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { type ImportOptions, importFile } from "#server/import/import-file.ts";
import { noteLine } from "#server/import/import-report.ts";
import { writeSiteExport } from "#server/import/site-export.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { emptiedDocument, filledDocument } from "./filled-document.ts";

const now = new Date("2026-06-15T10:00:00Z");

/** Values of fields that a rule of the whole record allows. */
const given: Partial<Record<CollectionName, Record<string, unknown>>> = {
  events: {
    lastDay: "2031-05-16",
    "registrationSettings.registrationOpensAt": "2031-05-01T08:00",
    "registrationSettings.remindsDaysBefore": [7],
  },
};
const kinds = {
  filled: (name: CollectionName) => filledDocument(contentSchemas[name], given[name]),
  emptied: (name: CollectionName) => emptiedDocument(contentSchemas[name]),
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "round-trip-"));
});
afterAll(() => removeFolder(folder));

function change<T>(database: Database, run: Parameters<typeof inContentTransaction<T>>[2]) {
  return inContentTransaction(database, () => {}, run);
}

/** @param email of whoever edited them; null: an import */
async function write(
  database: Database,
  documentOf: (name: CollectionName) => object,
  email: string | null = "redaktion@verein.example",
): Promise<void> {
  const author = { email, now };
  for (const collection of collectionNames) {
    const id = isSingle(collection) ? newSingleIds[collection] : "r1";
    const document = documentOf(collection) as ContentInput<CollectionName>;
    await change(database, (transaction) =>
      writeContent(transaction, { collection, id, document, expected: "any", activity: null }, author),
    );
  }
}

async function exportOf(database: Database): Promise<string> {
  await database.deleteFrom("activity_logs").execute();
  return (await Array.fromAsync(writeSiteExport(databaseSource(database)))).join("");
}

async function bring(database: Database, exported: string, options: Partial<ImportOptions> = {}) {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(path, exported);
  const changeContent = <T>(run: Parameters<typeof inContentTransaction<T>>[2]) => change(database, run);
  const parts = { changeContent, clock: () => now, content: createContentReader(database) };
  return importFile(databaseTarget(parts, options), path, { now, ...options });
}

it("is tried with documents that are stored as they are", () => {
  for (const name of collectionNames)
    for (const documentOf of Object.values(kinds))
      expect(contentSchemas[name].parse(documentOf(name)), name).toEqual(documentOf(name));
});

describeOnEachEngine("an export of this site", (current) => {
  it.each(["filled", "emptied"] as const)("brings back every field of every collection: %s ones", async (kind) => {
    const { database } = current();
    await write(database, kinds[kind]);
    const exported = await exportOf(database);
    for (const table of ["content", "revisions"] as const) await database.deleteFrom(table).execute();
    expect(await bring(database, exported)).toMatchObject({ leftOut: [], taken: 10 });
    expect(await exportOf(database)).toBe(exported);
  });

  it.each([
    ["emptied", "filled"],
    ["filled", "emptied"],
  ] as const)("replaces every field with --overwrite: by %s ones what is %s", async (there, here) => {
    const { database } = current();
    await write(database, kinds[there]);
    const exported = await exportOf(database);
    await write(database, kinds[here]);
    expect(await bring(database, exported, { overwrites: true })).toMatchObject({ leftOut: [], taken: 10 });
    expect(JSON.parse(await exportOf(database))).toEqual(JSON.parse(exported));
  });

  it("names every field it would empty, a limit too, and stops", async () => {
    const { database } = current();
    await write(database, kinds.emptied, null);
    const exported = await exportOf(database);
    await write(database, kinds.filled, null);
    const { notes } = await bring(database, exported, { isTrial: true });
    const named = notes
      .map(noteLine)
      .find((note) => note.startsWith("Veranstaltungen r1") && note.includes("würde geleert"));
    expect(named).toMatch(/lastDay.*accreditations.*registrationSettings\.capacity.*registrationSettings\.questions/);
    await expect(bring(database, exported)).rejects.toThrow("Die Datei enthält leere Felder, die hier gefüllt sind");
  });
});
