import { describe, expect, it } from "vitest";
import { wordDifference } from "./word-difference.ts";

const shown = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[kind])
    .join("");

describe("wordDifference", () => {
  it("marks only the words that changed", () => {
    expect(shown("Der Kongress beginnt am Montag in Kassel.", "Der Kongress beginnt am Dienstag in Kassel.")).toBe(
      "Der Kongress beginnt am [-Montag][+Dienstag] in Kassel.",
    );
  });

  it("finds insertions and deletions at both ends", () => {
    expect(shown("a b c", "b c d")).toBe("[-a ]b c [+d]");
    expect(shown("", "neu")).toBe("[+neu]");
    expect(shown("alt", "")).toBe("[-alt]");
  });

  it("does not mark the last word when text is appended or cut off after it", () => {
    expect(shown("Erster Punkt", "Erster Punkt\nZweiter Punkt")).toBe("Erster Punkt\n[+Zweiter Punkt]");
    expect(shown("Erster Punkt\nZweiter Punkt", "Erster Punkt")).toBe("Erster Punkt[-\nZweiter Punkt]");
    expect(shown("Null\nErster Punkt", "Erster Punkt\nZweiter")).toBe("[-Null\n]Erster Punkt\n[+Zweiter]");
  });

  it("returns one unchanged piece for equal texts", () => {
    expect(wordDifference("gleich", "gleich")).toEqual([{ kind: "same", text: "gleich" }]);
  });

  it("shows both texts when only whitespace changed", () => {
    expect(shown("eins\nzwei", "eins zwei")).toBe("[-eins\nzwei][+eins zwei]");
  });

  it("allows reconstructing both texts in order", () => {
    const pieces = wordDifference("eins zwei drei vier", "zwei null drei fünf vier");
    const side = (hidden: string) =>
      pieces
        .filter(({ kind }) => kind !== hidden)
        .map(({ text }) => text)
        .join("");
    expect(side("added")).toBe("eins zwei drei vier");
    expect(side("removed")).toBe("zwei null drei fünf vier");
  });

  it("is fast for two long texts with nothing in common", () => {
    const long = (word: string) => Array.from({ length: 20_000 }, (_, index) => word + index).join(" ");
    expect(wordDifference(long("a"), long("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });
});
