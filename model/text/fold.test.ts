import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import { foldGerman, searchTerms } from "./fold.ts";

describe("foldGerman", () => {
  it.each([
    ["Größe", "groesse"],
    ["GRO\u0308SSE", "groesse"],
    ["ÄÖÜẞ", "aeoeuess"],
    ["Łódź, Ærø, İstanbul", "lodz, aero, istanbul"],
    ["café", "cafe"],
    ["Œuvre, Đorđe, Guðrún, Þór, Kadıköy", "oeuvre, dorde, gudrun, thor, kadikoey"],
    ["x\u0301\u0323y", "xy"],
    [
      "β-Blocker, Α2-Agonist, 5 µg, 5 μg, ς, Ω-3, ά",
      "beta-blocker, alpha2-agonist, 5 myg, 5 myg, sigma, omega-3, alpha",
    ],
  ])("folds %j to %j", (text, folded) => {
    expect(foldGerman(text)).toBe(folded);
  });

  it("folds all spellings of a German text to the same text, and is idempotent", () => {
    const german = fc.string({ unit: fc.constantFrom(..."abcxyzäöüßéèçñø ÄÖÜẞÉ.-1"), maxLength: 20 });
    fc.assert(
      fc.property(german, (text) => {
        const folded = foldGerman(text);
        for (const spelling of [folded, text.toUpperCase(), text.toLowerCase(), text.normalize("NFD")]) {
          expect(foldGerman(spelling)).toBe(folded);
        }
        expect(folded).toMatch(/^[ -~]*$/);
      }),
    );
  });

  it("is idempotent for any text", () => {
    fc.assert(
      fc.property(textOf("ä", "\u0308", "İ", "ẞ"), (text) => {
        expect(foldGerman(foldGerman(text))).toBe(foldGerman(text));
      }),
    );
  });
});

describe("searchTerms", () => {
  it("splits at everything but letters and digits, and drops repeats", () => {
    expect(searchTerms("  Schmerz-Therapie, SCHMERZ: 2025 %_'\"*")).toEqual(["schmerz", "therapie", "2025"]);
  });

  it("returns no terms for punctuation", () => {
    expect(searchTerms("%%% ' -- 😀")).toEqual([]);
  });

  it("limits number and length of terms", () => {
    expect(searchTerms("a b c", 2)).toEqual(["a", "b"]);
    const numbers = Array.from({ length: 50 }, (_, index) => index).join(" ");
    expect(searchTerms(numbers)).toHaveLength(12);
    expect(searchTerms("x".repeat(50_000))).toEqual(["x".repeat(40)]);
    expect(searchTerms(`a${" ".repeat(1998)}b c`)).toEqual(["a", "b"]);
  });
});
