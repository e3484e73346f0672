import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { engineOf } from "./engine.ts";
import type { Connection } from "./schema.ts";

/**
 * Removes from an SQLite file what deleted rows left in it, in a worker thread, while the site runs: the file is
 * rewritten and the write-ahead log emptied (docs/decisions/0053). `secure_delete` alone leaves copies: SQLite moves
 * rows between pages without clearing the place they came from. Does nothing on PostgreSQL, whose operator decides how
 * long its files and logs keep dead rows.
 * @throws if the file stayed in use for too long or the disk is full; then nothing is lost, but copies may remain
 */
export async function scrub(connection: Connection): Promise<void> {
  if (engineOf(connection) !== "sqlite") return;
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'main'`.execute(connection);
  // "" in memory
  const path = rows[0]?.file;
  if (!path) return;
  const script = createRequire(import.meta.url).resolve("#server/database/scrub-worker.ts");
  const worker = new Worker(script, { workerData: path });
  const [failure] = (await once(worker, "message")) as [string | undefined];
  if (failure !== undefined) throw new Error(`The database file was not scrubbed: ${failure}`);
}
