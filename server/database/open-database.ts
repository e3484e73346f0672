import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Kysely } from "kysely";
import type { Database, Tables } from "./schema.ts";

/**
 * Opens the database a `DATABASE_URL` names: `file:PATH`, `file::memory:` or `postgres://…`.
 * The caller closes it with `destroy()`. Tables are made by `migrate`.
 */
export async function openDatabase(url: string): Promise<Database> {
  if (url.startsWith("file:")) {
    const path = url.slice("file:".length);
    if (path !== ":memory:") mkdirSync(dirname(resolve(path)), { recursive: true, mode: 0o700 });
    const { sqliteDialect } = await import("./sqlite.ts");
    return new Kysely<Tables>({ dialect: sqliteDialect(path) });
  }
  const { postgresDialect } = await import("./postgres.ts");
  return new Kysely<Tables>({ dialect: postgresDialect(url) });
}
