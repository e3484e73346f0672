import { describe, expect, it } from "vitest";
import { SearchSettings } from "./settings.ts";
import { defaultSynonyms, readSynonyms } from "./synonyms.ts";

describe("readSynonyms", () => {
  it("reads groups line by line and drops what stands alone", () => {
    expect(readSynonyms(" Opiat ,Opioid;\n\nallein\n, ,\r\nA; B, C")).toEqual([
      ["Opiat", "Opioid"],
      ["A", "B", "C"],
    ]);
  });

  it("is bounded", () => {
    expect(readSynonyms("a,b\n".repeat(10_000))).toHaveLength(500);
    expect(readSynonyms("a,".repeat(10_000))[0]).toHaveLength(20);
  });
});

describe("SearchSettings", () => {
  it("begins with a list, which an editor may clear", () => {
    expect(SearchSettings.parse({}).searchSynonyms).toBe(defaultSynonyms);
    expect(SearchSettings.parse({ searchSynonyms: "" }).searchSynonyms).toBe("");
  });
});
