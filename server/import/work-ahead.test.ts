import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { workAhead } from "./work-ahead.ts";

async function* numbers(count: number) {
  for (let number = 0; number < count; number++) yield number;
}

async function waitTurns(count: number) {
  for (let turn = 0; turn < count; turn++) await setImmediate();
}

it("yields the items in their order, each when its task is done, and goes on with others meanwhile", async () => {
  const done: number[] = [];
  const taken: number[] = [];
  let [running, peak] = [0, 0];
  const ahead = workAhead(numbers(10), 3, async (number) => {
    peak = Math.max(peak, ++running);
    await waitTurns(number % 2 === 0 ? 4 : 1);
    running--;
    done.push(number);
  });
  for await (const number of ahead) {
    expect(done).toContain(number);
    taken.push(number);
  }
  expect(taken).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(peak).toBe(3);
  expect(done).not.toEqual(taken);
});

it("starts no further task after one that failed, and waits for those under way", async () => {
  const started: number[] = [];
  const done: number[] = [];
  const taken: number[] = [];
  const ahead = workAhead(numbers(10), 3, async (number) => {
    started.push(number);
    await setImmediate();
    if (number === 1) throw new Error("Platte voll");
    await waitTurns(5);
    done.push(number);
  });
  const take = async () => {
    for await (const number of ahead) taken.push(number);
  };
  await expect(take()).rejects.toThrow("Platte voll");
  expect([started, done, taken]).toEqual([[0, 1, 2], [0, 2], []]);
});

it("waits for what is under way when the taker stops", async () => {
  const done: number[] = [];
  const ahead = workAhead(numbers(10), 3, async (number) => {
    await waitTurns(number);
    done.push(number);
  });
  for await (const _ of ahead) break;
  expect(done).toEqual([0, 1, 2]);
});
