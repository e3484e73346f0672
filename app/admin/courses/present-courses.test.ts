import { describe, expect, it } from "vitest";
import { CourseProgram } from "#model/programs/program.ts";
import { presentCourses } from "./present-courses.ts";

const program = {
  id: "k1",
  ...CourseProgram.parse({
    title: "Kursprogramm 2025",
    days: [
      { date: "Samstag, 15.03.2025", entries: [{ time: "9 Uhr", topic: "Opioide", sponsor: "Stiftung Süd" }] },
      {
        date: "Freitag, 14.03.2025",
        certificationPoints: 3,
        entries: [{ topic: "Begrüßung" }, { topic: "Kopfschmerz", speaker: "Dr. Weiß\nDr. Grün" }],
      },
    ],
  }),
};
const everything = { search: "", start: "", end: "" };
const dates = (views: ReturnType<typeof presentCourses>) => views.flatMap(({ days }) => days.map(({ date }) => date));

describe("presentCourses", () => {
  it("shows the title without the year and the days in the order of their dates", () => {
    const [view] = presentCourses([program], everything);
    expect(view).toMatchObject({ heading: "Kursprogramm", title: "Kursprogramm 2025" });
    expect(view?.days.map(({ date }) => date)).toEqual(["Freitag, 14.03.2025", "Samstag, 15.03.2025"]);
    expect(view?.days[0]?.points).toBe(3);
  });

  it("finds programmes by topic, speaker or sponsor and marks the entries found", () => {
    const [view] = presentCourses([program], { ...everything, search: "weiss" });
    expect(view?.days.flatMap(({ entries }) => entries.filter(({ isHit }) => isHit)).map(({ topic }) => topic)).toEqual(
      ["Kopfschmerz"],
    );
    expect(presentCourses([program], { ...everything, search: "Stiftung" })).toHaveLength(1);
    expect(presentCourses([program], { ...everything, search: "Rücken" })).toEqual([]);
  });

  it("marks nothing without a search", () => {
    const [view] = presentCourses([program], everything);
    const entries = view?.days.flatMap((day) => day.entries);
    expect(entries?.map(({ isHit }) => isHit)).toEqual([false, false, false]);
  });

  it("shows only days in the range, and only programmes that have one", () => {
    expect(dates(presentCourses([program], { search: "", start: "2025-03-15", end: "" }))).toEqual([
      "Samstag, 15.03.2025",
    ]);
    expect(dates(presentCourses([program], { search: "", start: "", end: "2025-03-14" }))).toEqual([
      "Freitag, 14.03.2025",
    ]);
    expect(presentCourses([program], { search: "", start: "2026-01-01", end: "" })).toEqual([]);
  });

  it("searches only in the days of the range", () => {
    const found = (day: string) => dates(presentCourses([program], { search: "Opioide", start: day, end: day }));
    expect([found("2025-03-14"), found("2025-03-15")]).toEqual([[], ["Samstag, 15.03.2025"]]);
  });

  it("shows a programme without days only if no range is given", () => {
    const empty = { id: "k2", ...CourseProgram.parse({ title: "Neu" }) };
    expect(presentCourses([empty], everything)).toHaveLength(1);
    expect(presentCourses([empty], { ...everything, start: "2025-01-01" })).toEqual([]);
  });
});
