import { expect, it } from "vitest";
import { availabilityNotice } from "./registration-availability.ts";

it.each([
  [{ state: "open", seats: undefined }, undefined],
  [{ state: "open", seats: "free" }, "Plätze frei"],
  [{ state: "open", seats: "few" }, "Nur noch wenige Plätze"],
  [{ state: "full" }, "Ausgebucht"],
  [{ state: "waiting_list" }, "Ausgebucht – Warteliste"],
  [{ state: "opens_later", opensAt: "2026-08-01T08:00" }, "Anmeldung ab 01.08.2026, 08:00 Uhr"],
  [{ state: "closed" }, "Anmeldung geschlossen"],
  [{ state: "cancelled" }, "Abgesagt"],
  [{ state: "past", takesLate: true }, undefined],
  [{ state: "off" }, undefined],
] as const)("describes %j as %s", (availability, notice) => {
  expect(availabilityNotice(availability)).toBe(notice);
});
