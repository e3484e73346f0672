import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import type { Database } from "./schema.ts";
import { shareTransactions } from "./shared-transaction.ts";

it("inlines limits into the statement and binds other parameters", async () => {
  const database = await openDatabase("file::memory:");
  const { sql, parameters } = database
    .selectFrom("content")
    .select("id")
    .where("id", ">", "a")
    .limit(3)
    .offset(6)
    .compile();
  expect(sql).toBe('select "id" from "content" where "id" > ? limit 3 offset ?');
  expect(parameters).toEqual(["a", 6]);
  await database.destroy();
});

describe("while another process writes to the file", () => {
  let folder: string;
  let database: Database;
  let other: DatabaseSync;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "locked-"));
    database = await openDatabase(`file:${folder}/site.db`);
    await migrate(database);
    other = new DatabaseSync(join(folder, "site.db"));
    other.exec("begin immediate");
  });
  afterEach(async () => {
    other.close();
    await database.destroy();
    await rm(folder, { recursive: true });
  });

  const insert = (name: string) =>
    database.insertInto("installation").values({ name, value: "" }).executeTakeFirstOrThrow();
  /** Names of the rows inserted here, without that of the migration. */
  const names = async () =>
    (await database.selectFrom("installation").select("name").where("value", "=", "").execute()).map(
      ({ name }) => name,
    );

  it("retries statements and transactions, and continues reading meanwhile", async () => {
    const share = shareTransactions(database, async (transaction, inputs: readonly string[]) => {
      for (const name of inputs) await transaction.insertInto("installation").values({ name, value: "" }).execute();
      return inputs;
    });
    const events: string[] = [];
    const writes = [
      insert("alone").then(() => events.push("alone")),
      database
        .transaction()
        .execute(async (transaction) => {
          // No other query runs between the statements of a transaction that waited.
          await transaction.insertInto("installation").values({ name: "first", value: "" }).execute();
          await new Promise(setImmediate);
          await transaction.insertInto("installation").values({ name: "second", value: "" }).execute();
        })
        .then(() => events.push("transaction")),
      share("shared").then(() => events.push("shared")),
    ];
    for (let reads = 0; reads < 20; reads++) {
      expect(await names()).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    events.push("freed");
    other.exec("rollback");
    await Promise.all(writes);
    expect(events[0]).toBe("freed");
    expect((await names()).sort()).toEqual(["alone", "first", "second", "shared"]);
  });

  it("does not retry a pragma that tests whether the file is locked", async () => {
    await expect(sql`pragma journal_mode = delete`.execute(database)).rejects.toMatchObject({ errcode: 5 });
  });
});
