import { expect, it } from "vitest";
import { seatStep } from "./seat-step.ts";

it.each([
  // At most five,
  [40, 0, "free"],
  [40, 34, "free"],
  [40, 35, "few"],
  [40, 39, "few"],
  [40, 40, "none"],
  // at most a tenth,
  [200, 179, "free"],
  [200, 180, "few"],
  [200, 200, "none"],
  // from the start where there are no more than five,
  [5, 0, "few"],
  [1, 0, "few"],
  [1, 1, "none"],
  // and none when the capacity was lowered.
  [10, 12, "none"],
] as const)("of %i seats with %i taken: %s", (capacity, taken, step) => {
  expect(seatStep(capacity, taken)).toBe(step);
});

it("never rises while seats are taken", () => {
  const order = ["free", "few", "none"];
  for (const capacity of [1, 4, 5, 6, 7, 49, 50, 51, 99, 100, 1000]) {
    const steps = Array.from({ length: capacity + 2 }, (_, taken) => order.indexOf(seatStep(capacity, taken)));
    expect(steps, String(capacity)).toEqual(steps.toSorted((one, other) => one - other));
  }
});
