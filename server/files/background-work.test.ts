import { expect, it } from "vitest";
import { createBackgroundWork } from "./background-work.ts";

it("looks for work after each nudge, whenever it comes", async () => {
  for (let turns = 0; turns < 20; turns++) {
    let looks = 0;
    const work = createBackgroundWork([async () => void looks++], () => {});
    work.nudge();
    for (let turn = 0; turn < turns; turn++) await undefined;
    const before = looks;
    work.nudge();
    await work.settled();
    expect(looks, `nudged again after ${turns} turns`).toBeGreaterThan(before);
  }
});

it("repeats while there is work, and goes on after a failure", async () => {
  const failures: unknown[] = [];
  let left = 3;
  const work = createBackgroundWork(
    [
      async () => {
        throw new Error("broken");
      },
      async () => left-- > 0,
    ],
    (error) => failures.push(error),
  );
  work.nudge();
  await work.settled();
  expect(left).toBe(-1);
  expect(failures).toHaveLength(4);
});
