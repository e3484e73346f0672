import { expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { kindSeats } from "#model/participations/seats.ts";
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

it("offers what is full for waiting only until the event is over", () => {
  const event = CalendarEvent.parse({
    ...{
      title: "Tagung",
      date: "2026-09-12",
      lastDay: "2026-09-13",
      participations: [{ id: "k", title: "Gast", seats: 1 }],
    },
    registrationSettings: { enabled: true, waitingListEnabled: true },
  });
  const on = (today: string) => {
    const { kinds, isAwaited } = choiceParts(event, new Map([[kindSeats("k"), 1]]), today);
    return [kinds[0]?.seats, kinds[0]?.isClosed, isAwaited];
  };
  expect(on("2026-09-13")).toEqual(["Ausgebucht – Warteliste", false, true]);
  expect(on("2026-09-14")).toEqual(["Ausgebucht", true, false]);
});

it("says how many points a kind is worth that has its own", () => {
  const factsWith = (certificationPending: boolean) => {
    const points = [null, 1, 0];
    const participations = points.map((own, index) => ({ id: `k${index}`, title: `Art ${index}`, points: own }));
    const event = CalendarEvent.parse({ title: "Tagung", date: "2026-09-12", certificationPending, participations });
    return choiceParts(event).kinds.map((kind) => kind.facts);
  };
  expect(factsWith(false)).toEqual([[], ["1 Fortbildungspunkt"], ["Keine Fortbildungspunkte"]]);
  expect(factsWith(true)).toEqual([[], [], []]);
});
