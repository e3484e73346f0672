import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Measure } from "./measure.ts";
import { generate, median, percentile, type Started, startServer } from "./processes.ts";
import { publicPages } from "./public-pages.ts";

const rounds = 5;
const perRound = 360;
/** Until both are compiled as they are on a site that has run for a while. */
const warmUp = 5400;
const root = join(import.meta.dirname, "..");

type Times = Record<string, number[]>;

/**
 * The first render of a page after an edit, against an empty page of React Router rendered as often, in turn, and
 * compressed as ours are. Told beside it: the same page uncompressed.
 */
export async function measureCacheMiss(dataDir: string, workDir: string): Promise<Measure> {
  const emptyPage = await buildEmptyPage(workDir);
  const ours = await startServer("miss-server.ts", { env: { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" } });
  const empty = await startServer("empty-server.ts", { args: [emptyPage] });
  const plain = await startServer("empty-server.ts", { args: [emptyPage], env: { EMPTY_PAGE_PLAIN: "yes" } });
  const ask = (server: Started, requests: number, ...paths: string[]) =>
    generate<Times>("latency-generator.ts", server.url, requests, ...paths);
  const askAll = async (requests: number) => ({
    own: await ask(ours, requests, ...publicPages),
    empty: Object.values(await ask(empty, requests, "/")).flat(),
    plain: Object.values(await ask(plain, requests, "/")).flat(),
  });
  await askAll(warmUp);

  const ratios: number[] = [];
  const own: Times = {};
  const emptyTimes: number[] = [];
  const plainTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const times = await askAll(perRound);
    ratios.push(percentile(Object.values(times.own).flat(), 95) / percentile(times.empty, 95));
    emptyTimes.push(...times.empty);
    plainTimes.push(...times.plain);
    for (const [path, ofPath] of Object.entries(times.own)) own[path] = [...(own[path] ?? []), ...ofPath];
  }
  await Promise.all([ours.stop(), empty.stop(), plain.stop()]);
  const slowest = Object.entries(own)
    .map(([path, times]) => [path, percentile(times, 95)] as const)
    .sort(([, a], [, b]) => b - a);
  const p95AndMedian = (times: number[]) =>
    `${percentile(times, 95).toFixed(2)} ms (median ${median(times).toFixed(2)})`;
  return {
    what: "first render after an edit, p95 over all public pages against an empty React Router page",
    value: median(ratios),
    unit: "×",
    limit: 2,
    good: "at most",
    detail: [
      `p95 ${p95AndMedian(Object.values(own).flat())} against ${p95AndMedian(emptyTimes)}`,
      `the empty page uncompressed: ${p95AndMedian(plainTimes)}`,
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
