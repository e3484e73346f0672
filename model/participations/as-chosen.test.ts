import { expect, it } from "vitest";
import { CalendarEvent, certificationBadge } from "#model/events/calendar-event.ts";
import { asChosen, isConfirmedAutomatically, isKnownChoice } from "./as-chosen.ts";

const event = CalendarEvent.parse({
  ...{ title: "Tagung", date: "2026-09-12", certificationPoints: 6, isFree: false, price: 50 },
  participations: [
    { id: "hier", title: "Vor Ort" },
    { id: "fern", title: "Online", isOnline: true, points: 3 },
    { id: "gast", title: "Gast", points: 0 },
  ],
  registrationSettings: { enabled: true, onlineConferenceLink: "https://konferenz.example/x" },
});
const seenBy = (participation: string) => {
  const own = asChosen(event, { participation, workshops: [] });
  return [certificationBadge(own), own.registrationSettings.onlineConferenceLink];
};

it("has the points and the conference of what one person has chosen", () => {
  const link = "https://konferenz.example/x";
  expect(seenBy("hier")).toEqual([{ kind: "points", points: 6 }, ""]);
  expect(seenBy("fern")).toEqual([{ kind: "points", points: 3 }, link]);
  expect(seenBy("gast")).toEqual([{ kind: "none", points: 0 }, ""]);
  // Registered before the event had kinds, or with one it no longer knows.
  for (const id of ["", "alt"]) expect(seenBy(id)).toEqual([{ kind: "points", points: 6 }, link]);
});

it.each([
  [true, "hier", true],
  [true, "nachweis", false],
  [true, "", true],
  [true, "alt", true],
  [false, "hier", false],
])("confirms by itself (%s) who chose '%s': %s", (confirmsAutomatically, participation, expected) => {
  const participations = CalendarEvent.parse({
    ...{ title: "Tagung", date: "2026-09-12" },
    participations: [{ id: "hier" }, { id: "nachweis", audience: "proof" }],
  }).participations;
  const settings = { ...event.registrationSettings, confirmsAutomatically };
  expect(isConfirmedAutomatically({ participations, registrationSettings: settings }, { participation })).toBe(
    expected,
  );
});

it("knows what the event has, and what somebody has anyway", () => {
  const { workshops } = CalendarEvent.parse({
    title: "T",
    date: "2026-09-12",
    workshops: [{ id: "w1" }, { id: "w2" }],
  });
  const known = (participation: string, chosen: string[], before?: { participation: string; workshops: string[] }) =>
    isKnownChoice({ ...event, workshops }, { participation, workshops: chosen }, before);
  expect(known("", [])).toBe(true);
  expect(known("hier", ["w1", "w2"])).toBe(true);
  expect(known("alt", [])).toBe(false);
  expect(known("hier", ["w1", "w9"])).toBe(false);
  const before = { participation: "alt", workshops: ["w9"] };
  expect(known("alt", ["w9", "w1"], before)).toBe(true);
  expect(known("alt", ["w8"], before)).toBe(false);
  expect(known("weg", ["w9"], before)).toBe(false);
});
