import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import { foldName, isFoundByName, nameSearchText, nameTerms } from "./name-search.ts";

/** A person, queries that find them, and queries that do not. */
const people: readonly [name: string, finds: readonly string[], misses: readonly string[]][] = [
  ["Gülşen Öztürk", ["ozturk", "oeztuerk", "Öztürk", "OZTÜRK", "gulsen", "öztürk gülşen", "Özt"], ["turk", "x"]],
  ["İbrahim Kadıoğlu", ["ibrahim", "İBRAHIM", "kadioglu", "kadıoğlu"], ["kadi oglu"]],
  ["Jörg Müller", ["muller", "mueller", "müller", "Mu\u0308ller", "MÜLLER", "jorg", "joerg"], ["miller"]],
  ["Eva Schröder-Weiß", ["schroder", "schroeder", "weiss", "weiß", "WEISS", "schröder-weiß"], ["weib"]],
  ["Inês d'Ávila", ["davila", "d’avila", "d'Ávila", "avila", "d avila", "DÁVILA"], ["vila"]],
  ["Sean O’Brien", ["obrien", "o'brien", "O`Brien", "O´Brien", "oʼbrien", "brien", "o brien"], ["rien"]],
  ["Θεοδώρα Παπαδοπούλου-Παππάς", ["Θεοδώρα", "θεοδωρα", "ΠΑΠΑΔΟΠΟΥΛΟΥ", "παππασ", "ΠΑΠΠΑΣ", "παππάς"], ["Νίκος"]],
  ["Алёна Йовчева", ["алёна", "Алена", "ЙОВЧЕВА", "иовчева"], ["ольга"]],
  ["محمد الأحمد", ["محمد", "مُحَمَّد", "الاحمد", "الأحمد", "محـمد"], ["علي"]],
  ["هدى علي", ["هدى", "هدي", "على"], ["محمد"]],
  ["שָׂרָה כהן", ["שרה", "כהן"], ["לוי"]],
  ["Nguyễn Thị Đào", ["nguyen", "nguyễn", "NGUYỄN", "thi dao", "đào"], ["nguyet"]],
  ["Łukasz Wójcik", ["lukasz", "wojcik"], ["lucas"]],
  ["Søren Æbelø", ["soren", "soeren", "aebelo"], ["sohn"]],
  ["山田 太郎", ["山田", "山"], ["田中"]],
];

describe("a search for persons", () => {
  it.each(people)("finds %s by every spelling", (name, finds, misses) => {
    const text = nameSearchText(name);
    for (const query of finds) expect([query, isFoundByName(text, query)]).toEqual([query, true]);
    for (const query of misses) expect([query, isFoundByName(text, query)]).toEqual([query, false]);
  });

  it("finds nobody without a word to look for, and everybody when it is blank", () => {
    for (const query of ["%", "_", "' -", "😀", "*"])
      expect([query, isFoundByName(" anna", query)]).toEqual([query, false]);
    expect(isFoundByName(" anna", "  ")).toBe(true);
  });

  it("has words of letters and digits only, of limited number and length", () => {
    expect(nameTerms("Anna, ANNA: 2025 %_'\"*")).toEqual(["anna", "2025"]);
    expect(nameTerms(Array.from({ length: 50 }, (_, index) => index).join(" "))).toHaveLength(12);
    expect(nameTerms("x".repeat(50_000))).toEqual(["x".repeat(40)]);
    fc.assert(
      fc.property(textOf("ä", "%", "_", "\\", "Ω"), (text) => {
        expect(nameTerms(text).join("")).not.toMatch(/[%_\\]/);
      }),
    );
  });

  it("finds any name by itself, and folding is idempotent", () => {
    fc.assert(
      fc.property(textOf("ä", "\u0308", "İ", "ẞ", "ς", "'", "ـ"), (text) => {
        expect(foldName(foldName(text))).toBe(foldName(text));
        if (nameTerms(text).length > 0) expect(isFoundByName(nameSearchText(text), text)).toBe(true);
      }),
    );
  });
});
