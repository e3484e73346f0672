import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { countMigrations, migrate, migrateTo, newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { sharedUse } from "#server/database/sole-use.ts";
import { migrateForCommand } from "#server/migrate-for-command.ts";
import { describeOnEachEngine } from "./contract-database.ts";

const startInstance = (url: string) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, "migrate-process.ts"), url]);

describeOnEachEngine(
  "migrations",
  (current) => {
    it("are applied once by instances that start together", async () => {
      const instances = await Promise.all([1, 2, 3].map(() => startInstance(current().url)));
      const applied = instances.map(({ stdout }) => Number(stdout)).sort((a, b) => a - b);
      expect(applied.slice(0, 2)).toEqual([0, 0]);
      expect(applied[2]).toBeGreaterThan(0);
    });

    it("have nothing left to do the second time", async () => {
      expect(await migrate(current().database)).toBeGreaterThan(0);
      expect(await migrate(current().database)).toBe(0);
    });

    it("start the content counter at one row that can only be one", async () => {
      await migrate(current().database);
      const { database } = current();
      expect(await database.selectFrom("content_counter").selectAll().execute()).toEqual([{ id: 1, value: 0 }]);
      await expect(database.insertInto("content_counter").values({ id: 2, value: 0 }).execute()).rejects.toThrow();
    });

    it("are applied by a command, but not under a running site of an older version, nor to a newer one", async () => {
      const { database, engine, url } = current();
      await database.transaction().execute((transaction) => migrateTo(transaction, newestSchema - 1));
      const site = await openDatabase(url);
      await site.connection().execute(async (connection) => {
        await (engine === "postgres" ? sql.raw(sharedUse) : sql`select * from migrations`).execute(connection);
        await expect(migrateForCommand(database)).rejects.toThrow("Bitte starten Sie zuerst die Website neu.");
      });
      await site.destroy();
      expect(await countMigrations(database)).toBe(newestSchema - 1);

      await database.destroy();
      current().database = await openDatabase(url);
      await migrateForCommand(current().database);
      expect(await countMigrations(current().database)).toBe(newestSchema);

      await sql`insert into migrations (number) values (${newestSchema + 1})`.execute(current().database);
      await expect(migrateForCommand(current().database)).rejects.toThrow("gehört zu einer neueren Version");
    });
  },
  { isMigrated: false },
);
