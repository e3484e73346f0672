import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { publicPages } from "#model/site/public-pages.ts";
import { freePort } from "../test/free-port.ts";
import { residentMegabytes } from "../test/linux-processes.ts";
import type { Measure } from "./measure.ts";
import { generate, median } from "./processes.ts";

const root = join(import.meta.dirname, "..");
const starts = 9;
const busyRuns = 3;
const cachedRequests = 10_000;
const renderedRequests = 1_000;

export interface Site {
  url: string;
  pid: number;
  /** Milliseconds from the command to the first page served. */
  startMilliseconds: number;
  stop(): Promise<void>;
}

/** Runs `npm start` on an existing data folder. */
export async function startSite(dataDir: string): Promise<Site> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn", RATE_LIMITS: "off" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error("The site did not start.");
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  const startMilliseconds = performance.now() - start;
  return {
    url,
    pid: child.pid as number,
    startMilliseconds,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request(url, { agent: false }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode === 200));
    });
    probe.on("error", () => resolve(false));
    probe.end();
  });
}

export async function measureStart(dataDir: string): Promise<Measure> {
  const times: number[] = [];
  for (let run = 0; run < starts; run++) {
    const site = await startSite(dataDir);
    times.push(site.startMilliseconds / 1000);
    await site.stop();
  }
  return {
    what: "start to the first page answered, data in place",
    value: median(times),
    unit: "s",
    limit: 0.7,
    good: "at most",
    detail: `${starts} starts: ${times.map((time) => time.toFixed(2)).join(" ")}`,
  };
}

/** Measures resident memory when idle after load; the median of several runs, which differ by a tenth. */
export async function measureMemory(dataDir: string): Promise<Measure> {
  const idle: number[] = [];
  for (let run = 0; run < busyRuns; run++) idle.push(await idleMegabytes(dataDir));
  return {
    what: `resident memory idle after ${cachedRequests} cached and ${renderedRequests} rendered requests`,
    value: median(idle),
    unit: "MB",
    limit: 160,
    good: "at most",
    detail: `${busyRuns} runs: ${idle.map((megabytes) => megabytes.toFixed(0)).join(" ")}`,
  };
}

async function idleMegabytes(dataDir: string): Promise<number> {
  const site = await startSite(dataDir);
  // Searches are never cached: each is rendered.
  const searches = Array.from({ length: 100 }, (_, index) =>
    publicPages.map((path) => `${path}?suche=wort${index}`),
  ).flat();
  await generate("latency-generator.ts", site.url, renderedRequests, ...searches);
  await generate("latency-generator.ts", site.url, cachedRequests, ...publicPages);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const megabytes = residentMegabytes(site.pid);
  await site.stop();
  return megabytes;
}
