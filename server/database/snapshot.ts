import { type ControlledTransaction, Kysely, sql } from "kysely";
import type { Tables } from "./schema.ts";

/** The database as it is at one instant, however long it is read; nobody is kept from writing meanwhile. */
export interface Snapshot {
  connection: ControlledTransaction<Tables>;
  end(): Promise<void>;
}

/**
 * @param url as for `openDatabase`
 * @throws when there is no such database
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const database = new Kysely<Tables>({ dialect: await dialectOf(url) });
  try {
    const beginning = database.startTransaction();
    const connection = url.startsWith("file:")
      ? await beginning.execute()
      : await beginning.setIsolationLevel("repeatable read").setAccessMode("read only").execute();
    // The instant is that of the first read.
    await sql`select count(*) from migrations`.execute(connection).catch(async (error: unknown) => {
      // A pool that is closed waits for what it lent.
      await connection.rollback().execute();
      throw error;
    });
    return {
      connection,
      async end() {
        await connection.rollback().execute();
        await database.destroy();
      },
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function dialectOf(url: string) {
  if (url.startsWith("file:")) return (await import("./sqlite.ts")).readOnlySqliteDialect(url.slice("file:".length));
  return (await import("./postgres.ts")).postgresDialect(url);
}
