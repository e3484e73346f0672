import { expect, it } from "vitest";
import { attendanceModeOf, placedAs } from "./attendance-mode.ts";
import { CalendarEvent } from "./calendar-event.ts";

it.each([
  ["Köln", "on_site"],
  ["Hotel Virtuelle Welt, Bonn", "on_site"],
  ["Campus Digital, Potsdam", "on_site"],
  ["Zentrum für digitale Medizin, Köln", "on_site"],
  ["Köln, keine Online-Teilnahme", "on_site"],
  ["Köln und online", "both"],
  ["Stadthalle (auch online)", "both"],
  ["Stadthalle / Livestream", "both"],
  ["Online und im Hörsaal 2, Köln", "both"],
  ["Online (hybrid)", "both"],
  ["Online oder Präsenz", "both"],
  ["Hybrid: Online / Köln", "both"],
  ["Stadthalle, hybrid", "both"],
  ["Online / Virtuell", "online"],
  ["online", "online"],
  ["Nur online", "online"],
  ["Virtuell", "online"],
  ["Digital über Zoom", "online"],
  ["Online (Zugang per E-Mail und Telefon)", "online"],
  ["„Online“", "online"],
])("an event at %s is %s, a webinar online", (location, expected) => {
  expect(placedAs({ type: "seminar", location })).toBe(expected);
  expect(placedAs({ type: "webinar", location })).toBe("online");
});

it.each([
  ["Stadthalle", [], "on_site"],
  ["Stadthalle", [false], "on_site"],
  ["Stadthalle", [false, true], "both"],
  ["Stadthalle", [true], "online"],
  ["Köln und online", [false], "both"],
  ["Online / Virtuell", [false], "online"],
  ["Online / Virtuell", [false, true], "online"],
])("an event at %s with kinds of participation, online: %j, is %s", (location, online, expected) => {
  const kinds = online.map((isOnline, index) => ({ id: `k${index}`, title: `Art ${index}`, isOnline }));
  // What nobody can choose any more counts for nothing.
  const participations = [...kinds, { id: "alt", title: "Alt", isOnline: !online[0], isOffered: false }];
  const event = CalendarEvent.parse({ title: "Kongress", date: "2026-09-12", location, participations });
  expect(attendanceModeOf(event)).toBe(expected);
});
