import { describe, expect, it } from "vitest";
import { authorsOf, linkedPieces } from "./article-notes.ts";

describe("authorsOf", () => {
  it.each([
    ["", []],
    ["Dr. med. Anna Weber", [{ name: "Dr. med. Anna Weber", qualification: "" }]],
    [
      " Anna Weber, Fachärztin für Neurologie, Bonn \n\nJan Vogt,",
      [
        { name: "Anna Weber", qualification: "Fachärztin für Neurologie, Bonn" },
        { name: "Jan Vogt", qualification: "" },
      ],
    ],
  ])("reads %j", (text, authors) => {
    expect(authorsOf(text)).toEqual(authors);
  });
});

describe("linkedPieces", () => {
  it.each([
    ["", []],
    ["Leitlinie 2024", [{ text: "Leitlinie 2024" }]],
    [
      "AWMF, https://register.awmf.org/de/leitlinien, Abruf 2026",
      [
        { text: "AWMF, " },
        { text: "https://register.awmf.org/de/leitlinien", href: "https://register.awmf.org/de/leitlinien" },
        { text: ", Abruf 2026" },
      ],
    ],
    [
      "Schmerz 38, 12 (doi:10.1007/s00482-023-00766-x).",
      [
        { text: "Schmerz 38, 12 (" },
        { text: "doi:10.1007/s00482-023-00766-x", href: "https://doi.org/10.1007/s00482-023-00766-x" },
        { text: ")." },
      ],
    ],
    [
      "https://de.wikipedia.org/wiki/Opium_(Droge)",
      [
        {
          text: "https://de.wikipedia.org/wiki/Opium_(Droge)",
          href: "https://de.wikipedia.org/wiki/Opium_(Droge)",
        },
      ],
    ],
    ["javascript:alert(1) data:text/html,x", [{ text: "javascript:alert(1) data:text/html,x" }]],
  ])("of %j", (text, pieces) => {
    expect(linkedPieces(text)).toEqual(pieces);
  });
});
