import { describe, expect, it } from "vitest";
import { SearchSettings } from "#model/content/settings.ts";
import { defaultSynonyms, readSynonyms } from "./synonyms.ts";

describe("readSynonyms", () => {
  it("parses a group per line, and drops single words", () => {
    expect(readSynonyms(" Opiat ,Opioid;\n\nallein\n, ,\r\nA; B, C")).toEqual([
      ["Opiat", "Opioid"],
      ["A", "B", "C"],
    ]);
  });

  it("limits groups and words", () => {
    expect(readSynonyms("a,b\n".repeat(10_000))).toHaveLength(500);
    expect(readSynonyms("a,".repeat(10_000))[0]).toHaveLength(20);
  });
});

describe("SearchSettings", () => {
  it("has default synonyms, which an editor may clear", () => {
    expect(SearchSettings.parse({}).searchSynonyms).toBe(defaultSynonyms);
    expect(SearchSettings.parse({ searchSynonyms: "" }).searchSynonyms).toBe("");
  });
});

describe("the default synonyms", () => {
  it("are groups of at least two words, of which none is in two groups", () => {
    const groups = readSynonyms(defaultSynonyms);
    expect(groups).toHaveLength(defaultSynonyms.split("\n").length);
    const words = groups.flat().map((word) => word.toLowerCase());
    expect(new Set(words).size).toBe(words.length);
  });
});
