import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Measure } from "./measure.ts";
import { generate, median, percentile, startServer } from "./processes.ts";
import { publicPages } from "./public-pages.ts";

const rounds = 5;
const perRound = 360;
/** Until both are compiled as they are on a site that has run for a while. */
const warmUp = 5400;
const root = join(import.meta.dirname, "..");

/** The first render of a page after an edit, against an empty page of React Router rendered as often, in turn. */
export async function measureCacheMiss(dataDir: string, workDir: string): Promise<Measure> {
  const ours = await startServer("miss-server.ts", { env: { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" } });
  const empty = await startServer("empty-server.ts", { args: [await buildEmptyPage(workDir)] });
  type Times = Record<string, number[]>;
  const askOurs = (requests = perRound) => generate<Times>("latency-generator.ts", ours.url, requests, ...publicPages);
  const askEmpty = (requests = perRound) => generate<Times>("latency-generator.ts", empty.url, requests, "/");
  await askOurs(warmUp);
  await askEmpty(warmUp);

  const ratios: number[] = [];
  const all: Times = {};
  const emptyTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const own = await askOurs();
    const bare = Object.values(await askEmpty()).flat();
    ratios.push(percentile(Object.values(own).flat(), 95) / percentile(bare, 95));
    emptyTimes.push(...bare);
    for (const [path, times] of Object.entries(own)) all[path] = [...(all[path] ?? []), ...times];
  }
  await Promise.all([ours.stop(), empty.stop()]);
  const slowest = Object.entries(all)
    .map(([path, times]) => [path, percentile(times, 95)] as const)
    .sort(([, a], [, b]) => b - a);
  return {
    what: "first render after an edit, p95 over all public pages against an empty React Router page",
    value: median(ratios),
    unit: "×",
    limit: 2,
    good: "at most",
    detail: [
      `p95 ${percentile(Object.values(all).flat(), 95).toFixed(1)} ms against ${percentile(emptyTimes, 95).toFixed(1)} ms`,
      `median ${median(Object.values(all).flat()).toFixed(1)} against ${median(emptyTimes).toFixed(1)}`,
      `slowest ${slowest
        .slice(0, 3)
        .map(([path, time]) => `${path} ${time.toFixed(1)}`)
        .join(", ")}`,
    ].join("; "),
  };
}

/** Builds the smallest application with our versions of React and React Router; gives its server's file. */
async function buildEmptyPage(workDir: string): Promise<string> {
  const buildDirectory = join(workDir, "empty-page");
  await promisify(execFile)(
    process.execPath,
    [join(root, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "error"],
    {
      cwd: join(import.meta.dirname, "empty-page"),
      env: { ...process.env, NODE_ENV: "production", EMPTY_PAGE_BUILD: buildDirectory },
    },
  );
  return join(buildDirectory, "server/server.js");
}
