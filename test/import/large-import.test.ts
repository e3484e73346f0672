import { truncateSync } from "node:fs";
import { appendFile, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContentReader } from "#server/content/store/content-store.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { importFile } from "#server/import/import-file.ts";
import { collectGarbage } from "#test/memory.ts";
import { removeFolder } from "#test/remove-folder.ts";

const now = new Date("2026-11-20T12:00:00Z");
/** More than are read and prepared before the first of them is written. */
const posts = 1000;
/** Bytes of each post that an import skips, so that keeping the file in memory would be noticed. */
const skipped = 25_000;

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-"));
  database = await openDatabase(`file:${folder}/site.db`);
  await migrate(database);
});
afterAll(async () => {
  await database.destroy();
  await removeFolder(folder);
});

describe("a large WordPress export", () => {
  it("is imported while others write, without loading the file into memory, and continues after an interruption", async () => {
    collectGarbage();
    const start = usedBytes();
    const path = await writeLargeExport();
    const target = databaseTarget({
      content: createContentReader(database),
      clock: () => now,
      changeContent: (run) => database.transaction().execute(run),
    });
    let held = Number.POSITIVE_INFINITY;
    const other = startWriter();

    let isBroken = false;
    const interrupted = importFile(target, path, {
      now,
      onProgress({ phase, readBytes, totalBytes }) {
        if (isBroken || phase === "check" || readBytes < totalBytes * 0.8) return;
        isBroken = true;
        truncateSync(path, Math.floor(totalBytes / 10));
      },
    });
    await expect(interrupted).rejects.toMatchObject({ message: /unvollständig/, leavesPart: true });
    const part = await createContentReader(database).count("news");
    expect(part).toBeGreaterThan(0);

    await writeLargeExport();
    const report = await importFile(target, path, {
      now,
      onProgress: ({ readBytes, totalBytes }) => {
        expect(totalBytes).toBeGreaterThan(25_000_000);
        if (readBytes < totalBytes * 0.9) return;
        collectGarbage();
        // The minimum of many readings, as some include garbage that is not collected yet.
        held = Math.min(held, usedBytes() - start);
      },
    });

    expect(await other.stop()).toBeGreaterThan(5);
    expect(report).toMatchObject({ taken: posts - part, unchanged: part });
    expect(await createContentReader(database).count("news")).toBe(posts);
    // Includes a few MB of cached sanitised texts; the file would add more than 25 MB.
    expect(held).toBeLessThan(15_000_000);
    // One entry for each of the two runs.
    const entries = await database
      .selectFrom("activity_logs")
      .select(["action", "details"])
      .orderBy("number")
      .execute();
    expect(entries.map(({ action, details }) => [action, JSON.parse(details)])).toEqual([
      ["content.imported", { news: part, redirects: part }],
      ["content.imported", { news: posts - part, redirects: posts - part }],
    ]);
  });
});

/** Returns the memory in use, including external memory such as buffers and long strings. */
function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Writes repeatedly, as the running site does. `stop` returns the number of writes. */
function startWriter(): { stop(): Promise<number> } {
  let isStopped = false;
  let writes = 0;
  const work = async () => {
    const site = await openDatabase(`file:${folder}/site.db`);
    while (!isStopped) {
      await site
        .insertInto("installation")
        .values({ name: `write ${writes}`, value: "" })
        .execute();
      writes++;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await site.destroy();
  };
  const working = work();
  return {
    async stop() {
      isStopped = true;
      await working;
      return writes;
    },
  };
}

async function writeLargeExport(): Promise<string> {
  const path = join(folder, "large.xml");
  const paragraph = "<p>Ein <b>Absatz</b> über Schmerz und Palliativmedizin, der etwas Platz braucht.</p>\n";
  await writeFile(path, '<?xml version="1.0"?><rss><channel><wp:wxr_version>1.2</wp:wxr_version>');
  for (let id = 1; id <= posts; id += 100) {
    const items = Array.from({ length: 100 }, (_, index) => post(id + index, paragraph.repeat(30)));
    await appendFile(path, items.join("\n"));
  }
  await appendFile(path, "</channel></rss>");
  return path;
}

function post(id: number, content: string): string {
  return `<item><title>Nr. ${id}</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:postmeta>${"x".repeat(skipped)}</wp:postmeta><wp:post_id>${id}</wp:post_id><wp:post_date>2024-05-06 07:08:09</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
}
