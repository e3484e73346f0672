import { expect, it } from "vitest";
import { createRepeatedWork } from "./repeated-work.ts";

it("runs once more for all who ask while it runs, and never twice at once", async () => {
  const ends: (() => void)[] = [];
  let atOnce = 0;
  const work = createRepeatedWork(async () => {
    expect(++atOnce).toBe(1);
    await new Promise<void>((resolve) => ends.push(resolve));
    atOnce--;
  });
  const first = work.run();
  expect([work.run(), work.run()]).toEqual([first, first]);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await first;
  expect(ends).toHaveLength(2);
  expect(work.running).toBeUndefined();
});

it("hears whoever asks in any turn while it ends", async () => {
  let runs = 0;
  const work = createRepeatedWork(async () => void runs++);
  for (let turns = 0; turns < 8; turns++) {
    runs = 0;
    const asked = work.run();
    for (let turn = 0; turn < turns; turn++) await undefined;
    await work.run();
    await asked;
    expect(runs, `asked again after ${turns} turns`).toBe(2);
  }
});

it("says that it failed to whoever asked, and runs again when asked again", async () => {
  let failure: Error | undefined = new Error("no database");
  const work = createRepeatedWork(async () => {
    if (failure) throw failure;
  });
  await expect(work.run()).rejects.toThrow("no database");
  failure = undefined;
  await expect(work.run()).resolves.toBeUndefined();
});

it("ends what runs when it is closed, and starts nothing more", async () => {
  let runs = 0;
  let end = () => {};
  const work = createRepeatedWork(async () => {
    runs++;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  void work.run();
  void work.run();
  let isEnded = false;
  const closing = work.close().then(() => {
    isEnded = true;
  });
  await Promise.resolve();
  expect(isEnded).toBe(false);
  end();
  await closing;
  await work.run();
  expect(runs).toBe(1);
});
