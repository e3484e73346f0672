import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Dialect, Kysely } from "kysely";
import type { Database, Tables } from "./schema.ts";
import { timeWaits } from "./time-waits.ts";

/**
 * Opens the database a `DATABASE_URL` names: `file:PATH`, `file::memory:` or `postgres://…`.
 * The caller closes it with `destroy()`. Tables are made by `migrate`.
 * @param onWait told the seconds somebody waited for a connection
 */
export async function openDatabase(url: string, onWait?: (seconds: number) => void): Promise<Database> {
  const dialect = await dialectOf(url);
  return new Kysely<Tables>({ dialect: onWait ? timeWaits(dialect, onWait) : dialect });
}

async function dialectOf(url: string): Promise<Dialect> {
  if (url.startsWith("file:")) {
    const path = url.slice("file:".length);
    if (path !== ":memory:") mkdirSync(dirname(resolve(path)), { recursive: true, mode: 0o700 });
    const { sqliteDialect } = await import("./sqlite.ts");
    return sqliteDialect(path);
  }
  const { postgresDialect } = await import("./postgres.ts");
  return postgresDialect(url);
}
