import { expect, it } from "vitest";
import { countRegistrations, lostPayments } from "./count-text.ts";

it("counts in words", () => {
  expect([1, 1000].map(countRegistrations)).toEqual(["1 Anmeldung", "1.000 Anmeldungen"]);
  expect(lostPayments(0)).toBe("");
  expect(lostPayments(1)).toMatch(/^Eine Person davon hat gezahlt: /);
  expect(lostPayments(1200)).toMatch(/^1.200 davon haben gezahlt: /);
});
