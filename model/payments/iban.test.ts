import { expect, it } from "vitest";
import { compactIban, inFours, isIban } from "./iban.ts";

it.each([
  ["DE02120300000000202051", true],
  ["DE89370400440532013000", true],
  ["AT611904300234573201", true],
  // Two digits swapped, one changed, one missing although the check digits fit, not compact.
  ["DE20120300000000202051", false],
  ["DE02120300000000202052", false],
  ["DE4512030000000020205", false],
  ["DE02 1203 0000 0000 2020 51", false],
  ["", false],
])("%s: %s", (iban, expected) => expect(isIban(iban)).toBe(expected));

it("is stored without spaces, and shown in groups of four", () => {
  expect(compactIban(" de02 1203 0000\u00a00000 2020 51")).toBe("DE02120300000000202051");
  expect(inFours("DE02120300000000202051")).toBe("DE02 1203 0000 0000 2020 51");
});
