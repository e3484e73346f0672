import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openDatabase, withoutTimeouts } from "#server/database/open-database.ts";
import { maxConnections } from "#server/database/postgres.ts";
import type { Database } from "#server/database/schema.ts";
import { makeDatabase } from "./contract-database.ts";
import { startDatabaseProxy } from "./database-proxy.ts";

const timeouts = { connectMilliseconds: 5000, statementMilliseconds: 500, silenceMilliseconds: 60_000 };
/** PostgreSQL's error code for a cancelled statement. */
const queryCanceled = "57014";

describe.skipIf("missing" in inject("postgres"))("a database with timeouts", () => {
  let made: Awaited<ReturnType<typeof makeDatabase>>;
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  let database: Database;
  let other: Database;

  beforeEach(async () => {
    made = await makeDatabase("postgres");
    proxy = await startDatabaseProxy(new URL(made.url));
    database = await openDatabase(proxy.url, { timeouts });
    other = await openDatabase(made.url);
    await sql`create table seats (id integer)`.execute(other);
    await sql`insert into seats values (1)`.execute(other);
  });
  afterEach(async () => {
    await database.destroy();
    await other.destroy();
    await proxy.block();
    await made.remove();
  });

  const answers = async () => (await sql<{ one: number }>`select 1 as one`.execute(database)).rows;
  const lockSeat = sql`select id from seats for update`;

  it("cancels a slow statement and keeps its connection", async () => {
    await expect(sql`select pg_sleep(10)`.execute(database)).rejects.toMatchObject({ code: queryCanceled });
    expect(await answers()).toEqual([{ one: 1 }]);
  });

  it("cancels a statement that waits for a lock", async () => {
    await other.transaction().execute(async (transaction) => {
      await lockSeat.execute(transaction);
      await expect(lockSeat.execute(database)).rejects.toMatchObject({ code: queryCanceled });
    });
    await lockSeat.execute(database);
  });

  it("ends an idle transaction, which releases its locks", async () => {
    const idle = database.transaction().execute(async (transaction) => {
      await lockSeat.execute(transaction);
      // Succeeds once the server has ended the first transaction.
      await lockSeat.execute(other);
      await lockSeat.execute(transaction);
    });
    await expect(idle).rejects.toThrow(/connection/i);
    expect(await answers()).toEqual([{ one: 1 }]);
  });

  it("reconnects when the server falls silent without closing the connection", async () => {
    await database.destroy();
    database = await openDatabase(proxy.url, { timeouts: { ...timeouts, silenceMilliseconds: 1500 } });
    await answers();
    proxy.silence();
    await expect(answers()).rejects.toThrow("PostgreSQL does not answer any more.");
    expect(await answers()).toEqual([{ one: 1 }]);
  });

  it("lets a query wait for a free connection longer than for connecting", async () => {
    const connectMilliseconds = 2000;
    const patient = await openDatabase(made.url, {
      timeouts: { connectMilliseconds, statementMilliseconds: 60_000, silenceMilliseconds: 60_000 },
    });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holders = Array.from({ length: maxConnections }, () => Promise.withResolvers<void>());
    const held = holders.map(({ resolve }) =>
      patient.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        resolve();
        await released;
      }),
    );
    await Promise.all(holders.map(({ promise }) => promise));
    const waiting = sql<{ one: number }>`select 1 as one`.execute(patient);
    await Promise.race([waiting, wait(connectMilliseconds + 200)]);
    release();
    expect((await waiting).rows).toEqual([{ one: 1 }]);
    await Promise.all(held);
    await patient.destroy();
  });

  it("does not apply to migrations", async () => {
    const slow = sql<{ one: number }>`select 1 as one from pg_sleep(1.8)`;
    const { rows } = await withoutTimeouts(database, proxy.url, (patient) => slow.execute(patient));
    expect(rows).toEqual([{ one: 1 }]);
  });
});
