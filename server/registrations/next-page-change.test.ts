import { expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { nextPageChange } from "./next-page-change.ts";

const now = new Date("2026-06-15T10:00:00Z");

const next = (registrationSettings: object) => {
  const event = CalendarEvent.parse({ title: "Kongress", date: "2026-09-12", registrationSettings });
  return nextPageChange({ list: async () => [{ ...event, id: "e1", version: 1 }] as never }, now);
};

it("is midnight in Berlin unless registration opens or closes earlier", async () => {
  const midnight = new Date("2026-06-15T22:00:00Z");
  expect(await next({})).toEqual(midnight);
  expect(await next({ registrationOpensAt: "2026-06-15T20:30" })).toEqual(new Date("2026-06-15T18:30:00Z"));
  expect(await next({ registrationClosesAt: "2026-06-15T13:00" })).toEqual(new Date("2026-06-15T11:00:00Z"));
  expect(await next({ registrationOpensAt: "2026-06-15T12:00" })).toEqual(midnight);
  expect(await next({ registrationOpensAt: "2026-06-16T08:00" })).toEqual(midnight);
});
