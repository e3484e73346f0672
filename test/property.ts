import * as fc from "fast-check";
import { expect } from "vitest";

// The same values in every run, so that a test fails only because of a change; a failure prints its seed and the value.
// To search further: PROPERTY_SEED and PROPERTY_RUNS.
const numRuns = Number(process.env.PROPERTY_RUNS ?? 300);
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_615), numRuns });

/** Number of runs for a property that needs more than usual, at most PROPERTY_RUNS_MAX. */
export function manyRuns(count: number): number {
  return Math.min(Math.max(count, numRuns), Number(process.env.PROPERTY_RUNS_MAX ?? Number.POSITIVE_INFINITY));
}

export { fc };

/** Arbitrary text, including lone surrogates and control characters, with some of the given `pieces`. */
export function textOf(...pieces: string[]): fc.Arbitrary<string> {
  const character = fc.oneof(fc.nat(0xff), fc.nat(0xffff), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code));
  const part = fc.oneof({ arbitrary: fc.constantFrom(...pieces), weight: 2 }, { arbitrary: character, weight: 1 });
  return fc.array(part, { maxLength: 16 }).map((parts) => parts.join(""));
}

/** Asserts that `compare` is a total order of any values, in which only equal ones compare as equal. */
export function expectTotalOrder<T>(values: fc.Arbitrary<T>, compare: (a: T, b: T) => number) {
  fc.assert(
    fc.property(values, values, values, (a, b, c) => {
      expect(compare(a, a)).toBe(0);
      expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
      if (compare(a, b) === 0) expect(a).toEqual(b);
      const [first, second, third] = [a, b, c].sort(compare) as [T, T, T];
      expect(compare(first, second)).toBeLessThanOrEqual(0);
      expect(compare(second, third)).toBeLessThanOrEqual(0);
      expect(compare(first, third)).toBeLessThanOrEqual(0);
    }),
  );
}
