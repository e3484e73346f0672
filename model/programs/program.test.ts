import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import {
  CongressProgram,
  CourseProgram,
  daysBetween,
  matchesProgramSearch,
  ProgramDay,
  parseDayDate,
  sortDays,
  totalPoints,
  withAddedDay,
  withoutProgramPdf,
  withProgramPdf,
  withSortedDays,
} from "./program.ts";

function aDay(date: string, certificationPoints = 0): ProgramDay {
  return ProgramDay.parse({ date, certificationPoints });
}

describe("programmes", () => {
  it("have the defaults of the specification", () => {
    expect(CongressProgram.parse({})).toEqual({
      title: "Kongressprogramm 2025",
      displayMode: "manual",
      programPdfUrl: "",
      totalCertificationPoints: 0,
      days: [],
    });
    expect(CourseProgram.parse({})).toEqual({ title: "Kursprogramm 2025", days: [] });
  });

  it("read the old mode table as manual", () => {
    expect(CongressProgram.parse({ displayMode: "table" }).displayMode).toBe("manual");
    expect(CongressProgram.parse({ displayMode: "pdf" }).displayMode).toBe("pdf");
    expect(CongressProgram.safeParse({ displayMode: "video" }).success).toBe(false);
  });

  it("are limited in length, with German messages", () => {
    const messageOf = (given: object) => CongressProgram.safeParse(given).error?.issues[0]?.message;
    const list = (length: number) => Array.from({ length }, () => ({}));
    expect(CongressProgram.parse({ days: [...list(99), { entries: list(200) }] }).days).toHaveLength(100);
    expect(messageOf({ days: list(101) })).toBe("Ein Programm kann höchstens 100 Tage haben.");
    expect(messageOf({ days: [{ entries: list(201) }] })).toBe("Ein Tag kann höchstens 200 Programmpunkte haben.");
    expect(messageOf({ displayMode: "video" })).toBe("Bitte wählen Sie eine Darstellung aus.");
    expect(messageOf({ title: " " })).toBe("Bitte geben Sie einen Titel ein.");
    expect(ProgramDay.parse({})).toEqual({ date: "", certificationPoints: 0, entries: [] });
  });

  it("keep the line breaks of a speaker", () => {
    const day = ProgramDay.parse({ entries: [{ speaker: "Dr. A\r\nDr. B" }] });
    expect(day.entries[0]).toEqual({ time: "", topic: "", speaker: "Dr. A\nDr. B", sponsor: "" });
  });
});

describe("parseDayDate", () => {
  it.each([
    ["Freitag, 14.03.2025", "2025-03-14"],
    ["14.03.2025", "2025-03-14"],
    ["Samstag 1.3.2025", "2025-03-01"],
    ["Köln, Freitag, 14. 03. 2025 (online)", "2025-03-14"],
  ])("reads %s as %s", (text, date) => {
    expect(parseDayDate(text)).toBe(date);
  });

  it.each(["", "Freitag", "Freitag, 30.02.2025", "14.03.25", "14.03.2025, Freitag", "114.03.2025", "14.03.20251"])(
    "finds no date in %j",
    (text) => {
      expect(parseDayDate(text)).toBeUndefined();
    },
  );
});

const anyDay = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

describe("parseDayDate of any text", () => {
  it("parses every German spelling of a day", () => {
    const style = fc.constantFrom<Intl.DateTimeFormatOptions>(
      { weekday: "long", day: "numeric", month: "numeric", year: "numeric" },
      { weekday: "short", day: "2-digit", month: "2-digit", year: "numeric" },
      { day: "numeric", month: "2-digit", year: "numeric" },
    );
    fc.assert(
      fc.property(anyDay, style, textOf("1. Tag", " ", ".", "("), (date, options, around) => {
        const text = new Intl.DateTimeFormat("de-DE", { ...options, timeZone: "UTC" }).format(new Date(date));
        expect(parseDayDate(text)).toBe(date);
        // What stands in front of the last comma is a place or a weekday, whatever it looks like.
        expect(parseDayDate(`${around},${text}`)).toBe(date);
      }),
    );
  });

  it("returns a valid date or undefined", () => {
    fc.assert(
      fc.property(textOf("1", "31", "30.02.2025", "29.02.2100", ".", "2025", ",", " "), (text) => {
        const date = parseDayDate(text);
        if (date !== undefined) expect(Temporal.PlainDate.from(date, { overflow: "reject" }).toString()).toBe(date);
      }),
    );
  });
});

describe("sortDays", () => {
  it("sorts by date across months, undated days last", () => {
    const days = ["Tag B", "Samstag, 01.04.2025", "Tag A", "Montag, 31.03.2025"].map((date) => aDay(date));
    expect(sortDays(days).map((day) => day.date)).toEqual([
      "Montag, 31.03.2025",
      "Samstag, 01.04.2025",
      "Tag B",
      "Tag A",
    ]);
  });

  it("keeps all days, and is stable", () => {
    const text = fc.constantFrom("Fr, 14.03.2025", "14.3.2025", "01.04.2025", "31.12.2024", "folgt", "");
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const numbered = texts.map((date, number) => aDay(date, number));
        const sorted = sortDays(numbered);
        const key = (day: ProgramDay) => parseDayDate(day.date) ?? "undated";
        const expected = Map.groupBy(numbered, key);
        expect(sorted).toEqual([...expected.keys()].sort().flatMap((date) => expected.get(date)));
      }),
    );
  });
});

it("withSortedDays sorts the days of a programme and keeps the rest", () => {
  const program = CourseProgram.parse({ title: "Kurs", days: [{ date: "15.03.2025" }, { date: "14.03.2025" }] });
  expect(withSortedDays(program)).toEqual({ title: "Kurs", days: [...program.days].reverse() });
});

describe("totalPoints", () => {
  const program = CongressProgram.parse({ totalCertificationPoints: 30, days: [aDay("", 6), aDay("", 9)] });

  it("adds up the days in manual mode", () => {
    expect(totalPoints(program)).toBe(15);
  });

  it("uses the entered total in PDF mode", () => {
    expect(totalPoints({ ...program, displayMode: "pdf" })).toBe(30);
  });
});

describe("display mode", () => {
  const manual = CongressProgram.parse({});

  it("follows the last change", () => {
    const withPdf = withProgramPdf(manual, "/files/congresses/a.pdf");
    expect(withPdf).toEqual({ ...manual, displayMode: "pdf", programPdfUrl: "/files/congresses/a.pdf" });
    expect(withoutProgramPdf(withPdf)).toEqual(manual);
    expect(withAddedDay(withPdf)).toEqual({ ...withPdf, displayMode: "manual", days: [aDay("")] });
  });
});

describe("matchesProgramSearch", () => {
  const program = CourseProgram.parse({
    days: [
      { entries: [] },
      { entries: [{}, { topic: "Rückenschmerz", speaker: "Dr. Groß", sponsor: "Pharma AG", time: "09:00" }] },
    ],
  });

  it.each(["", "  ", "rücken", "RUECKEN", "gross", "pharma"])("finds %j", (text) => {
    expect(matchesProgramSearch(program, text)).toBe(true);
  });

  it("finds nothing in an empty programme, except for a blank search", () => {
    expect(matchesProgramSearch(CourseProgram.parse({}), "a")).toBe(false);
    expect(matchesProgramSearch(CourseProgram.parse({}), " ")).toBe(true);
  });

  it.each(["Migräne", "09:00"])("does not find %j", (text) => {
    expect(matchesProgramSearch(program, text)).toBe(false);
  });

  it("finds every part of a topic, ignoring case and umlaut spelling", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abzäöüßéñ -,.1"), maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, letters, (before, piece, after) => {
        const days = [{ entries: [{ topic: `${before}${piece}${after}` }] }];
        const found = CourseProgram.parse({ days });
        for (const text of [piece, piece.toUpperCase(), piece.toLowerCase(), piece.normalize("NFD")]) {
          expect(matchesProgramSearch(found, text)).toBe(true);
        }
      }),
    );
  });
});

describe("daysBetween", () => {
  const program = CourseProgram.parse({ days: [aDay("Fr, 14.03.2025"), aDay("Sa, 15.03.2025"), aDay("Termin folgt")] });
  const dates = (start: string, end: string) => daysBetween(program, start, end).map((day) => day.date);

  it("includes both ends", () => {
    expect(dates("2025-03-14", "2025-03-15")).toEqual(["Fr, 14.03.2025", "Sa, 15.03.2025"]);
    expect(dates("2025-03-15", "2025-03-15")).toEqual(["Sa, 15.03.2025"]);
  });

  it("treats a blank end as open", () => {
    expect(dates("", "2025-03-14")).toEqual(["Fr, 14.03.2025"]);
    expect(dates("2025-03-15", "")).toEqual(["Sa, 15.03.2025"]);
    expect(dates("", "")).toHaveLength(3);
  });
});
