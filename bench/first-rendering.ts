import { cp } from "node:fs/promises";
import { join } from "node:path";
import { publicPages } from "#model/site/public-pages.ts";
import { buildEmptyPages } from "./empty-pages.ts";
import type { Measure } from "./measure.ts";
import { generate, median, percentile, startServer } from "./processes.ts";

const rounds = 5;
const requestsPerRound = 360;
/** Enough for V8 to have compiled everything, as on a site that has been running for a while. */
const warmUpRequests = 5400;

/**
 * Compares all public pages, with empty caches, with an empty React Router page on the bare adapter, in alternating
 * rounds.
 */
export async function measureFirstRendering(dataDir: string, workDir: string): Promise<Measure> {
  const folder = join(workDir, "uncached");
  await cp(dataDir, folder, { recursive: true });
  const site = await startServer("uncached-server.ts", { env: { DATA_DIR: folder, PORT: "0", LOG_LEVEL: "warn" } });
  const empty = await startServer("empty-page-server.ts", { args: [await buildEmptyPages()] });
  const ask = (url: string, requests: number, paths: readonly string[]) =>
    generate<Record<string, number[]>>("latency-generator.ts", url, requests, ...paths);
  const askBoth = async (requests: number) => ({
    pages: await ask(site.url, requests, publicPages),
    empty: Object.values(await ask(empty.url, requests, ["/"])).flat(),
  });
  await askBoth(warmUpRequests);

  const ratios: number[] = [];
  const times: { pages: Record<string, number[]>; empty: number[] } = { pages: {}, empty: [] };
  for (let round = 0; round < rounds; round++) {
    const { pages, empty } = await askBoth(requestsPerRound);
    ratios.push(percentile(Object.values(pages).flat(), 95) / percentile(empty, 95));
    times.empty.push(...empty);
    for (const [path, ofPath] of Object.entries(pages)) times.pages[path] = [...(times.pages[path] ?? []), ...ofPath];
  }
  await Promise.all([site.stop(), empty.stop()]);

  const slowest = Object.entries(times.pages)
    .map(([path, ofPath]) => ({ path, p95: percentile(ofPath, 95) }))
    .sort((a, b) => b.p95 - a.p95);
  return {
    what: "first rendering, p95 of all public pages against an empty React Router page on the bare adapter",
    value: median(ratios),
    unit: "×",
    limit: 4,
    good: "at most",
    detail: [
      `${summary(Object.values(times.pages).flat())} against ${summary(times.empty)}`,
      `ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`,
      `slowest ${slowest
        .slice(0, 3)
        .map(({ path, p95 }) => `${path} ${p95.toFixed(1)}`)
        .join(", ")}`,
    ].join("; "),
  };
}

function summary(milliseconds: number[]): string {
  return `${percentile(milliseconds, 95).toFixed(2)} ms (median ${median(milliseconds).toFixed(2)})`;
}
