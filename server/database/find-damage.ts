import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/**
 * Looks through the whole file of an embedded database, every page and every index, in a thread of its own. PostgreSQL
 * looks after its pages itself.
 * @param url as for `openDatabase`
 * @returns what is wrong with it, in SQLite's words; nothing when it is sound
 */
export async function findDamage(url: string): Promise<string[]> {
  const path = url.slice("file:".length);
  if (!url.startsWith("file:") || path === ":memory:") return [];
  const script = createRequire(import.meta.url).resolve("#server/database/damage-worker.ts");
  const worker = new Worker(script, { workerData: path });
  const [findings] = (await once(worker, "message")) as [string[]];
  return findings;
}
