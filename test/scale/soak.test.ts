import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { median } from "../../bench/processes.ts";
import { openHandles, procIsMissing, residentMegabytes } from "../linux-processes.ts";
import { MixedWork } from "./mixed-work.ts";
import { nginxIsMissing } from "./nginx-server.ts";
import { type ScaledSite, scaledStore, startScaledSite } from "./scaled-site.ts";
import { SiteDriver } from "./site-driver.ts";
import { SteadyWork } from "./steady-work.ts";

/** `SOAK_MINUTES` sets a shorter time. */
const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const milliseconds = minutes * 60_000;
/** All seats are assigned after two thirds of the time. */
const seats = Math.round(minutes * 40);
const sampleMilliseconds = 2000;
/** Starting PostgreSQL and Swift takes long on a busy machine. */
const startMilliseconds = 300_000;

const limits = {
  /** Without a leak V8's heap grew by 5 % in ten minutes. The limit is exceeded by a leak of about 4 KB per request. */
  memory: { factor: 1.1, more: 10 },
  /** Connections of nginx vary; the medians differed by 3. */
  handles: { factor: 1, more: 10 },
};

const isBehindNginx = !nginxIsMissing();
const noProc = procIsMissing();
const setup = isBehindNginx ? "2 behind nginx" : "2 without nginx";

describe.skipIf("missing" in inject("postgres"))(`${minutes} minutes of mixed work, ${setup},`, () => {
  const store = scaledStore(inject("swift"));
  let site: ScaledSite;
  let driver: SiteDriver;
  const samples: Sample[] = [];
  const work = new SteadyWork();
  let mixed: MixedWork;

  beforeAll(async () => {
    site = await startScaledSite(store, { isBehindNginx });
    driver = await SiteDriver.start(site, setup);
    mixed = new MixedWork(driver, seats);
    await mixed.begin(work);
    const sampling = setInterval(() => void takeSample(), sampleMilliseconds);
    await work.runFor(milliseconds);
    clearInterval(sampling);
    console.log(`${setup}, done in ${minutes} minutes: ${JSON.stringify(work.done)}`);
  }, milliseconds + startMilliseconds);
  afterAll(async () => {
    await driver?.close();
    await site?.stop();
    await store.close();
  });

  async function takeSample(): Promise<void> {
    const connections = await driver.databaseConnections();
    if (noProc) samples.push({ connections, memory: [], handles: [] });
    else {
      const pids = site.instances.map(({ pid }) => pid);
      samples.push({ connections, memory: pids.map(residentMegabytes), handles: pids.map(openHandles) });
    }
  }

  it("cause no unexpected response and no logged error", async () => {
    expect(work.problems).toEqual([]);
    expect(site.instances.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await site.nginx?.errors()).toEqual(isBehindNginx ? [] : undefined);
    for (const [name, count] of Object.entries(work.done)) expect(count, name).toBeGreaterThan(0);
  });

  it("keep every acknowledged record exactly once", async () => {
    await mixed.expectAllStored();
  });

  it("keep the number of database connections constant", () => {
    expectLevel(
      `${setup}, connections`,
      samples.map(({ connections }) => connections),
      limits.handles,
    );
  });

  it.skipIf(noProc)("keep the memory of each instance constant", () => {
    for (const index of site.instances.keys())
      expectLevel(
        `${setup}, MB of instance ${index}`,
        samples.map(({ memory }) => memory[index] ?? 0),
        limits.memory,
      );
  });

  it.skipIf(noProc)("keep the open handles of each instance constant", () => {
    for (const index of site.instances.keys())
      expectLevel(
        `${setup}, handles of instance ${index}`,
        samples.map(({ handles }) => handles[index] ?? 0),
        limits.handles,
      );
  });
});

interface Sample {
  connections: number;
  /** Resident megabytes of each instance. */
  memory: number[];
  /** Open file descriptors of each instance. */
  handles: number[];
}

/** Compares the medians of the last and the second quarter; the first is warm-up. */
function expectLevel(
  what: string,
  values: readonly number[],
  { factor, more }: { factor: number; more: number },
): void {
  const quarter = Math.floor(values.length / 4);
  const quarters = [0, 1, 2, 3].map((n) => median(values.slice(n * quarter, (n + 1) * quarter)));
  console.log(
    `${what}: medians of the quarters ${quarters.map(Math.round).join(" ")}, at most ${Math.round(Math.max(...values))}`,
  );
  const [, second = 0, , last = Number.POSITIVE_INFINITY] = quarters;
  expect(last, what).toBeLessThanOrEqual(second * factor + more);
}
