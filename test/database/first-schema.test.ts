import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { readOrCreateSecret } from "#server/accounts/secret.ts";
import { backupFile } from "#server/backup/create-place.ts";
import { readBackup } from "#server/backup/read-backup.ts";
import { readTableRows } from "#server/backup/read-tables.ts";
import { siteTables } from "#server/backup/site-tables.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { continueNumbers, insertRows } from "#server/backup/write-tables.ts";
import { existingTables, readCatalog } from "#server/database/catalog.ts";
import { countMigrations, firstSchema, migrate, migrateTo, newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { administrator } from "#test/signed-in.ts";
import { describeOnEachEngine, makeDatabase } from "./contract-database.ts";
import { describeSchema, makeSchema38 } from "./schema-38.ts";

/** Written by the last commit with 38 migrations. Never regenerated. */
const siteOf38 = join(import.meta.dirname, "../fixtures/site-of-schema-38.tar.gz");

describeOnEachEngine(
  "the first schema",
  (current) => {
    const in38 = (run: Parameters<ReturnType<Database["transaction"]>["execute"]>[0]) =>
      current().database.transaction().execute(run);

    it("is what the 38 migrations before it made", async () => {
      await in38(makeSchema38);
      const made = await makeDatabase(current().engine);
      const database = await openDatabase(made.url);
      await database.transaction().execute((transaction) => migrateTo(transaction, firstSchema));
      const described = await describeSchema(database);
      expect(described.length).toBeGreaterThan(100);
      expect(described).toEqual(await describeSchema(current().database));
      await database.destroy();
      await made.remove();
    });

    it("is that of a site with the 38 migrations, which keeps every record", async () => {
      const { database, url } = current();
      await in38(async (transaction) => {
        await makeSchema38(transaction);
        await sql`delete from content_counter`.execute(transaction);
        for await (const part of readBackup(backupFile(siteOf38)))
          if (part.kind === "rows") await insertRows(transaction, part.table, part.rows);
        await continueNumbers(transaction);
      });
      const before = await rowsOf(database);
      expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

      const dataDir = await mkdtemp(join(tmpdir(), "first-schema-"));
      onTestFinished(() => removeFolder(dataDir));
      readOrCreateSecret(dataDir);
      const app = await createTestApp({ databaseUrl: url, env: { DATA_DIR: dataDir } });
      expect(await countMigrations(database)).toBe(newestSchema);
      // Later migrations add uses, and fold names in another way.
      const { file_uses: usesBefore = [], registrations: peopleBefore = [], ...rest } = before;
      const { file_uses: uses, registrations: people, ...after } = await rowsOf(database);
      expect(after).toMatchObject(rest);
      expect(people).toMatchObject(
        peopleBefore.map((row) => ({ ...(row as object), search_key: expect.stringContaining(" ") })),
      );
      expect(uses).toEqual(expect.arrayContaining(usesBefore));
      expect(await app.services.content.find("news", "n9")).toMatchObject({ title: "Aus Schema 38" });
      expect((await app.request("/veranstaltungen")).status).toBe(200);
      expect(await app.services.accounts.signIn(administrator, "192.0.2.1", null)).toMatchObject({
        ok: false,
        reason: "code_needed",
      });
      await app.put("events", "e9", anEvent());
      await app.close();
    });

    it("is not that of an older site, which is told how to get there, and stays as it is", async () => {
      const { database, url } = current();
      await in38(makeSchema38);
      await sql`delete from migrations where number = 38`.execute(database);
      const sentence =
        "Die Datenbank ist von einem Stand vor Version 1.0. Bitte starten Sie die Website einmal mit dem letzten Stand davor (Commit 1436e859), der sie umstellt, und danach mit diesem.";
      await expect(createTestApp({ databaseUrl: url })).rejects.toMatchObject({
        name: "ConfigError",
        message: `DATABASE_URL: ${sentence}`,
      });
      const backup = writeBackup({ databaseUrl: url, dataDir: "/nowhere" }, backupFile("/nowhere/a"), {
        now: new Date(),
      });
      await expect(backup).rejects.toMatchObject({ name: "BackupRefused", message: sentence });
      expect(await countMigrations(database)).toBe(37);
    });

    it("is contained in the current one, so that the program of the release still reads and writes it", async () => {
      const { database } = current();
      await database.transaction().execute((transaction) => migrateTo(transaction, firstSchema));
      const first = await tablesOf(database);
      expect(first.size).toBeGreaterThan(30);
      await migrate(database);
      const tables = await tablesOf(database);
      for (const [name, columns] of first) {
        const now = tables.get(name) ?? new Map<string, boolean>();
        expect([...now.keys()], name).toEqual(expect.arrayContaining([...columns.keys()]));
        const required = [...now].filter(([column, isRequired]) => isRequired && !columns.has(column));
        expect(required, `new columns of ${name} that an insert has to name`).toEqual([]);
      }
    });
  },
  { isMigrated: false },
);

async function rowsOf(connection: Connection): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  const catalog = await readCatalog(connection);
  // Later migrations add tables.
  for (const table of await existingTables(connection, siteTables))
    tables[table] = (await Array.fromAsync(readTableRows(connection, table, catalog))).flat();
  return tables;
}

/** @returns table to column to whether an insert has to name it */
async function tablesOf(database: Database): Promise<Map<string, Map<string, boolean>>> {
  const tables = await database.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(
        columns.map((column) => [
          column.name,
          !(column.isNullable || column.hasDefaultValue || column.isAutoIncrementing),
        ]),
      ),
    ]),
  );
}
