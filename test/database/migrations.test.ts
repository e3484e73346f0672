import { execFile } from "node:child_process";
import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { backupFile } from "#server/backup/create-place.ts";
import { backUpBeforeMigration, removeOldMigrationBackups } from "#server/backup/migration-backup.ts";
import { readBackup } from "#server/backup/read-backup.ts";
import { countMigrations, firstSchema, migrate, migrateTo, newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { sharedUse } from "#server/database/sole-use.ts";
import { createLog } from "#server/log.ts";
import { migrateForCommand } from "#server/migrate-site.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { describeOnEachEngine } from "./contract-database.ts";

/** Without a later migration there is no older database that this program migrates. */
const isOnlyOne = newestSchema === firstSchema;

const startInstance = (url: string) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, "migrate-process.ts"), url]);

/** Marks the database as migrated in a way that this program cannot work with. */
function refuseOlderPrograms(database: Database) {
  const update = database.updateTable("installation").set({ value: String(newestSchema + 1) });
  return update.where("name", "=", "readable_since").execute();
}

describeOnEachEngine(
  "migrations",
  (current) => {
    it.each([0, ...(isOnlyOne ? [] : [firstSchema])])(
      "are applied once to a database of schema %i by five instances starting concurrently",
      async (schema) => {
        const { database, url } = current();
        if (schema > 0) await database.transaction().execute((transaction) => migrateTo(transaction, schema));
        const instances = await Promise.all(Array.from({ length: 5 }, () => startInstance(url)));
        const applied = instances.map(({ stdout }) => Number(stdout)).sort((a, b) => a - b);
        expect(applied).toEqual([...Array(4).fill(0), newestSchema - Math.max(schema, firstSchema - 1)]);
      },
    );

    it("do nothing when run again", async () => {
      expect(await migrate(current().database)).toBeGreaterThan(0);
      expect(await migrate(current().database)).toBe(0);
    });

    it("create the content counter with exactly one row", async () => {
      await migrate(current().database);
      const { database } = current();
      expect(await database.selectFrom("content_counter").selectAll().execute()).toEqual([{ id: 1, value: 0 }]);
      await expect(database.insertInto("content_counter").values({ id: 2, value: 0 }).execute()).rejects.toThrow();
    });

    it.skipIf(isOnlyOne)("are applied by a command, but not under a running site or to a newer database", async () => {
      const { database, engine, url } = current();
      await database.transaction().execute((transaction) => migrateTo(transaction, firstSchema));
      const dataDir = await mkdtemp(join(tmpdir(), "migrations-"));
      const parts = { config: { databaseUrl: url, dataDir }, clock: () => new Date(), log: createLog("silent") };
      const site = await openDatabase(url);
      await site.connection().execute(async (connection) => {
        await (engine === "postgres" ? sql.raw(sharedUse) : sql`select * from migrations`).execute(connection);
        await expect(migrateForCommand({ ...parts, database })).rejects.toThrow(
          "Bitte starten Sie zuerst die Website neu.",
        );
      });
      await site.destroy();
      expect(await countMigrations(database)).toBe(firstSchema);

      await database.destroy();
      current().database = await openDatabase(url);
      // PostgreSQL may release the locks of a connection a moment after it has closed.
      await vi.waitFor(() => migrateForCommand({ ...parts, database: current().database }), 120_000);
      expect(await countMigrations(current().database)).toBe(newestSchema);

      await sql`insert into migrations (number) values (${newestSchema + 1})`.execute(current().database);
      await current()
        .database.updateTable("installation")
        .set({ value: String(newestSchema + 1) })
        .execute();
      const again = migrateForCommand({ ...parts, database: current().database });
      await expect(again).rejects.toThrow("gehört zu einer neueren Version");
      await removeFolder(dataDir);
    });

    it("leave the tables of a newer release alone if it declares them compatible", async () => {
      const { database, url } = current();
      await migrate(database);
      // Changes that a future migration may make: a column with a default, a table, an index.
      await sql`alter table registrations add column of_tomorrow text not null default ''`.execute(database);
      await sql`create table tomorrow (id text primary key)`.execute(database);
      await sql`create index by_tomorrow on registrations (of_tomorrow)`.execute(database);
      await sql`insert into migrations (number) values (${newestSchema + 1})`.execute(database);

      const app = await createTestApp({ databaseUrl: url });
      try {
        expect(app.logText()).toContain("the database was migrated by a newer version");
        await app.put("events", "e1", anEvent({ date: "2026-09-12", registrationSettings: { enabled: true } }));
        const form = { title: "Dr." as const, firstName: "Erika", lastName: "Muster", city: "Ulm" };
        expect(await app.services.registerAttendee("e1", { ...form, email: "e@praxis.example" })).toEqual({ ok: true });
        expect((await app.request("/register/e1")).status).toBe(200);
      } finally {
        await app.close();
      }
      // The newer program finds its tables and the rows written meanwhile.
      expect(await countMigrations(database)).toBe(newestSchema + 1);
      const rows = await sql<{ of_tomorrow: string }>`select of_tomorrow from registrations`.execute(database);
      expect(rows.rows).toEqual([{ of_tomorrow: "" }]);
    });

    it.skipIf(isOnlyOne)(
      "back up an existing database before changing it, and keep the last three backups",
      async () => {
        const { database, url } = current();
        const previous = firstSchema;
        await database.transaction().execute((transaction) => migrateTo(transaction, previous));
        await database.insertInto("page_views").values({ day: "2026-06-14", path: "/", count: 3 }).execute();
        const app = await createTestApp({ databaseUrl: url });
        try {
          const { dataDir } = app.services.config;
          const folder = join(dataDir, "backups");
          const path = join(folder, `before-migration-${previous}-20260615T100000Z.tar.gz`);
          expect(app.logged).toContainEqual(
            expect.objectContaining({ level: "info", fields: { path, from: previous, to: newestSchema } }),
          );
          const parts = await Array.fromAsync(readBackup(backupFile(path)));
          expect(parts[0]).toMatchObject({ header: { schema: previous } });
          expect(parts).toContainEqual({
            kind: "rows",
            table: "page_views",
            rows: [{ day: "2026-06-14", path: "/", count: 3 }],
            sizeBytes: expect.any(Number),
          });
          expect(await countMigrations(database)).toBe(newestSchema);

          const places = { databaseUrl: url, dataDir };
          for (const day of ["16", "17", "18"])
            await backUpBeforeMigration(places, newestSchema, new Date(`2026-06-${day}T10:00:00Z`));
          await writeFile(join(folder, "of-somebody-else.tar.gz"), "");
          const names = async () =>
            (await readdir(folder)).map((name) => /-2026(\d{4})T/.exec(name)?.[1] ?? name).sort();
          expect(await names()).toEqual(["0616", "0617", "0618", "of-somebody-else.tar.gz"]);
          await removeOldMigrationBackups(dataDir, new Date("2026-07-17T11:00:00Z"));
          expect(await names()).toEqual(["0618", "of-somebody-else.tar.gz"]);
        } finally {
          await app.close();
        }
      },
    );

    it.skipIf(isOnlyOne)("change nothing when the backup fails", async () => {
      const { database } = current();
      await database.transaction().execute((transaction) => migrateTo(transaction, firstSchema));
      const full = () => Promise.reject(new Error("no space left"));
      await expect(migrate(database, full)).rejects.toThrow("no space left");
      expect(await countMigrations(database)).toBe(firstSchema);
    });

    it("refuse an incompatible database of a newer program with one sentence", async () => {
      const { database, url } = current();
      await migrate(database);
      await sql`insert into migrations (number) values (${newestSchema + 1})`.execute(database);
      await refuseOlderPrograms(database);
      await expect(createTestApp({ databaseUrl: url })).rejects.toMatchObject({
        name: "ConfigError",
        message: "DATABASE_URL: Die Datenbank gehört zu einer neueren Version des Programms.",
      });
    });
  },
  { isMigrated: false },
);
