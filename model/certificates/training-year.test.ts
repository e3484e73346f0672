import { describe, expect, it } from "vitest";
import { Accreditation } from "./accreditation.ts";
import { type AttendedEvent, countsForPainTherapy, trainingYears } from "./training-year.ts";

const recognised = { state: "recognised", countsAsPainConference: true, painTherapyMinutes: 90 };
function attended(
  days: string[],
  accreditations: object[] = [recognised],
  change = {},
  minutes: Record<string, number> = {},
): AttendedEvent {
  const [date = "2026-03-10"] = days;
  const parsed = accreditations.map((one) => Accreditation.parse(one));
  return {
    event: { title: "Konferenz", date, lastDay: "", accreditations: parsed, ...change },
    presence: { days, minutes },
  };
}
const year = (number: number, ...events: AttendedEvent[]) => trainingYears([number], events)[0];

describe("a year of training in pain therapy", () => {
  it("returns the events of the year in order, and sums", () => {
    const events = [
      attended(["2026-06-01"]),
      attended(["2026-02-01"], [{ ...recognised, countsAsPainConference: false, painTherapyMinutes: 45 }]),
      attended(["2025-12-31"]),
    ];
    expect(trainingYears([2026, 2025], events)).toMatchObject([
      { year: 2026, painConferences: 1, minutes: 135, entries: [{ minutes: 45 }, { minutes: 90 }] },
      { year: 2025, painConferences: 1, minutes: 90 },
    ]);
    expect(year(2026, ...events.toReversed())?.entries.map(({ minutes }) => minutes)).toEqual([45, 90]);
  });

  it("orders two events of one day by their titles, in whatever order they were read", () => {
    const [morning, evening] = ["Akutschmerz", "Tumorschmerz"].map((title) =>
      attended(["2026-03-10"], undefined, { title }),
    );
    for (const events of [
      [morning, evening],
      [evening, morning],
    ])
      expect(year(2026, ...(events as AttendedEvent[]))?.entries.map(({ title }) => title)).toEqual([
        "Akutschmerz",
        "Tumorschmerz",
      ]);
  });

  it("counts a partly attended pain conference without minutes as known", () => {
    const conference = [{ ...recognised, painTherapyMinutes: 0 }];
    const event = attended(["2026-03-11"], conference, { date: "2026-03-10", lastDay: "2026-03-11" });
    expect(year(2026, event)?.entries).toMatchObject([{ minutes: 0 }]);
  });

  it.each([
    ["was not attended", attended([], [recognised], { date: "2026-03-10" })],
    ["was only applied for", attended(["2026-03-10"], [{ ...recognised, state: "requested" }])],
    ["was refused", attended(["2026-03-10"], [{ ...recognised, state: "refused" }])],
    ["does not count for pain therapy", attended(["2026-03-10"], [{ state: "recognised", points: 3 }])],
    ["was attended on another day", attended(["2026-03-11"], [recognised], { date: "2026-03-10" })],
  ])("omits an event that %s", (_what, event) => {
    expect(year(2026, event)).toEqual({ year: 2026, entries: [], painConferences: 0, minutes: 0 });
  });

  it("counts an event with two accreditations once, with the higher minutes", () => {
    const nurses = { ...recognised, authority: "nurses", countsAsPainConference: false, painTherapyMinutes: 120 };
    expect(year(2026, attended(["2026-03-10"], [recognised, nurses]))).toMatchObject({
      painConferences: 1,
      minutes: 120,
    });
  });

  it("returns no minutes for partly attended events", () => {
    const event = attended(["2026-03-11"], [recognised], { date: "2026-03-10", lastDay: "2026-03-11" });
    expect(year(2026, event)).toMatchObject({
      entries: [{ attendedDays: ["2026-03-11"], minutes: undefined }],
      painConferences: 1,
      minutes: 0,
    });
  });

  it.each([
    [90, 1, 90],
    [75, 1, 90],
    [74, 0, undefined],
    [0, 0, undefined],
  ])("counts %i minutes of a conference of 90 as %i conferences", (seen, painConferences, minutes) => {
    const days = [{ date: "2026-03-10", start: "19:00", end: "20:30" }];
    const one = year(2026, attended(["2026-03-10"], [recognised], { days }, { "2026-03-10": seen }));
    expect(one).toMatchObject({ painConferences, minutes: minutes ?? 0, entries: [{ minutes }] });
  });

  it("counts no minutes when somebody left one of the days early", () => {
    const days = ["2026-03-10", "2026-03-11"].map((date) => ({ date, start: "09:00", end: "14:00" }));
    const change = { date: "2026-03-10", lastDay: "2026-03-11", days };
    const event = (minutes: Record<string, number>) =>
      year(2026, attended(["2026-03-10", "2026-03-11"], [recognised], change, minutes))?.entries[0]?.minutes;
    expect(event({ "2026-03-10": 300 })).toBe(90);
    expect(event({ "2026-03-10": 300, "2026-03-11": 120 })).toBeUndefined();
    // Without planned times nobody can tell.
    const unplanned = attended(["2026-03-10"], [recognised], {}, { "2026-03-10": 20 });
    expect(year(2026, unplanned)).toMatchObject({ painConferences: 1, minutes: 90 });
  });

  it("counts an event across years in that of its first attended day", () => {
    const event = attended(["2025-12-31", "2026-01-01"], [recognised], { date: "2025-12-31", lastDay: "2026-01-01" });
    expect(trainingYears([2026, 2025], [event]).map(({ minutes }) => minutes)).toEqual([0, 90]);
  });
});

it("counts recognised events for pain therapy only", () => {
  expect(countsForPainTherapy([Accreditation.parse(recognised)])).toBe(true);
  expect(countsForPainTherapy([Accreditation.parse({ ...recognised, state: "requested" })])).toBe(false);
});
