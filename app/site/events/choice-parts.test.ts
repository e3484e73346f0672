import { expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { choiceParts } from "./choice-parts.ts";

it.each([
  ["Online", []],
  ["Teilnahme online", []],
  ["Online-Teilnahme", []],
  ["Mitglieder", ["Online"]],
])("says once that the kind %j is online", (title, facts) => {
  const participations = [{ id: "k", title, isOnline: true }];
  const event = CalendarEvent.parse({ title: "Tagung", date: "2026-09-12", participations });
  expect(choiceParts(event).kinds.map((kind) => kind.facts)).toEqual([facts]);
});
