import { sql } from "kysely";
import { engineOf } from "./engine.ts";
import type { Connection, Database } from "./schema.ts";
import { isBusy } from "./sqlite-driver.ts";

/** Number of an advisory lock: instances that serve the site share it, exclusive commands do not. */
const siteLock = sql.lit(7_241_857);

/**
 * Statement that an instance on PostgreSQL runs on a connection it keeps open; waits while a command has exclusive use.
 */
export const sharedUse = "select pg_advisory_lock_shared(7241857)";

/**
 * Runs a function while no instance of the site and no other command uses the database, and keeps them from starting.
 * @returns `undefined`, without calling the function, if the database is in use
 */
export async function withSoleUse<T>(
  database: Database,
  run: (database: Database) => Promise<T>,
): Promise<{ result: T } | undefined> {
  return engineOf(database) === "postgres" ? exclusiveOnPostgres(database, run) : exclusiveOnSqlite(database, run);
}

async function exclusiveOnPostgres<T>(database: Database, run: (database: Database) => Promise<T>) {
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

async function exclusiveOnSqlite<T>(database: Database, run: (database: Database) => Promise<T>) {
  if (!(await lockFile(database))) return undefined;
  try {
    return { result: await run(database) };
  } finally {
    await sql`pragma locking_mode = normal`.execute(database);
    // SQLite releases the lock at the next access.
    await sql`pragma journal_mode = wal`.execute(database);
    await sql`select count(*) from sqlite_master`.execute(database);
  }
}

/** Locks the file: SQLite leaves write-ahead mode only while there is a single connection. */
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
