import { expect, it } from "vitest";
import { Accreditation } from "#model/certificates/accreditation.ts";
import { hasEntryCode, isOnSite } from "./entry-code.ts";

it("gives entry codes to registrations for events with points", () => {
  const has = (certificationPoints: number, ...states: Accreditation["state"][]) => {
    const accreditations = states.map((state) => Accreditation.parse({ state }));
    return hasEntryCode({ certificationPoints, accreditations, type: "congress", location: "Köln" });
  };
  expect([has(0), has(1)]).toEqual([false, true]);
  expect([has(0, "refused"), has(0, "requested"), has(0, "refused", "recognised")]).toEqual([false, true, true]);
});

it.each([
  ["Köln", true],
  ["Hotel Virtuelle Welt, Bonn", true],
  ["Köln und online", true],
  ["Online und im Hörsaal 2, Köln", true],
  ["Online (hybrid)", true],
  ["Online oder Präsenz", true],
  ["Hybrid: Online / Köln", true],
  ["Online / Virtuell", false],
  ["online", false],
  ["Nur online", false],
  ["Virtuell", false],
  ["Digital über Zoom", false],
  ["Online (Zugang per E-Mail und Telefon)", false],
  ["„Online“", false],
])("people come to %s: %s", (location, expected) => {
  expect(isOnSite({ type: "seminar", location })).toBe(expected);
  expect(isOnSite({ type: "webinar", location }), "a webinar").toBe(false);
  expect(hasEntryCode({ type: "seminar", location, certificationPoints: 1, accreditations: [] })).toBe(expected);
});
