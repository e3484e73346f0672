import { describe, expect, it } from "vitest";
import { daysAfter } from "#model/dates/berlin-date.ts";
import { fc } from "#test/property.ts";
import { backupsAhead, backupsToRemove, defaultBackupPeriods } from "./kept-backups.ts";

const backup = (day: string, name = day) => ({ name, day });
/** Returns the days of the backups that are left after a backup and a cleanup on each of these days. */
function live(days: readonly string[]): string[] {
  let there: ReturnType<typeof backup>[] = [];
  for (const day of days) {
    there.push(backup(day));
    const gone = new Set(backupsToRemove(there, day, defaultBackupPeriods));
    there = there.filter((one) => !gone.has(one));
  }
  return there.map(({ day }) => day);
}
const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, n) => daysAfter(first, n));

describe("kept backups", () => {
  it("are of seven days, four weeks and twelve months after two years", () => {
    const left = live(daysFrom("2025-01-01", 730));
    expect(left.slice(-7)).toEqual(daysFrom("2026-12-25", 6).concat("2026-12-31").slice(-7));
    const months = [...new Set(left.map((day) => day.slice(0, 7)))];
    expect(months).toHaveLength(12);
    expect(left).toContain("2026-01-01");
    for (const monday of ["2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28"]) expect(left).toContain(monday);
    expect(left.length).toBeLessThanOrEqual(7 + 4 + 12);
  });

  it("are of no day, week or month more", () => {
    const june = (...days: number[]) => days.map((day) => `2026-06-${String(day).padStart(2, "0")}`);
    const mondays = june(1, 8, 15, 22);
    expect(live(daysFrom("2026-06-01", 30))).toEqual([...mondays, ...june(24, 25, 26, 27, 28, 29, 30)]);
  });

  it("are the oldest of each period when backups were made irregularly", () => {
    const left = live(["2026-01-15", "2026-03-02", "2026-03-03", "2026-11-20", "2027-02-10"]);
    expect(left).toEqual(["2026-03-02", "2026-11-20", "2027-02-10"]);
  });

  it("always include the newest, and the first of several on a day", () => {
    expect(backupsToRemove([backup("2019-05-01")], "2026-06-15", defaultBackupPeriods)).toEqual([]);
    const two = [backup("2026-06-15", "a"), backup("2026-06-15", "b"), backup("2026-06-15", "c")];
    expect(backupsToRemove(two, "2026-06-15", defaultBackupPeriods).map(({ name }) => name)).toEqual(["b"]);
  });

  it("with a day to come stay as long as one of the day on which they were first seen, whichever time is wrong", () => {
    const ahead = daysFrom("2036-03-01", 9);
    let there = [...daysFrom("2026-05-01", 45), ...ahead].map((day) => backup(day));
    let seen = {};
    const aheadAfter = (first: string, count: number) => {
      for (const day of daysFrom(first, count)) {
        there = [...there, backup(day)].sort((one, other) => one.day.localeCompare(other.day));
        seen = backupsAhead(there, day, seen);
        const gone = new Set(backupsToRemove(there, day, defaultBackupPeriods, seen));
        there = there.filter((one) => !gone.has(one));
      }
      return there.filter(({ day }) => day > "2030-01-01").map(({ day }) => day);
    };
    expect(aheadAfter("2026-06-15", 340)).toEqual(ahead);
    expect(there.length).toBeLessThanOrEqual(9 + 7 + 4 + 12);
    expect(aheadAfter("2027-05-21", 30)).toEqual([]);
    expect(seen).toEqual({});
    expect(there.at(-1)?.day).toBe("2027-06-19");
  });

  it("of a clock that was behind for some time lose none of those that were made before", () => {
    const good = daysFrom("2026-06-01", 7);
    let there = good.map((day) => backup(day));
    let seen = {};
    for (const day of daysFrom("2020-01-01", 60)) {
      there = [backup(day), ...there].sort((one, other) => one.day.localeCompare(other.day));
      seen = backupsAhead(there, day, seen);
      const gone = new Set(backupsToRemove(there, day, defaultBackupPeriods, seen));
      there = there.filter((one) => !gone.has(one));
    }
    expect(there.filter(({ day }) => day > "2025").map(({ day }) => day)).toEqual(good);
    seen = backupsAhead(there, "2026-06-08", seen);
    expect(seen).toEqual({});
  });

  it("cover each recent day and month that had a backup", () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(gaps, (steps) => {
        let day = "2024-01-01";
        const days = steps.map((step) => {
          day = daysAfter(day, step);
          return day;
        });
        const left = live(days);
        const today = days.at(-1) as string;
        expect(left.at(-1)).toBe(today);
        expect(left.length).toBeLessThanOrEqual(1 + 7 + 4 + 12);
        // One backup is left of each recent month that had any.
        const recent = days.filter((one) => one > daysAfter(today, -330));
        for (const month of new Set(recent.map((day) => day.slice(0, 7)))) {
          expect(left.some((one) => one.startsWith(month))).toBe(true);
        }
        for (const one of days) if (one > daysAfter(today, -7)) expect(left).toContain(one);
      }),
    );
  });
});
