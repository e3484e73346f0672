import { expect, it } from "vitest";
import { matchesTag } from "./entity-tag.ts";

it("compares entity tags weakly", () => {
  expect(matchesTag('"a"', '"a"')).toBe(true);
  expect(matchesTag('"b", W/"a"', '"a"')).toBe(true);
  expect(matchesTag('"b", "a"', 'W/"a"')).toBe(true);
  expect(matchesTag("*", '"a"')).toBe(true);
  expect(matchesTag('"b"', '"a"')).toBe(false);
  expect(matchesTag(undefined, '"a"')).toBe(false);
});
