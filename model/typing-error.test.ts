import { describe, expect, it } from "vitest";
import { differsByOneError } from "./typing-error.ts";

describe("differsByOneError", () => {
  it.each([
    ["schmerz", "schmertz"],
    ["schmerz", "schmer"],
    ["schmerz", "chmerz"],
    ["schmerz", "schmurz"],
    ["schmerz", "shcmerz"],
    ["schmerz", "schmezr"],
    ["aab", "ab"],
  ])("is one letter or two neighbours from %s to %s", (one, other) => {
    expect(differsByOneError(one, other)).toBe(true);
    expect(differsByOneError(other, one)).toBe(true);
  });

  it.each([
    ["schmerz", "schmerz"],
    ["schmerz", "schmertze"],
    ["schmerz", "schmarrz"],
    ["schmerz", "szhmerc"],
    ["abc", "cab"],
    ["", "ab"],
  ])("is not from %s to %s", (one, other) => {
    expect(differsByOneError(one, other)).toBe(false);
    expect(differsByOneError(other, one)).toBe(false);
  });
});
