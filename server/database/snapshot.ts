import { type ControlledTransaction, Kysely } from "kysely";
import { countMigrations } from "./migrate.ts";
import type { Tables } from "./schema.ts";

/** A consistent view of the database at one instant, which does not block writers. */
export interface Snapshot {
  connection: ControlledTransaction<Tables>;
  end(): Promise<void>;
}

/**
 * Opens a snapshot.
 * @param url as for `openDatabase`
 * @throws if there is no such database
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const database = new Kysely<Tables>({ dialect: await dialectOf(url) });
  try {
    const beginning = database.startTransaction();
    const connection = url.startsWith("file:")
      ? await beginning.execute()
      : await beginning.setIsolationLevel("repeatable read").setAccessMode("read only").execute();
    // The snapshot is taken at the first read.
    await countMigrations(connection).catch(async (error: unknown) => {
      // Closing a pool waits for its connections.
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
