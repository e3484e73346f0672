import { copyFile, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countMigrations, firstSchema, migrate, migrateTo } from "./migrate.ts";
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

describe("on a full disk", () => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase("file::memory:");
    await migrate(database);
    // The same error as on a disk that is full: SQLite rolls back by itself.
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(database);
  });
  afterEach(() => database.destroy());

  const row = { name: "large", value: "x".repeat(200_000) };
  const full = { code: "ERR_SQLITE_ERROR", errcode: 13 };

  it.each<[string, () => Promise<unknown>]>([
    ["a statement", () => database.insertInto("installation").values(row).execute()],
    [
      "a transaction",
      () =>
        database.transaction().execute((transaction) => transaction.insertInto("installation").values(row).execute()),
    ],
    [
      "a transaction that is rolled back by hand",
      async () => {
        const transaction = await database.startTransaction().execute();
        const failure = await transaction
          .insertInto("installation")
          .values(row)
          .execute()
          .catch((error: unknown) => error);
        await transaction.rollback().execute();
        throw failure;
      },
    ],
    [
      "a shared transaction",
      () => {
        const share = shareTransactions(database, async (transaction, names: readonly string[]) => {
          for (const name of names)
            await transaction
              .insertInto("installation")
              .values({ ...row, name })
              .execute();
          return names;
        });
        return Promise.all(["a", "b"].map(share));
      },
    ],
  ])("%s fails with SQLite's own error, and the next one works", async (_name, write) => {
    await expect(write()).rejects.toMatchObject(full);
    const small = { name: "small", value: "" };
    await database
      .transaction()
      .execute((transaction) => transaction.insertInto("installation").values(small).execute());
    const names = await database
      .selectFrom("installation")
      .select("name")
      .where("name", "in", ["large", "small"])
      .execute();
    expect(names).toEqual([{ name: "small" }]);
  });
});

it("a migration on a full disk fails with SQLite's own error, and changes nothing", async () => {
  const database = await openDatabase("file::memory:");
  await database.transaction().execute((transaction) => migrateTo(transaction, firstSchema));
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(database);
  await expect(migrate(database)).rejects.toMatchObject({ code: "ERR_SQLITE_ERROR", errcode: 13 });
  expect(await countMigrations(database)).toBe(firstSchema);
  await database.destroy();
});

describe("a file that is no longer at its path", () => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "moved-"));
    database = await openDatabase(`file:${folder}/site.db`);
    await migrate(database);
  });
  afterEach(async () => {
    await database.destroy();
    await rm(folder, { recursive: true });
  });

  const row = { name: "row", value: "" };
  const insert = () => database.insertInto("installation").values(row).execute();
  const path = () => join(folder, "site.db");
  const removed = /was removed or replaced/;

  it.each<[string, () => Promise<void>]>([
    ["renamed", () => rename(path(), `${path()}.old`)],
    ["deleted", () => rm(path())],
    [
      "replaced",
      async () => {
        await copyFile(path(), `${path()}.new`);
        await rename(`${path()}.new`, path());
      },
    ],
  ])("is not written to: %s", async (_name, remove) => {
    await remove();
    await expect(insert()).rejects.toThrow(removed);
    await expect(database.transaction().execute(insert)).rejects.toThrow(removed);
    await expect(database.updateTable("installation").set({ value: "a" }).execute()).rejects.toThrow(removed);
    await expect(database.deleteFrom("installation").execute()).rejects.toThrow(removed);
    expect(await database.selectFrom("installation").select("name").where("name", "=", "row").execute()).toEqual([]);
  });

  it("does not commit what was written before", async () => {
    const writing = database.transaction().execute(async (transaction) => {
      await transaction.insertInto("installation").values(row).execute();
      await rename(path(), `${path()}.old`);
    });
    await expect(writing).rejects.toThrow(removed);
    await rename(`${path()}.old`, path());
    await insert();
    expect(await database.selectFrom("installation").select("name").where("name", "=", "row").execute()).toHaveLength(
      1,
    );
  });
});
