import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import { cleanLine, cleanText } from "./clean-text.ts";

describe("cleanText", () => {
  it.each([
    ["a\r\nb\rc\vd\ne", "a\nb\nc\nd\ne"],
    ["\u0000\u0008a\u000c\u000e\u001fb\u007f", "ab"],
    ["a\tb \u00a0 c", "a\tb \u00a0 c"],
    ["a\ud800b\udfff", "a\ufffdb\ufffd"],
  ])("makes %j into %j", (given, stored) => {
    expect(cleanText(given)).toBe(stored);
  });

  it("removes what PostgreSQL refuses, and is idempotent", () => {
    fc.assert(
      fc.property(textOf("\r", "\n", "\r\n", "\t", "\u0000", "\v", "ü"), (text) => {
        const clean = cleanText(text);
        expect(clean.isWellFormed()).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they must have been removed.
        expect(clean).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});

describe("cleanLine", () => {
  it("replaces each line break, tab and special space by a space", () => {
    expect(cleanLine("a\r\nb\tc\u2028d\u00a0e  f")).toBe("a b c d e  f");
  });

  it("returns a single line that is safe in a mail header, and is idempotent", () => {
    fc.assert(
      fc.property(textOf("\r", "\n", "\u2028", "\u0085", "\t", "Bcc: "), (text) => {
        const line = cleanLine(text);
        expect(line).not.toMatch(/[\r\n\u2028\u2029]/);
        expect(cleanLine(line)).toBe(line);
      }),
    );
  });
});
