import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "./database/open-database.ts";
import type { Database } from "./database/schema.ts";
import { createRateLimits, noRateLimits } from "./rate-limits.ts";

const limit = { name: "probe", points: 3, seconds: 60 };

let database: Database;
beforeEach(async () => {
  database = await openDatabase("file::memory:");
  vi.useFakeTimers({ now: new Date("2026-06-15T10:00:00Z") });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.destroy();
});

describe("a rate limit", () => {
  it("allows the configured number of attempts and then returns the time to wait", async () => {
    const limits = createRateLimits(database, () => "secret");
    const waits = [];
    for (let round = 0; round < 4; round++) waits.push(await limits.take(limit, "192.0.2.1"));
    expect(waits).toEqual([0, 0, 0, 60]);
  });

  it("counts each key and each limit separately", async () => {
    const limits = createRateLimits(database, () => "secret");
    for (let round = 0; round < 3; round++) await limits.take(limit, "192.0.2.1");
    expect(await limits.take(limit, "192.0.2.2")).toBe(0);
    expect(await limits.take({ ...limit, name: "other" }, "192.0.2.1")).toBe(0);
    expect(await limits.take(limit, "192.0.2.1")).toBe(60);
  });

  it("resets after its period", async () => {
    const limits = createRateLimits(database, () => "secret");
    for (let round = 0; round < 3; round++) await limits.take(limit, "192.0.2.1");
    expect(await limits.take(limit, "192.0.2.1")).toBe(60);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await limits.take(limit, "192.0.2.1")).toBe(0);
  });

  it("does not count a refunded attempt", async () => {
    const limits = createRateLimits(database, () => "secret");
    for (let round = 0; round < 20; round++) {
      expect(await limits.take(limit, "192.0.2.1")).toBe(0);
      await limits.refund(limit, "192.0.2.1");
    }
    for (let round = 0; round < 3; round++) await limits.take(limit, "192.0.2.1");
    expect(await limits.take(limit, "192.0.2.1")).toBe(60);
  });

  it("resets a cleared key", async () => {
    const limits = createRateLimits(database, () => "secret");
    for (let round = 0; round < 3; round++) await limits.take(limit, "192.0.2.1");
    expect(await limits.take(limit, "192.0.2.1")).toBe(60);
    await limits.clear(limit, "192.0.2.1");
    expect(await limits.take(limit, "192.0.2.1")).toBe(0);
  });

  it("allows everything when disabled", async () => {
    const limits = noRateLimits;
    for (let round = 0; round < 100; round++) expect(await limits.take(limit, "192.0.2.1")).toBe(0);
  });
});
