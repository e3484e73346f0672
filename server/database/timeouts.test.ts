import { expect, it } from "vitest";
import { reconnectMilliseconds } from "./timeouts.ts";

it("increases the delay with each failed attempt up to five seconds, with jitter", () => {
  const longest = [0, 1, 2, 3, 4, 5, 60, 5000].map((failures) => reconnectMilliseconds(failures, 1));
  expect(longest).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
  expect(reconnectMilliseconds(1, 0)).toBe(250);
  expect(reconnectMilliseconds(5000, 0)).toBe(2500);
});
