import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { migrate } from "#server/database/migrate.ts";
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
  },
  { isMigrated: false },
);
