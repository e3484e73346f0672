import { describe, expect, it } from "vitest";
import { addressKey } from "./address-key.ts";

const spellings: Record<string, readonly string[]> = {
  "anna@verein.example": ["anna@verein.example", " Anna@Verein.Example\n", "ANNA@VEREIN.EXAMPLE"],
  "anna@xn--mller-kva.example": [
    "anna@müller.example",
    "Anna@MÜLLER.example",
    "anna@mu\u0308ller.example",
    "anna@XN--MLLER-KVA.example",
  ],
  "jürgen@praxis.example": ["jürgen@praxis.example", "JU\u0308RGEN@praxis.example"],
  "a@strasse.example": ["a@strasse.example", "A@Strasse.Example"],
  "a@xn--strae-oqa.example": ["a@straße.example", "a@STRAẞE.example"],
  "admin@localhost": ["admin@localhost", "Admin@LOCALHOST "],
  "a@x": ["a@x", "A@X"],
  '"a@b"@c.example': ['"A@B"@C.example'],
};

describe("the key of an address", () => {
  const cases = Object.entries(spellings).flatMap(([key, all]) => all.map((spelling) => [spelling, key] as const));
  it.each(cases)("of %j is %j", (spelling, key) => {
    expect(addressKey(spelling)).toBe(key);
    expect(addressKey(key)).toBe(key);
  });

  it.each([
    "",
    "@",
    "a@",
    "@a",
    "a@b/c",
    "a@b?c",
    "a@b:1",
    "a@b%41",
    "a@[::1]",
    "a@-",
    "a@xn--a",
    "a@b c",
    "a@..",
    "a",
  ])("leaves %j, which is no address, unchanged", (text) => {
    expect(addressKey(text)).toBe(text);
  });

  it("is never long", () => {
    expect(addressKey(`${"a".repeat(1_000_000)}@verein.example`)).toHaveLength(320);
  });
});
