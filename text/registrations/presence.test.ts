import { expect, it } from "vitest";
import { formatDays, partsOfDaysNote } from "./presence.ts";

const days = ["2026-09-12", "2026-09-13"];
const presence = { days, minutes: { "2026-09-12": 310 } };
const event = (category: string, state: "recognised" | "requested" = "recognised") => ({
  ...{ date: "2026-09-12", lastDay: "2026-09-13", accreditations: [{ category, state }] },
});

it("shows the time attended if points depend on it and it is known", () => {
  expect(formatDays(event("B"), presence)).toBe("12.09.2026 (5 Std. 10 Min., halber Tag), 13.09.2026");
  expect(formatDays(event("A"), presence)).toBe("12.09.2026 (5 Std. 10 Min.), 13.09.2026");
  expect(formatDays(event("B", "requested"), presence)).toBe("12.09.2026, 13.09.2026");
  expect(formatDays(event("B"), { days, minutes: { "2026-09-13": 20 } })).toBe(
    "12.09.2026, 13.09.2026 (20 Min., weniger als ein halber Tag)",
  );
  expect(formatDays(event("B"), { days: [] })).toBe("");
});

it("says which days are not days of the event", () => {
  expect(formatDays(event("B"), { days: ["2026-09-13", "2026-09-20"], minutes: { "2026-09-20": 310 } })).toBe(
    "13.09.2026, 20.09.2026 (kein Tag der Veranstaltung)",
  );
});

it("notes for such events that days without times count as entered", () => {
  expect(partsOfDaysNote(event("B"))).toContain("zählt die Anwesenheit, wie sie eingetragen ist");
  expect(partsOfDaysNote(event("A"))).toContain("höchstens 1 Punkt je 45 Minuten");
  expect(partsOfDaysNote(event("A"))).not.toContain("Kategorie B");
  expect(partsOfDaysNote(event("A", "requested"))).toBeUndefined();
});
