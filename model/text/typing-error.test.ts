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
  ])("accepts %s and %s", (one, other) => {
    expect(differsByOneError(one, other)).toBe(true);
    expect(differsByOneError(other, one)).toBe(true);
  });

  it.each([
    ["schmerz", "schmerz"],
    ["schmerz", "schmertze"],
    ["schmerz", "schmarrz"],
    ["schmerz", "szhmerc"],
    ["abc", "cab"],
    ["ab", "cd"],
    ["ab", "cbad"],
    ["abc", "bad"],
    ["schmerz", "schmer z t"],
    ["", "ab"],
  ])("refuses %s and %s", (one, other) => {
    expect(differsByOneError(one, other)).toBe(false);
    expect(differsByOneError(other, one)).toBe(false);
  });
});
