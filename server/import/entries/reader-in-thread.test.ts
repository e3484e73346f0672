import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MemoryTarget } from "#test/import/memory-target.ts";
import type { ImportFiles } from "../files/bring-files.ts";
import { importFile } from "../import-file.ts";
import type { ImportProgress } from "../import-progress.ts";
import { openEntryReader } from "./entry-reader.ts";
import { readInThread } from "./reader-in-thread.ts";

const now = new Date("2026-11-20T12:00:00Z");
const realFiles = join(import.meta.dirname, "../../../../shared/data/inputs");

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-thread-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function anExport(items: string, end = "</channel></rss>"): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.xml`);
  const start = `<rss version="2.0"><channel><link>https://alt.example</link><wp:wxr_version>1.2</wp:wxr_version>`;
  await writeFile(path, start + items + end);
  return path;
}

const uploads = "https://alt.example/wp-content/uploads/2024/05";
const anItem = (id: number, inner = "") =>
  `<item><title>Nr. ${id}</title><link>https://alt.example/nr-${id}/</link><content:encoded><![CDATA[<p>Text ${id} <a href="https://alt.example/?p=${id + 1}">mehr</a></p><p><img src="${uploads}/${id}.jpg"></p><p><a href="${uploads}/${id}.pdf">Satzung</a></p>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>2024-05-06 07:08:09</wp:post_date><wp:status>publish</wp:status>${inner || "<wp:post_type>post</wp:post_type>"}</item>`;
const ofAllKinds = [
  ...Array.from({ length: 100 }, (_, at) => anItem(at + 1)),
  anItem(7),
  anItem(201, "<wp:post_type>page</wp:post_type>"),
  anItem(202, "<wp:post_type>team</wp:post_type>"),
  anItem(203, "<wp:post_type>post</wp:post_type><wp:comment><wp:comment_approved>1</wp:comment_approved></wp:comment>"),
].join("");

/** Has every second picture. */
function someFiles(): ImportFiles {
  const stored = new Map<string, string>();
  return {
    hasSource: true,
    async bring({ address }) {
      if (/[02468]\.jpg$/.test(address)) stored.set(address, `/files/news/${address.slice(-7).replaceAll("/", "-")}`);
    },
    storedAt: (address) => stored.get(address),
    sizeOf: () => undefined,
    takeUnnoted: () => [],
    listStored: () => [...stored],
    listOthers: async () => [],
    refused: new Map(),
    expected: new Map(),
  };
}

/** Returns all that an import leads to, with this reader. */
async function resultOf(path: string, openReader: typeof readInThread, files?: ImportFiles) {
  const target = new MemoryTarget();
  const told: ImportProgress[] = [];
  const onProgress = (progress: ImportProgress) => told.push(progress);
  const options = { now, openReader, onProgress, pagesAs: "regular", ...(files && { files }) } as const;
  const report = await importFile(target, path, options).catch(String);
  const last = (phase: ImportProgress["phase"]) => told.findLast((progress) => progress.phase === phase);
  return { report, stored: target.stored, redirects: target.redirects, told: [last("check"), last("write")] };
}

it.each([true, false])(
  "leads to the same as without a thread, with the files of the old site: %s",
  async (hasFiles) => {
    const path = await anExport(ofAllKinds);
    const files = () => (hasFiles ? someFiles() : undefined);
    const result = await resultOf(path, readInThread, files());
    expect(result).toEqual(await resultOf(path, openEntryReader, files()));
    expect(result.stored.size).toBe(102);
    expect(result.told).toMatchObject([{ documents: 104 }, { documents: 104 }]);
  },
);

it("refuses what is refused without a thread", async () => {
  const path = await anExport(ofAllKinds, "");
  const { report, stored } = await resultOf(path, readInThread);
  expect(report).toMatch(/^ImportRefused: /);
  expect(report).toEqual((await resultOf(path, openEntryReader)).report);
  expect(stored.size).toBe(0);
});

it("fails when the export cannot be read or the thread ends, instead of waiting", async () => {
  const path = await anExport(ofAllKinds);
  const unread = await resultOf(path, (input) => readInThread({ ...input, path: join(folder, "none") }));
  expect(unread.report).toContain("ENOENT");
  const ended = await resultOf(path, (input) => {
    const reader = readInThread(input);
    return { ...reader, notes: () => reader.close().then(() => reader.notes()) };
  });
  expect(ended.report).toContain("has ended");
});

it.skipIf(!existsSync(realFiles))("leads to the same with exports of real sites", async () => {
  const names = await readdir(realFiles, { recursive: true });
  const paths = names.filter((name) => /\.(?:xml|rss|atom)$/.test(name)).map((name) => join(realFiles, name));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    const { report, stored } = await resultOf(path, readInThread);
    expect({ path, report, stored }).toMatchObject(
      await resultOf(path, openEntryReader).then((other) => ({ path, report: other.report, stored: other.stored })),
    );
  }
});
