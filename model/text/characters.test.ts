import { describe, expect, it } from "vitest";
import { endOfCharacters } from "./characters.ts";

describe("endOfCharacters", () => {
  it.each([
    ["Schmerz", 3, 3],
    ["Schmerz", 7, 7],
    ["Schmerz", 300, 7],
    ["u\u0308u\u0308u\u0308", 2, 4],
    ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 1, 11],
    ["🇩🇪🇦🇹", 2, 8],
    ["e\u0301", 2, 2],
    ["", 3, 0],
    ["a", 0, 0],
  ])("of %j after %d characters is %d", (text, count, end) => {
    expect(endOfCharacters(text, count)).toBe(end);
  });

  it("bounds the length of text with very many combining marks", () => {
    expect(endOfCharacters(`a${"\u0301".repeat(500_000)}`, 300)).toBe(0);
    expect(endOfCharacters(`abc${"\u0301".repeat(500_000)}`, 300)).toBe(2);
  });
});
