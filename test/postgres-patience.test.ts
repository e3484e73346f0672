import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openDatabase, withoutHurry } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { makeDatabase } from "./contract-database.ts";
import { aRoadTo } from "./road.ts";

const patience = { statementMilliseconds: 200, silenceMilliseconds: 600 };
/** What PostgreSQL says when it ends a statement. */
const queryCanceled = "57014";

describe.skipIf("missing" in inject("postgres"))(
  "whoever serves visitors does not wait for PostgreSQL without end",
  () => {
    let made: Awaited<ReturnType<typeof makeDatabase>>;
    let road: Awaited<ReturnType<typeof aRoadTo>>;
    let database: Database;
    let other: Database;

    beforeEach(async () => {
      made = await makeDatabase("postgres");
      road = await aRoadTo(new URL(made.url));
      database = await openDatabase(road.url, { patience });
      other = await openDatabase(made.url);
      await sql`create table seats (id integer)`.execute(other);
      await sql`insert into seats values (1)`.execute(other);
    });
    afterEach(async () => {
      await database.destroy();
      await other.destroy();
      await road.block();
      await made.remove();
    });

    const answers = async () => (await sql<{ one: number }>`select 1 as one`.execute(database)).rows;
    const lockSeat = sql`select id from seats for update`;

    it("a statement that takes too long is ended, its connection goes on", async () => {
      await expect(sql`select pg_sleep(10)`.execute(database)).rejects.toMatchObject({ code: queryCanceled });
      expect(await answers()).toEqual([{ one: 1 }]);
    });

    it("a lock that somebody keeps is given up", async () => {
      await other.transaction().execute(async (transaction) => {
        await lockSeat.execute(transaction);
        await expect(lockSeat.execute(database)).rejects.toMatchObject({ code: queryCanceled });
      });
      await lockSeat.execute(database);
    });

    it("a transaction in which nothing happens keeps its locks no longer", async () => {
      const idle = database.transaction().execute(async (transaction) => {
        await lockSeat.execute(transaction);
        // As soon as the server has ended the first.
        await lockSeat.execute(other);
        await lockSeat.execute(transaction);
      });
      await expect(idle).rejects.toThrow(/connection/i);
      expect(await answers()).toEqual([{ one: 1 }]);
    });

    it("a server that fell silent without closing anything is asked anew", async () => {
      await answers();
      road.silence();
      await expect(answers()).rejects.toThrow("PostgreSQL does not answer any more.");
      expect(await answers()).toEqual([{ one: 1 }]);
    });

    it("what brings the tables up to date may take longer", async () => {
      const slow = sql<{ one: number }>`select 1 as one from pg_sleep(0.8)`;
      const { rows } = await withoutHurry(database, road.url, (patient) => slow.execute(patient));
      expect(rows).toEqual([{ one: 1 }]);
    });
  },
);
