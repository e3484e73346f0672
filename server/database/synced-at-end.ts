import { sql } from "kysely";
import { engineOf } from "./engine.ts";
import type { Database } from "./schema.ts";

/**
 * Runs a function whose commits SQLite syncs to disk together at its end, for a command that is repeated if the power
 * fails: each sync blocks the thread until all files written meanwhile are on disk too. Commits of other processes are
 * synced as always, with what was committed before them. On PostgreSQL, which syncs outside this process, nothing changes.
 */
export async function syncedAtEnd<T>(database: Database, run: () => Promise<T>): Promise<T> {
  if (engineOf(database) !== "sqlite") return run();
  await sql`pragma synchronous = normal`.execute(database);
  try {
    return await run();
  } finally {
    await sql`pragma synchronous = full`.execute(database);
    // A commit that changes something syncs all before it.
    await database.updateTable("content_counter").set({ value: sql`value + 1` }).execute();
  }
}
