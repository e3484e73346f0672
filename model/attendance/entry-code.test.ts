import { expect, it } from "vitest";
import { Accreditation } from "#model/certificates/accreditation.ts";
import { hasEntryCode } from "./entry-code.ts";

it("gives entry codes to registrations for events with points", () => {
  const has = (certificationPoints: number, ...states: Accreditation["state"][]) => {
    const accreditations = states.map((state) => Accreditation.parse({ state }));
    return hasEntryCode({ certificationPoints, accreditations, type: "congress", location: "Köln" });
  };
  expect([has(0), has(1)]).toEqual([false, true]);
  expect([has(0, "refused"), has(0, "requested"), has(0, "refused", "recognised")]).toEqual([false, true, true]);
});

it.each([
  ["seminar", "Köln", true],
  ["seminar", "Köln und online", true],
  ["seminar", "Online / Virtuell", false],
  ["webinar", "Köln", false],
] as const)("gives them to a %s at %s: %s", (type, location, expected) => {
  expect(hasEntryCode({ type, location, certificationPoints: 1, accreditations: [] })).toBe(expected);
});
