import { expect, it } from "vitest";
import { CalendarEvent, certificationBadge } from "#model/events/calendar-event.ts";
import { asChosen } from "./as-chosen.ts";

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
