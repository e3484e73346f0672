import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

// Worker thread of scrub.ts: rewrites the whole file, which may take long.

/** Waits for a writer, and for a reader of the write-ahead log. */
const timeout = 10_000;
const file = new DatabaseSync(workerData as string, { timeout });
let failure: string | undefined;
try {
  file.exec("pragma secure_delete = on; pragma synchronous = full");
  const searchable = "select name from sqlite_master where sql like 'create virtual table%using fts5%'";
  for (const { name } of file.prepare(searchable).all()) {
    // Deleted text stays in the index until its segments are merged.
    file.exec(`insert into "${name}" ("${name}") values ('optimize')`);
  }
  file.exec("vacuum");
  const { busy } = file.prepare("pragma wal_checkpoint(truncate)").get() as { busy: number };
  if (busy) failure = "The write-ahead log is in use.";
} catch (error) {
  failure = error instanceof Error ? error.message : String(error);
} finally {
  file.close();
}
parentPort?.postMessage(failure);
