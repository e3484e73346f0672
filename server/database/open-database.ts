import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Dialect, Kysely } from "kysely";
import { engineOf } from "./engine.ts";
import type { Patience } from "./patience.ts";
import type { Database, Tables } from "./schema.ts";
import { timeWaits } from "./time-waits.ts";

interface OpenOptions {
  /** Told the seconds somebody waited for a connection. */
  onWait?: (seconds: number) => void;
  /** With a PostgreSQL server; default: endless. */
  patience?: Patience;
}

/**
 * Opens the database a `DATABASE_URL` names: `file:PATH`, `file::memory:` or `postgres://…`.
 * The caller closes it with `destroy()`. Tables are made by `migrate`.
 */
export async function openDatabase(url: string, { onWait, patience }: OpenOptions = {}): Promise<Database> {
  const dialect = await dialectOf(url, patience);
  return new Kysely<Tables>({ dialect: onWait ? timeWaits(dialect, onWait) : dialect });
}

/** Runs what may take longer than visitors wait: on PostgreSQL over connections of its own, which have the patience. */
export async function withoutHurry<T>(
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

async function dialectOf(url: string, patience: Patience | undefined): Promise<Dialect> {
  if (url.startsWith("file:")) {
    const path = url.slice("file:".length);
    if (path !== ":memory:") mkdirSync(dirname(resolve(path)), { recursive: true, mode: 0o700 });
    const { sqliteDialect } = await import("./sqlite.ts");
    return sqliteDialect(path);
  }
  const { postgresDialect } = await import("./postgres.ts");
  return postgresDialect(url, patience);
}
