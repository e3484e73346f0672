import { describe, expect, it } from "vitest";
import { foldGerman, searchTerms } from "./fold.ts";

describe("foldGerman", () => {
  it.each([
    ["Größe", "groesse"],
    ["GRO\u0308SSE", "groesse"],
    ["ÄÖÜẞ", "aeoeuess"],
    ["Łódź, Ærø, İstanbul", "lodz, aero, istanbul"],
    ["café", "cafe"],
  ])("folds %j to %j", (text, folded) => {
    expect(foldGerman(text)).toBe(folded);
  });
});

describe("searchTerms", () => {
  it("splits at everything that is no letter or digit and drops repeats", () => {
    expect(searchTerms("  Schmerz-Therapie, SCHMERZ: 2025 %_'\"*")).toEqual(["schmerz", "therapie", "2025"]);
  });

  it("finds nothing to look for in signs alone", () => {
    expect(searchTerms("%%% ' -- 😀")).toEqual([]);
  });

  it("is bounded in number and length of terms", () => {
    expect(searchTerms("a b c", 2)).toEqual(["a", "b"]);
    const numbers = Array.from({ length: 50 }, (_, index) => index).join(" ");
    expect(searchTerms(numbers)).toHaveLength(12);
    expect(searchTerms("x".repeat(50_000))).toEqual(["x".repeat(40)]);
  });
});
