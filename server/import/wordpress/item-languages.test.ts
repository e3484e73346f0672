import { describe, expect, it } from "vitest";
import { inOneLanguage } from "./item-languages.ts";

describe("a text in several languages", () => {
  it.each([
    ["qTranslate", "[:en]Pain[:de]Schmerz[:]", "Schmerz", ["en"]],
    [
      "qTranslate, with a text for all",
      "2025: [:de]Schmerz[:en]Pain[:fr]Douleur[:] (Ulm)",
      "2025: Schmerz (Ulm)",
      ["en", "fr"],
    ],
    [
      "older qTranslate",
      "<!--:de--><p>A</p><!--more--><p>B</p><!--:--><!--:en--><p>C</p><!--:-->",
      "<p>A</p><!--more--><p>B</p>",
      ["en"],
    ],
    ["WPGlobus", "{:en}Pain{:}{:de}Schmerz{:}", "Schmerz", ["en"]],
    ["another German", "[:de_CH]Schmerz[:en]Pain[:]", "Schmerz", ["en"]],
    ["no German", "[:en]Pain[:fr]Douleur[:]", "Pain", ["fr"]],
    ["an empty German", "[:de] [:en]Pain[:]", "Pain", []],
    ["German alone", "[:de]Schmerz[:]", "Schmerz", []],
  ])("of %s is read in German", (_plugin, text, german, others) => {
    expect(inOneLanguage(text)).toEqual({ text: german, others });
  });

  it.each(["Text", "", "Zeiten [:] und <!-- :de -->", "a {:} b", "[de] [x:de]", "<!--more-->"])(
    "is told from %j, which stays",
    (text) => expect(inOneLanguage(text)).toEqual({ text, others: [] }),
  );
});
