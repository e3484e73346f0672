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
  it("lets through what is allowed and then says how long to wait", async () => {
    const limits = createRateLimits(database, () => "secret");
    const waits = [];
    for (let round = 0; round < 4; round++) waits.push(await limits.take(limit, "192.0.2.1"));
    expect(waits).toEqual([0, 0, 0, 60]);
  });

  it("counts each key and each kind for itself", async () => {
    const limits = createRateLimits(database, () => "secret");
    for (let round = 0; round < 3; round++) await limits.take(limit, "192.0.2.1");
    expect(await limits.take(limit, "192.0.2.2")).toBe(0);
    expect(await limits.take({ ...limit, name: "other" }, "192.0.2.1")).toBe(0);
  });

  it("starts afresh when its time is over", async () => {
    const limits = createRateLimits(database, () => "secret");
    for (let round = 0; round < 4; round++) await limits.take(limit, "192.0.2.1");
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await limits.take(limit, "192.0.2.1")).toBe(0);
  });

  it("does not count a try that is refunded", async () => {
    const limits = createRateLimits(database, () => "secret");
    for (let round = 0; round < 20; round++) {
      expect(await limits.take(limit, "192.0.2.1")).toBe(0);
      await limits.refund(limit, "192.0.2.1");
    }
  });

  it("starts afresh for a key that is cleared", async () => {
    const limits = createRateLimits(database, () => "secret");
    for (let round = 0; round < 4; round++) await limits.take(limit, "192.0.2.1");
    await limits.clear(limit, "192.0.2.1");
    expect(await limits.take(limit, "192.0.2.1")).toBe(0);
  });

  it("limits nothing when switched off", async () => {
    const limits = noRateLimits;
    for (let round = 0; round < 100; round++) expect(await limits.take(limit, "192.0.2.1")).toBe(0);
  });
});
