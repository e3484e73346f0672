import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { migrate, migrateTo } from "#server/database/migrate.ts";
import type { Database } from "#server/database/schema.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "./contract-database.ts";

const release = 33;
/** Tables of an older release with their columns, without those of the search, which each engine has its own way. Never regenerated. */
const stored: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, "../fixtures", `schema-${release}.json`), "utf8"),
);

describeOnEachEngine(
  "the schema of an older release",
  (current) => {
    it("is what its migrations still make", async () => {
      const { database } = current();
      await database.transaction().execute((transaction) => migrateTo(transaction, release));
      const tables = await tablesOf(database);
      for (const [name, columns] of Object.entries(stored))
        expect([...(tables.get(name)?.keys() ?? [])].sort(), name).toEqual(columns);
    });

    it("is migrated and served by the current program", async () => {
      const { database, url } = current();
      await database.transaction().execute((transaction) => migrateTo(transaction, release));
      const app = await createTestApp({ databaseUrl: url });
      expect((await app.request("/veranstaltungen")).status).toBe(200);
      await app.close();
    });

    it("is contained in the current one, so that the older program still reads and writes it", async () => {
      const { database } = current();
      await migrate(database);
      const tables = await tablesOf(database);
      for (const [name, columns] of Object.entries(stored)) {
        const now = tables.get(name) ?? new Map<string, boolean>();
        expect([...now.keys()], name).toEqual(expect.arrayContaining(columns));
        const required = [...now].filter(([column, isRequired]) => isRequired && !columns.includes(column));
        expect(required, `new columns of ${name} that an insert has to name`).toEqual([]);
      }
    });
  },
  { isMigrated: false },
);

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
