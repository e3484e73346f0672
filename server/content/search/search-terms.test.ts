import { describe, expect, it } from "vitest";
import { readTerms } from "./search-terms.ts";

describe("readTerms", () => {
  it.each(["TENS", "tens", "Tens"])("finds the abbreviation %s as a word only, if the synonyms have it", (typed) => {
    const [term] = readTerms(typed, "TENS, Reizstrom");
    expect(term?.parts).toEqual(["", "reizstrom"]);
    expect(term?.stems).toEqual(readTerms(typed, "")[0]?.stems);
  });

  it("finds other words inside longer ones", () => {
    expect(readTerms("Schmerz", "TENS, Reizstrom")[0]?.parts).toEqual(["schmerz"]);
    expect(readTerms("tens", "")[0]?.parts).toEqual(["tens"]);
    expect(readTerms("Krebs", "Krebs, Karzinom")[0]?.parts).toEqual(["kreb", "karzinom"]);
  });
});
