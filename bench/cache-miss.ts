import { execFile } from "node:child_process";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Measure } from "./measure.ts";
import { generate, median, percentile, type Started, startServer } from "./processes.ts";
import { publicPages } from "./public-pages.ts";

const rounds = 5;
const perRound = 360;
/** Until all are compiled as they are on a site that has run for a while. */
const warmUp = 5400;
const root = join(import.meta.dirname, "..");

type Times = Record<string, number[]>;

/**
 * The first rendering of a page after an edit of what it shows, against an empty page of React Router: in the same
 * server, after the same edit, asked for as often and in turn. Told beside it: the empty page on the bare adapter, where
 * nothing is edited and nothing but the page is rendered and compressed.
 */
export async function measureCacheMiss(dataDir: string, workDir: string): Promise<Measure> {
  const ours = await startEdited(dataDir, join(workDir, "edited"));
  const empty = await startEdited(
    dataDir,
    join(workDir, "edited-empty"),
    await buildEmptyPage("../../server/entry.ts"),
  );
  const bare = await startServer("empty-server.ts", { args: [await buildEmptyPage("./server.ts")] });
  const afterEdits = (server: Started, page: string, requests: number) =>
    generate<Times>("first-rendering-generator.ts", server.url, requests, page, ...publicPages);
  const askAll = async (requests: number) => ({
    own: await afterEdits(ours, "-", requests),
    empty: Object.values(await afterEdits(empty, "/", requests)).flat(),
    bare: Object.values(await generate<Times>("latency-generator.ts", bare.url, requests, "/")).flat(),
  });
  await askAll(warmUp);

  const ratios: number[] = [];
  const own: Times = {};
  const emptyTimes: number[] = [];
  const bareTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const times = await askAll(perRound);
    ratios.push(percentile(Object.values(times.own).flat(), 95) / percentile(times.empty, 95));
    emptyTimes.push(...times.empty);
    bareTimes.push(...times.bare);
    for (const [path, ofPath] of Object.entries(times.own)) own[path] = [...(own[path] ?? []), ...ofPath];
  }
  await Promise.all([ours.stop(), empty.stop(), bare.stop()]);
  const slowest = Object.entries(own)
    .map(([path, times]) => [path, percentile(times, 95)] as const)
    .sort(([, a], [, b]) => b - a);
  const p95AndMedian = (times: number[]) =>
    `${percentile(times, 95).toFixed(2)} ms (median ${median(times).toFixed(2)})`;
  return {
    what: "first rendering after an edit, p95 over all public pages against an empty React Router page in the same server",
    value: median(ratios),
    unit: "×",
    limit: 2,
    good: "at most",
    detail: [
      `p95 ${p95AndMedian(Object.values(own).flat())} against ${p95AndMedian(emptyTimes)}`,
      `on the bare adapter, nothing edited: ${p95AndMedian(bareTimes)}`,
      `slowest ${slowest
        .slice(0, 3)
        .map(([path, time]) => `${path} ${time.toFixed(1)}`)
        .join(", ")}`,
    ].join("; "),
  };
}

/** A server with its editor, on content of its own. */
async function startEdited(dataDir: string, folder: string, application?: string): Promise<Started> {
  await cp(dataDir, folder, { recursive: true });
  return startServer("edited-server.ts", {
    args: application ? [application] : [],
    env: { DATA_DIR: folder, PORT: "0", LOG_LEVEL: "warn" },
  });
}

/** Builds the smallest application with our versions of React and React Router; gives the file of its entry. */
async function buildEmptyPage(entry: string): Promise<string> {
  // Beside our own build, since what both leave outside stands in the same node_modules.
  const buildDirectory = join(root, "build", entry === "./server.ts" ? "empty-page" : "empty-page-in-server");
  await promisify(execFile)(
    process.execPath,
    [join(root, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "error"],
    {
      cwd: join(import.meta.dirname, "empty-page"),
      env: {
        ...process.env,
        NODE_ENV: "production",
        EMPTY_PAGE_BUILD: buildDirectory,
        EMPTY_PAGE_ENTRY: entry,
      },
    },
  );
  return join(buildDirectory, "server/server.js");
}
