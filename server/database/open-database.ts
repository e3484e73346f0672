import { dirname, resolve } from "node:path";
import { type Dialect, Kysely } from "kysely";
import { makeFolder } from "#server/storage/make-folder.ts";
import { engineOf } from "./engine.ts";
import type { Database, Tables } from "./schema.ts";
import { timeWaits } from "./time-waits.ts";
import type { Timeouts } from "./timeouts.ts";

interface OpenOptions {
  /** Called with the seconds a query waited for a connection. */
  onWait?: (seconds: number) => void;
  /** Timeouts for a PostgreSQL server; default: none. */
  timeouts?: Timeouts;
  /** Content that a database in memory begins with; default: none. */
  image?: Uint8Array;
}

/**
 * Opens the database of a `DATABASE_URL`: `file:PATH`, `file::memory:` or `postgres://…`. The caller closes it with
 * `destroy()`. `migrate` creates the tables.
 */
export async function openDatabase(url: string, { onWait, ...options }: OpenOptions = {}): Promise<Database> {
  const dialect = await dialectOf(url, options);
  return new Kysely<Tables>({ dialect: onWait ? timeWaits(dialect, onWait) : dialect });
}

/**
 * Runs a function that may exceed the timeouts for visitors: on PostgreSQL with separate connections without timeouts.
 */
export async function withoutTimeouts<T>(
  database: Database,
  url: string,
  run: (database: Database) => Promise<T>,
): Promise<T> {
  if (engineOf(database) === "sqlite") return run(database);
  const patient = await openDatabase(url);
  try {
    return await run(patient);
  } finally {
    await patient.destroy();
  }
}

async function dialectOf(url: string, { timeouts, image }: OpenOptions): Promise<Dialect> {
  if (url.startsWith("file:")) {
    const path = url.slice("file:".length);
    if (path !== ":memory:") await makeFolder(dirname(resolve(path)));
    const { sqliteDialect } = await import("./sqlite.ts");
    return sqliteDialect(path, image);
  }
  const { postgresDialect } = await import("./postgres.ts");
  return postgresDialect(url, timeouts);
}
