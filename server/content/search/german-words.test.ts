import { describe, expect, it } from "vitest";
import { foldGerman } from "#model/text/fold.ts";
import { isPartOf, needleOf, plainWord, stemOf, wordsOf } from "./german-words.ts";

const stem = (word: string) => stemOf(foldGerman(word));

describe("stemOf", () => {
  it.each([
    ["Schmerzen", "Schmerz"],
    ["Schmerzes", "Schmerz"],
    ["Ärzte", "Arzt"],
    ["Aerzte", "Arzt"],
    ["Häuser", "Haus"],
    ["Patientinnen", "Patientin"],
    ["Größe", "Groesse"],
    ["Müller", "Mueller"],
    ["chronischer", "chronisch"],
    ["Opioiden", "Opioid"],
  ])("is the same for %s and %s", (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it("consists of letters and digits and is a prefix of the plain word", () => {
    for (const word of ["Straße", "neue", "Quelle", "2026", "Königsblüte", "Ärztinnen", "Sinn", "Łódź"]) {
      expect(stem(word)).toMatch(/^[a-z0-9]+$/);
      expect(plainWord(foldGerman(word)).startsWith(stem(word))).toBe(true);
    }
  });
});

describe("wordsOf", () => {
  it("returns hyphenated words separately and joined", () => {
    expect(wordsOf("Palliativ-Medizin, COVID-19")).toEqual([
      "palliativ",
      "medizin",
      "palliativmedizin",
      "covid",
      "19",
      "covid19",
    ]);
  });
});

describe("isPartOf", () => {
  it("matches anywhere from four letters, prefixes from two", () => {
    expect(isPartOf("therapi", "schmerztherapie")).toBe(true);
    expect(isPartOf("rat", "beratung")).toBe(false);
    expect(isPartOf("rat", "ratgeber")).toBe(true);
    expect(isPartOf("a", "angst")).toBe(false);
  });

  it("uses the whole word if its stem is short", () => {
    expect(needleOf("kurs")).toEqual({ stem: "kur", part: "kurs" });
    expect(needleOf("therapien")).toEqual({ stem: "therapi", part: "therapi" });
  });
});
