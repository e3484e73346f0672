import { describe, expect, it } from "vitest";
import {
  isAttendeeName,
  isEmailAddress,
  isPhoneNumber,
  isPlaceName,
  normalizeName,
  oneEmailAddress,
} from "./person-rules.ts";

describe("isPlaceName", () => {
  it.each([
    "Köln",
    "Frankfurt (Oder)",
    "Halle/Saale",
    "Köln 51",
    "St. Pölten",
    "Ö",
    "a\u0301-Stadt",
    "51 Köln",
    "Stadt-",
  ])("accepts %s", (place) => expect(isPlaceName(place)).toBe(true));

  it.each(["", "51", "-Köln", "=Köln", "Köln=1", "<Köln>", "a@b", "Köln;", "()", "Köln\n"])("refuses %j", (place) =>
    expect(isPlaceName(place)).toBe(false),
  );
});

describe("isAttendeeName", () => {
  it.each([
    ...["Hans-J.", "Max M.", "O´Brien", "O`Brien", "Müller–Lüdenscheidt", "Müller‐Lüdenscheidt", "Lanaʻi", "Col·lell"],
    ...[
      "v. Stein",
      "Freifrau v. Stein",
      "Weiß, geb. X",
      "Schmidt (Vertretung)",
      "Anna/Bernd",
      "李",
      "小龙",
      "Thị Hồng",
    ],
    ...["Müller jr.", "X Æ A-12", "'t Hart", "’s-Gravesande", "d'Angelo", "A\u0308nne", "محمد", "Söhne & Co."],
    ...['Anna "Anni"', "„Anni“ Meier", "«Anni»", "Müller (Vertretung: Groß)", "Klein + 1", "Max*", "Mia_"],
  ])("accepts %s", (name) => expect(isAttendeeName(name)).toBe(true));

  it.each([
    "",
    "--help",
    "-Infinity",
    "=1+1",
    "+49",
    "@a",
    "a@b",
    "<b>",
    "Erika;",
    "'",
    "12",
    "a\nb",
    '"',
    "+ Anna",
    "*",
    "a=b",
    "a|b",
    "a\\b",
    "😀",
  ])("refuses %j", (name) => expect(isAttendeeName(name)).toBe(false));

  it("knows one spelling of each apostrophe, hyphen and dot", () => {
    for (const name of ["O´Brien", "O`Brien", "O‘Brien", "O′Brien"]) expect(normalizeName(name)).toBe("O’Brien");
    expect(normalizeName("Müller–Lü\u00ADdenscheidt‐Dinkel\u2011mann")).toBe("Müller-Lüdenscheidt-Dinkel-mann");
    expect(normalizeName("Col‧lell")).toBe("Col·lell");
    expect(normalizeName("O'Neill")).toBe("O'Neill");
    for (const name of ['Anna "Anni" Meier', "Anna „Anni“ Meier", "Anna «Anni» Meier", "Anna “Anni” Meier"])
      expect(normalizeName(name)).toBe("Anna „Anni“ Meier");
    expect(normalizeName("\uFEFFAnna\u200B \u202AMaria\u202C\u200E")).toBe("Anna Maria");
  });
});

describe("isPhoneNumber", () => {
  it.each(["1", "+49 221-1", "--1"])("accepts %s", (number) => expect(isPhoneNumber(number)).toBe(true));
  it.each(["", "+ -", "0221/1"])("refuses %j", (number) => expect(isPhoneNumber(number)).toBe(false));
});

describe("isEmailAddress", () => {
  const label = "b".repeat(63);

  it("applies the limits of RFC 5321", () => {
    const long = `a@${label}.${label}.${label}.${"b".repeat(56)}.de`;
    expect(long).toHaveLength(253);
    expect(isEmailAddress(long)).toBe(true);
    expect(isEmailAddress(`a${long}`)).toBe(true);
    expect(isEmailAddress(`aa${long}`)).toBe(false);
    expect(isEmailAddress(`a@${label}b.de`)).toBe(false);
  });

  it.each(["example.org", "a@praxis.example.1", "a@praxis.example.o", "@praxis.example.org"])("refuses %s", (address) =>
    expect(isEmailAddress(address)).toBe(false),
  );
});

describe("oneEmailAddress", () => {
  it.each([
    ["a@x.de", "a@x.de"],
    ["a@x.de, b@y.de", "a@x.de"],
    ["a@x.de;b@y.de", "a@x.de"],
    ["a@x.de b@y.de", "a@x.de"],
    ["Erika Muster <e@x.de>", "e@x.de"],
    ["keine, b@y.de", "b@y.de"],
    ["mailto:e@x.de", "e@x.de"],
    ["„e@x.de“", "e@x.de"],
    ["Erika Muster (e@x.de)", "e@x.de"],
    ["[e@x.de](mailto:e@x.de)", "e@x.de"],
    ["'o'muster@x.de'", "o'muster@x.de"],
    ["a@x.de@y.de", "a@x.de@y.de"],
    ["nur Text", "nur Text"],
    ["", ""],
  ])("makes %j into %j", (text, address) => expect(oneEmailAddress(text)).toBe(address));
});
