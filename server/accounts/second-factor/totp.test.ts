import { expect, it } from "vitest";
import { codeAt, createKey, findStep } from "./totp.ts";

/** "12345678901234567890", of RFC 6238, appendix B. */
const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("computes the code of RFC 6238 at second %i", (second, code) => {
  expect(codeAt(key, new Date(second * 1000))).toBe(code);
});

it("accepts a code in its time step, the one before and the one after", () => {
  const at = (second: number) => findStep(key, codeAt(key, new Date(90_000)), new Date(second * 1000));
  expect([59, 60, 90, 149, 150].map(at)).toEqual([undefined, 3, 3, 3, undefined]);
});

it("ignores spaces in a code, but not missing or extra digits", () => {
  const now = new Date(59_000);
  expect(findStep(key, " 287 082 ", now)).toBe(1);
  for (const code of ["", "28708", "2870821", "287083", "abc"]) expect(findStep(key, code, now)).toBeUndefined();
});

it("creates keys of 160 random bits in base32", () => {
  const keys = Array.from({ length: 5 }, createKey);
  expect(new Set(keys).size).toBe(5);
  for (const created of keys) expect(created).toMatch(/^[A-Z2-7]{32}$/);
});
