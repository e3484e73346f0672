import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { writeSiteExport } from "#server/import/site-export.ts";
import type { MemoryTarget } from "./memory-target.ts";

/** A folder for the files that the tests of a file import; call it once, outside of them. */
export function importFolder() {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "import-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });
  return {
    pathOf: (name: string) => join(folder, name),
    async aFile(content: string | Uint8Array): Promise<string> {
      const path = join(folder, `${crypto.randomUUID()}.dat`);
      await writeFile(path, content);
      return path;
    },
  };
}

export function wordPress(items: string, site = ""): string {
  return `<?xml version="1.0"?>\n<rss version="2.0"><channel><link>${site}</link><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`;
}

export function aPost(id: number, content = "Text", status = "publish"): string {
  return `<item><title>Nr. ${id}</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>2024-05-06 07:08:09</wp:post_date><wp:status>${status}</wp:status><wp:post_type>post</wp:post_type></item>`;
}

export async function exportOf(target: MemoryTarget): Promise<string> {
  return (await Array.fromAsync(writeSiteExport(target))).join("");
}
