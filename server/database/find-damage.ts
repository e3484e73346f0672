import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/**
 * Checks the integrity of an SQLite file, all pages and indexes, in a worker thread. PostgreSQL checks its pages
 * itself.
 * @param url as for `openDatabase`
 * @returns SQLite's findings; empty if there is no damage
 */
export async function findDamage(url: string): Promise<string[]> {
  const path = url.slice("file:".length);
  if (!url.startsWith("file:") || path === ":memory:") return [];
  const script = createRequire(import.meta.url).resolve("#server/database/damage-worker.ts");
  const worker = new Worker(script, { workerData: path });
  const [findings] = (await once(worker, "message")) as [string[]];
  return findings;
}
