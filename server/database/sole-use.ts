import { sql } from "kysely";
import { engineOf } from "./engine.ts";
import type { Connection, Database } from "./schema.ts";
import { isBusy } from "./sqlite-driver.ts";

/** A number of our own, see `pg_locks`. Whoever serves the site shares it; who needs the database alone does not. */
const siteLock = sql.lit(7_241_857);

/** What an instance on PostgreSQL says on the connection it keeps as long as it runs; waits while somebody is alone. */
export const sharedUse = "select pg_advisory_lock_shared(7241857)";

/**
 * Runs something while no instance of the site and no other command uses the database, and none can begin to.
 * @returns `undefined`, with nothing run, when somebody uses it
 */
export async function withSoleUse<T>(
  database: Database,
  run: (database: Database) => Promise<T>,
): Promise<{ result: T } | undefined> {
  return engineOf(database) === "postgres" ? aloneOnPostgres(database, run) : aloneOnSqlite(database, run);
}

async function aloneOnPostgres<T>(database: Database, run: (database: Database) => Promise<T>) {
  return database.connection().execute(async (connection) => {
    const answer = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${siteLock}) as ok`.execute(connection);
    if (!answer.rows[0]?.ok) return undefined;
    try {
      return { result: await run(connection) };
    } finally {
      await sql`select pg_advisory_unlock(${siteLock})`.execute(connection);
    }
  });
}

async function aloneOnSqlite<T>(database: Database, run: (database: Database) => Promise<T>) {
  if (!(await lockFile(database))) return undefined;
  try {
    return { result: await run(database) };
  } finally {
    await sql`pragma locking_mode = normal`.execute(database);
    // A lock is let go of at the next access only.
    await sql`pragma journal_mode = wal`.execute(database);
    await sql`select count(*) from sqlite_master`.execute(database);
  }
}

/** Leaving the write-ahead log is granted only to the one connection there is. */
async function lockFile(connection: Connection): Promise<boolean> {
  await sql`pragma locking_mode = exclusive`.execute(connection);
  try {
    await sql`pragma journal_mode = delete`.execute(connection);
    await sql`begin`.execute(connection);
    await sql`commit`.execute(connection);
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return false;
  }
}
