import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { syncedAtEnd } from "./synced-at-end.ts";

it.each(["done", "failed"])("syncs commits at the end only, whether it is done or failed: %s", async (how) => {
  const folder = await mkdtemp(join(tmpdir(), "synced-"));
  const database = await openDatabase(`file:${folder}/site.db`);
  const changes: number[] = [];
  const synchronous = async () =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(database)).rows[0]?.synchronous;
  const frames = async () =>
    (await sql<{ log: number }>`pragma wal_checkpoint(noop)`.execute(database)).rows[0]?.log ?? 0;
  await migrate(database);
  const run = syncedAtEnd(database, async () => {
    expect(await synchronous()).toBe(1);
    await database.insertInto("installation").values({ name: "one", value: "" }).execute();
    changes.push(await frames());
    if (how === "failed") throw new Error("failed");
    return how;
  });
  if (how === "failed") await expect(run).rejects.toThrow("failed");
  else expect(await run).toBe("done");
  expect(await synchronous()).toBe(2);
  // Something was committed afterwards, and with it synced what came before.
  expect(await frames()).toBeGreaterThan(changes[0] ?? 0);
  await database.destroy();
  await rm(folder, { recursive: true });
});
