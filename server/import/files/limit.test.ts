import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLimit } from "./limit.ts";

it("runs tasks in the order of the calls as soon as there is room, a larger one alone, also after a failure", async () => {
  const limit = createLimit(10);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const start = (size: number) =>
    limit(size, () => {
      begun.push(size);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const end = async () => {
    ends.shift()?.();
    await setImmediate();
  };
  for (const size of [4, 6, 5, 99, 1, 2]) void start(size);
  await setImmediate();
  expect(begun).toEqual([4, 6]);
  await end();
  expect(begun).toEqual([4, 6]);
  await end();
  expect(begun).toEqual([4, 6, 5]);
  await end();
  expect(begun).toEqual([4, 6, 5, 99]);
  await end();
  expect(begun).toEqual([4, 6, 5, 99, 1, 2]);
  await end();
  await end();

  const failing = limit(10, () => Promise.reject(new Error("Platte voll")));
  const after = limit(10, async () => "danach");
  await expect(failing).rejects.toThrow("Platte voll");
  expect(await after).toBe("danach");
});
