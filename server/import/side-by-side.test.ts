import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { sideBySide } from "./side-by-side.ts";

async function* numbers(count: number) {
  for (let number = 0; number < count; number++) yield number;
}

it("runs every task, so many at the same time", async () => {
  const done: number[] = [];
  let [running, peak] = [0, 0];
  await sideBySide(numbers(10), 3, async (number) => {
    peak = Math.max(peak, ++running);
    for (let turn = 0; turn < 3 + (number % 2); turn++) await setImmediate();
    running--;
    done.push(number);
  });
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(peak).toBe(3);
});

it("starts no further task after one that failed, and waits for those under way", async () => {
  const done: number[] = [];
  const failing = sideBySide(numbers(10), 2, async (number) => {
    await setImmediate();
    if (number === 1) throw new Error("Platte voll");
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    done.push(number);
  });
  await expect(failing).rejects.toThrow("Platte voll");
  expect(done).toEqual([0]);
});
