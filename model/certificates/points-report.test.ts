import { describe, expect, it } from "vitest";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { Accreditation } from "./accreditation.ts";
import {
  chamberOf,
  defaultReportPeriods,
  endsToReport,
  type ReportPhase,
  remindsOfReport,
  reportDeadlines,
  reportedPoints,
} from "./points-report.ts";

const event = { date: "2026-09-12", lastDay: "2026-09-13" };
const on = (today: string) => reportDeadlines(event, defaultReportPeriods, today);

describe("reportDeadlines", () => {
  it.each<[string, ReportPhase, number]>([
    ["2026-09-12", "event_to_come", 1],
    ["2026-09-13", "report", 8],
    ["2026-09-21", "report", 0],
    ["2026-09-22", "correction", 6],
    ["2026-09-28", "correction", 0],
    ["2026-09-29", "over", 0],
  ])("on %s is %s with %i days left", (today, phase, daysLeft) => {
    expect(on(today)).toEqual({ phase, daysLeft, reportUntil: "2026-09-21", correctUntil: "2026-09-28" });
  });

  it("ends at midnight in Berlin, in summer and in winter", () => {
    expect(on(berlinDate(new Date("2026-09-21T21:59:59Z"))).phase).toBe("report");
    expect(on(berlinDate(new Date("2026-09-21T22:00:00Z"))).phase).toBe("correction");
    const winter = { date: "2026-10-20", lastDay: "" };
    const phase = (at: string) => reportDeadlines(winter, defaultReportPeriods, berlinDate(new Date(at))).phase;
    expect(phase("2026-10-28T22:59:59Z")).toBe("report");
    expect(phase("2026-10-28T23:00:00Z")).toBe("correction");
  });

  it("follows the configured periods", () => {
    expect(reportDeadlines(event, { reportDays: 14, correctionDays: 0 }, "2026-09-28")).toMatchObject({
      phase: "over",
    });
  });

  it("is consistent with the range of last days for queries", () => {
    const periods = { reportDays: 8, correctionDays: 7 };
    const [from, to] = endsToReport(periods, "2026-09-28");
    expect([from, to]).toEqual(["2026-09-13", "2026-09-28"]);
    for (const lastDay of ["2026-09-12", "2026-09-13", "2026-09-28", "2026-09-29"]) {
      const { phase } = reportDeadlines({ date: lastDay, lastDay: "" }, periods, "2026-09-28");
      expect(lastDay >= from && lastDay <= to, lastDay).toBe(phase === "report" || phase === "correction");
    }
  });

  it("reminds in the last three days of the report period", () => {
    const reminded = ["2026-09-17", "2026-09-18", "2026-09-21", "2026-09-22"].map((today) =>
      remindsOfReport(event, defaultReportPeriods, today),
    );
    expect(reminded).toEqual([false, true, true, false]);
  });
});

it("reports recognised points by EFN, by attended days", () => {
  const accreditations = [
    Accreditation.parse({ state: "recognised", points: 12, dayPoints: [{ date: "2026-09-12", points: 6 }] }),
    Accreditation.parse({ state: "requested", points: 12 }),
    Accreditation.parse({ authority: "nurses", state: "recognised", points: 8 }),
  ];
  const days = [{ date: "2026-09-12" }, { date: "2026-09-13" }];
  const psychotherapists = Accreditation.parse({ authority: "psychotherapists", state: "recognised", points: 9 });
  expect(
    reportedPoints({ ...event, days, accreditations: [psychotherapists] }, { days: ["2026-09-12", "2026-09-13"] }),
  ).toEqual([{ accreditation: psychotherapists, points: 9 }]);
  const points = (...attended: string[]) =>
    reportedPoints({ ...event, days, accreditations }, { days: attended }).map((one) => one.points);
  expect(points("2026-09-12", "2026-09-13")).toEqual([12]);
  expect(points("2026-09-12")).toEqual([6]);
  expect(points("2026-09-13")).toEqual([undefined]);
});

describe("the chamber that learns of a participant", () => {
  const by = (...authorities: string[]) => ({
    accreditations: authorities.map((authority) => Accreditation.parse({ authority, state: "recognised" })),
  });
  it.each([
    [[], "Ärztin/Arzt", undefined],
    [["physicians", "nurses"], "", "physicians"],
    [["psychotherapists"], "Ärztin/Arzt", "psychotherapists"],
    [["physicians", "psychotherapists"], "Ärztin/Arzt", "physicians"],
    [["physicians", "psychotherapists"], "Psychotherapie", "psychotherapists"],
    [["physicians", "psychotherapists"], "Pflege", undefined],
    [["physicians", "psychotherapists"], "", undefined],
  ])("of those of %j and the profession %j is %s", (authorities, profession, chamber) => {
    expect(chamberOf(by(...authorities), profession)).toBe(chamber);
  });

  it("is asked for the profession only once both have recognised the event", () => {
    const event = by("physicians", "psychotherapists");
    const requested = event.accreditations.map((one) => ({ ...one, state: "requested" as const }));
    expect(chamberOf({ accreditations: [requested[0], event.accreditations[1]] as never }, "")).toBe(
      "psychotherapists",
    );
  });
});
