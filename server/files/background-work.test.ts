import { afterEach, expect, it, vi } from "vitest";
import { createLog } from "#server/log.ts";
import { logStretches } from "#server/log-stretches.ts";
import { createBackgroundWork } from "./background-work.ts";

/** The messages of the log. */
const lines: string[] = [];
const log = createLog("info", (line) => lines.push(JSON.parse(line).message));
const watch = () => logStretches("it was interrupted", () => new Date(), log);

it("looks for work after each nudge, whenever it comes", async () => {
  for (let turns = 0; turns < 20; turns++) {
    let looks = 0;
    const work = createBackgroundWork([async () => void looks++], watch);
    work.nudge();
    for (let turn = 0; turn < turns; turn++) await undefined;
    const before = looks;
    work.nudge();
    await work.settled();
    expect(looks, `nudged again after ${turns} turns`).toBeGreaterThan(before);
  }
});

afterEach(() => {
  vi.useRealTimers();
  lines.length = 0;
});

/** A piece that fails the first `times`, and then does one piece of work. */
function failing(times: number) {
  const piece = vi.fn(async () => {
    if (piece.mock.calls.length <= times) throw new Error("the store does not answer");
    return piece.mock.calls.length === times + 1;
  });
  return piece;
}

it("does all work of the other pieces while one fails, which rests meanwhile", async () => {
  vi.useFakeTimers();
  const broken = failing(Number.POSITIVE_INFINITY);
  let left = 3;
  const work = createBackgroundWork([broken, async () => left-- > 0], watch);
  work.nudge();
  await vi.advanceTimersByTimeAsync(0);
  expect(left).toBe(-1);
  expect(broken).toHaveBeenCalledOnce();
  expect(lines).toEqual(["it was interrupted"]);
});

it("repeats by itself what failed, after pauses that grow to ten minutes, and is settled only then; the log says when it begins and ends", async () => {
  vi.useFakeTimers();
  const piece = failing(13);
  const work = createBackgroundWork([piece], watch);
  work.nudge();
  let isSettled = false;
  void work.settled().then(() => {
    isSettled = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  for (const [index, seconds] of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect([piece.mock.calls.length, isSettled], `before ${seconds} s`).toEqual([index + 1, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(piece.mock.calls.length, `after ${seconds} s`).toBeGreaterThan(index + 1);
  }
  expect(lines).toEqual(["it was interrupted", "works again"]);
  // The piece of work, and the look at whether there is more.
  expect([piece.mock.calls.length, isSettled]).toEqual([15, true]);
});

it("repeats at once what failed when it is nudged", async () => {
  vi.useFakeTimers();
  const piece = failing(1);
  const work = createBackgroundWork([piece], watch);
  work.nudge();
  await vi.advanceTimersByTimeAsync(0);
  work.nudge();
  await work.settled();
  expect(piece).toHaveBeenCalledTimes(3);
});

it("is settled when it is stopped during a pause, and does nothing after it", async () => {
  vi.useFakeTimers();
  const piece = failing(Number.POSITIVE_INFINITY);
  const work = createBackgroundWork([piece], watch);
  work.nudge();
  await vi.advanceTimersByTimeAsync(0);
  work.stop();
  await work.settled();
  await vi.advanceTimersByTimeAsync(3_600_000);
  work.nudge();
  expect(piece).toHaveBeenCalledOnce();
  expect(lines).toEqual(["it was interrupted"]);
});
