import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import {
  daysOf,
  hasBegun,
  isUpcoming,
  lastDayOf,
  MAX_EVENT_DAYS,
  pastOn,
  spansDays,
  upcomingOn,
} from "./event-days.ts";

const oneDay = { date: "2025-03-10", lastDay: "" };
const congress = { date: "2025-03-10", lastDay: "2025-03-12" };

describe("the days of an event", () => {
  it("end on the last day, or the only one", () => {
    expect(lastDayOf(oneDay)).toBe("2025-03-10");
    expect(lastDayOf(congress)).toBe("2025-03-12");
    expect([spansDays(oneDay), spansDays(congress)]).toEqual([false, true]);
  });

  it("are limited to the longest event", () => {
    const days = daysOf({ date: "2024-01-01", lastDay: "9999-12-31" });
    expect([days.length, days[0], days.at(-1)]).toEqual([MAX_EVENT_DAYS, "2024-01-01", "2024-12-31"]);
  });

  it("are those of the programme where they are set, each once", () => {
    const days = [{ date: "2025-03-10" }, { date: "2025-03-12" }, { date: "2025-03-12" }];
    expect(daysOf({ ...congress, days })).toEqual(["2025-03-10", "2025-03-12"]);
    expect(daysOf({ ...congress, days: [] })).toEqual(["2025-03-10", "2025-03-11", "2025-03-12"]);
  });

  it.each([
    ["2025-03-09", false, true, true],
    ["2025-03-10", false, true, true],
    ["2025-03-11", true, false, true],
    ["2025-03-12", true, false, true],
    ["2025-03-13", true, false, false],
  ])("on %s: begun %s, upcoming %s for one day and %s for three", (today, begun, one, three) => {
    expect([hasBegun(congress, today), isUpcoming(oneDay, today), isUpcoming(congress, today)]).toEqual([
      begun,
      one,
      three,
    ]);
  });
});

describe("any event", () => {
  const day = fc
    .date({ min: new Date("2025-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const event = fc.tuple(day, fc.nat(MAX_EVENT_DAYS - 1)).map(([date, more]) => {
    const lastDay = more ? Temporal.PlainDate.from(date).add({ days: more }).toString() : "";
    return { date, lastDay };
  });

  it("matches exactly one of both filters, consistent with isUpcoming", () => {
    fc.assert(
      fc.property(event, day, (given, today) => {
        const { from } = upcomingOn(today);
        const { before } = pastOn(today);
        const isFoundUpcoming = given.date >= from.date && lastDayOf(given) >= from.lastDay;
        const isFoundPast = given.date < before.date && lastDayOf(given) < before.lastDay;
        expect([isFoundUpcoming, isFoundPast]).toEqual([isUpcoming(given, today), !isUpcoming(given, today)]);
      }),
    );
  });
});
