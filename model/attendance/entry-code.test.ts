import { expect, it } from "vitest";
import { Accreditation } from "#model/certificates/accreditation.ts";
import { hasEntryCode } from "./entry-code.ts";

it("gives entry codes to registrations for events with points", () => {
  const has = (certificationPoints: number, ...states: Accreditation["state"][]) =>
    hasEntryCode({ certificationPoints, accreditations: states.map((state) => Accreditation.parse({ state })) });
  expect([has(0), has(1)]).toEqual([false, true]);
  expect([has(0, "refused"), has(0, "requested"), has(0, "refused", "recognised")]).toEqual([false, true, true]);
});
