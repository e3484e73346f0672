import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSchedule } from "./schedule.ts";

const failures: string[] = [];
const log = { error: (message: string) => failures.push(message) };
const schedule = () => createSchedule(() => new Date(), log as never);
const failure = "the task failed";

beforeEach(() => {
  failures.length = 0;
  vi.useFakeTimers({ now: new Date("2026-03-28T22:00:00Z") });
});
afterEach(() => vi.useRealTimers());

describe("a schedule", () => {
  it("repeats a task, and never runs it concurrently", async () => {
    const first = Promise.withResolvers<void>();
    const run = vi.fn(() => first.promise);
    schedule().every(1000, { failure, run });
    await vi.advanceTimersByTimeAsync(3500);
    expect(run).toHaveBeenCalledTimes(1);
    first.resolve();
    await vi.advanceTimersByTimeAsync(1000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("logs a failure and continues", async () => {
    const run = vi.fn().mockRejectedValueOnce(new Error("once")).mockResolvedValue(undefined);
    schedule().every(1000, { failure, run });
    await vi.advanceTimersByTimeAsync(2500);
    expect(run).toHaveBeenCalledTimes(2);
    expect(failures).toEqual([failure]);
  });

  it("runs daily at the given instant, and optionally soon after the start", async () => {
    const ran: string[] = [];
    const nextAt = (now: Date) => new Date(`${now.toISOString().slice(0, 10)}T23:30:00Z`);
    const { daily } = schedule();
    daily({ failure, nextAt, run: () => void ran.push(`later ${new Date().toISOString()}`) });
    daily({ failure, nextAt, firstMilliseconds: 60_000, run: () => void ran.push(`soon ${new Date().toISOString()}`) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ran).toEqual(["soon 2026-03-28T22:01:00.000Z"]);
    await vi.advanceTimersByTimeAsync(89 * 60_000 - 1);
    expect(ran).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ran.slice(1).toSorted()).toEqual(["later 2026-03-28T23:30:00.000Z", "soon 2026-03-28T23:30:00.000Z"]);
  });

  it("runs at the planned instant, and replans on request", async () => {
    const ran: string[] = [];
    let next = new Date("2026-03-28T23:00:00Z");
    const nextAt = vi.fn(async (now: Date) => {
      const instants = [next, new Date("2026-03-29T22:00:00Z"), new Date("2026-03-30T22:00:00Z")];
      return instants.find((instant) => instant > now) ?? now;
    });
    const { replan } = schedule().planned({ failure, nextAt, run: () => void ran.push(new Date().toISOString()) });
    await vi.advanceTimersByTimeAsync(1000);
    next = new Date("2026-03-28T22:10:00Z");
    for (let change = 0; change < 50; change++) replan();
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect([ran, nextAt.mock.calls.length]).toEqual([[], 2]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ran).toEqual(["2026-03-28T22:10:00.000Z"]);
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(ran).toEqual(["2026-03-28T22:10:00.000Z", "2026-03-29T22:00:00.000Z"]);
  });

  it.each([
    ["forwards, past the instant", "2026-03-29T23:00:00Z", "2026-03-30T22:00:00Z"],
    ["backwards", "2026-03-01T12:00:00Z", "2026-03-01T22:00:00Z"],
  ])("runs what is planned within a minute when the clock is set %s", async (_direction, set, following) => {
    const ran: string[] = [];
    const nextAt = async (now: Date) => {
      const evening = new Date(`${now.toISOString().slice(0, 10)}T22:00:00Z`);
      return evening > now ? evening : new Date(evening.getTime() + 24 * 60 * 60_000);
    };
    schedule().planned({ failure, nextAt, run: () => void ran.push(new Date().toISOString()) });
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    vi.setSystemTime(new Date(set));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ran).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(ran.slice(1)).toEqual([new Date(following).toISOString()]);
  });

  it("does not lose what is due when it is planned anew before anybody has looked at the clock", async () => {
    const ran: string[] = [];
    const nextAt = async (now: Date) => {
      const evenings = ["2026-03-29T22:00:00Z", "2026-03-30T22:00:00Z"].map((evening) => new Date(evening));
      return evenings.find((evening) => evening > now) ?? new Date("2026-12-31T22:00:00Z");
    };
    const { replan } = schedule().planned({ failure, nextAt, run: () => void ran.push(new Date().toISOString()) });
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    vi.setSystemTime(new Date("2026-03-29T23:00:00Z"));
    replan();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ran).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(ran.slice(1)).toEqual(["2026-03-30T22:00:00.000Z"]);
  });

  it.each([
    ["forwards", "2026-03-29T20:00:00Z", ["2026-03-29T20:01:00.000Z", "2026-03-29T23:30:00.000Z"]],
    ["backwards", "2026-03-01T20:00:00Z", ["2026-03-01T23:30:00.000Z"]],
  ])(
    "runs daily at the given instant of a clock that is set %s, and what was missed at once",
    async (_direction, set, at) => {
      const ran: string[] = [];
      const nextAt = (now: Date) => {
        const night = new Date(`${now.toISOString().slice(0, 10)}T23:30:00Z`);
        return night > now ? night : new Date(night.getTime() + 24 * 60 * 60_000);
      };
      schedule().daily({ failure, nextAt, run: () => void ran.push(new Date().toISOString()) });
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      vi.setSystemTime(new Date(set));
      await vi.advanceTimersByTimeAsync(5 * 60 * 60_000);
      expect(ran).toEqual(at);
    },
  );

  it("retries planning a minute after it failed", async () => {
    const run = vi.fn();
    const nextAt = vi.fn(async (now: Date) => new Date(now.getTime() + 1000)).mockRejectedValueOnce(new Error("disk"));
    schedule().planned({ failure, nextAt, run });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(run).toHaveBeenCalledTimes(1 + 1);
    expect(failures).toEqual([failure]);
  });

  it("runs nothing after it is stopped, not even after the current task", async () => {
    const run = vi.fn();
    const underWay = Promise.withResolvers<void>();
    const { every, once, daily, stop } = schedule();
    every(1000, { failure, run });
    once(1000, { failure, run });
    const nextAt = (now: Date) => new Date(now.getTime() + 1000);
    const slow = vi.fn(() => underWay.promise);
    daily({ failure, nextAt, firstMilliseconds: 10, run: slow });
    await vi.advanceTimersByTimeAsync(20);
    stop();
    underWay.resolve();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run).not.toHaveBeenCalled();
    expect(slow).toHaveBeenCalledTimes(1);
  });
});
