import { expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { kindSeats } from "#model/participations/seats.ts";
import { choiceParts } from "./choice-parts.ts";

const now = new Date("2026-09-01T10:00:00Z");

it.each([
  ["Online", []],
  ["Teilnahme online", []],
  ["Online-Teilnahme", []],
  ["Mitglieder", ["Online"]],
])("says once that the kind %j is online", (title, facts) => {
  const participations = [{ id: "k", title, isOnline: true }];
  const event = CalendarEvent.parse({ title: "Tagung", date: "2026-09-12", participations });
  expect(choiceParts(event, { now }).kinds.map((kind) => kind.facts)).toEqual([facts]);
});

it("offers what is full for waiting only while seats are offered to those who wait", () => {
  const event = CalendarEvent.parse({
    ...{
      title: "Tagung",
      date: "2026-09-12",
      lastDay: "2026-09-13",
      time: "13:00 - 18:00 Uhr",
      participations: [{ id: "k", title: "Gast", seats: 1 }],
    },
    registrationSettings: { enabled: true, waitingListEnabled: true },
  });
  const at = (instant: string) => {
    const { kinds, isAwaited } = choiceParts(event, { taken: new Map([[kindSeats("k"), 1]]), now: new Date(instant) });
    return [kinds[0]?.seats, kinds[0]?.isClosed, isAwaited];
  };
  expect(at("2026-09-12T07:59:59Z")).toEqual(["Ausgebucht – Warteliste", false, true]);
  expect(at("2026-09-12T08:00:00Z")).toEqual(["Ausgebucht", true, false]);
});

it("says how many points a kind is worth that has its own", () => {
  const factsWith = (certificationPending: boolean) => {
    const points = [null, 1, 0];
    const participations = points.map((own, index) => ({ id: `k${index}`, title: `Art ${index}`, points: own }));
    const event = CalendarEvent.parse({ title: "Tagung", date: "2026-09-12", certificationPending, participations });
    return choiceParts(event, { now }).kinds.map((kind) => kind.facts);
  };
  expect(factsWith(false)).toEqual([[], ["1 Fortbildungspunkt"], ["Keine Fortbildungspunkte"]]);
  expect(factsWith(true)).toEqual([[], [], []]);
});
