import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { RegistrationSettings } from "#model/events/calendar-event.ts";
import { parseEventTime } from "#model/events/event-time.ts";
import { cleanLine } from "#model/text/clean-text.ts";
import { plainText } from "#model/text/excerpt.ts";
import { fc, textOf } from "#test/property.ts";
import { type CalendarEntry, escapeText, foldLine, formatCalendar } from "./icalendar.ts";

const registrationSettings = RegistrationSettings.parse({});
const silent = { sponsors: [], disclosures: [] };
const notOpen = { isCancelled: false, qrCodeImage: "", registrationUrl: "", registrationSettings, ...silent };
const context = { siteUrl: "https://verein.example", now: new Date("2026-06-15T10:00:00.123Z") };

function anEntry(changes: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id: "kongress",
    title: "Kongress",
    date: "2026-06-20",
    time: "09:00 - 18:00 Uhr",
    location: "Online / Virtuell",
    lastDay: "",
    description: "",
    ...notOpen,
    version: 3,
    savedAt: "2026-06-01T08:30:00.500Z",
    ...changes,
  };
}

it("appends the transparency note to the description", () => {
  const sponsors = [{ name: "Beispiel GmbH", amountCents: 150_000, purpose: "Standmiete", mayBePublished: true }];
  const silentOne = { ...sponsors[0], name: "Stille AG", mayBePublished: false } as (typeof sponsors)[number];
  const entry = anEntry({ description: "<p>Ein Tag.</p>", sponsors: [...sponsors, silentOne] });
  const calendar = formatCalendar([entry], context);
  const [event] = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents("vevent");
  expect(event && new ICAL.Event(event).description).toBe(
    "Ein Tag.\nTransparenzhinweis:\nUnterstützt durch Beispiel GmbH: 1.500,00\u00a0€, Standmiete",
  );
  expect(calendar).not.toContain("Stille");
});

/** The lines a reader sees: unfolded as RFC 5545 §3.1 says. */
function linesOf(calendar: string): string[] {
  return calendar.replaceAll("\r\n ", "").split("\r\n");
}

function linesFor(changes: Partial<CalendarEntry>): string[] {
  return linesOf(formatCalendar([anEntry(changes)], context));
}

const octets = (line: string) => new TextEncoder().encode(line).length;

describe("formatCalendar", () => {
  it("begins with the calendar, its name for subscribers, and the names of summer and winter time", () => {
    const lines = linesOf(formatCalendar([], { ...context, name: "Termine, alle" }));
    expect(lines.slice(0, lines.indexOf("BEGIN:VTIMEZONE"))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//verein.example//Veranstaltungen//DE",
      "CALSCALE:GREGORIAN",
      "NAME:Termine\\, alle",
      "X-WR-CALNAME:Termine\\, alle",
      "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ]);
    expect(lines.filter((line) => line.startsWith("TZNAME:"))).toEqual(["TZNAME:CEST", "TZNAME:CET"]);
  });

  it("writes an event with its time in Berlin", () => {
    const calendar = formatCalendar([anEntry({ description: "<p>Für alle.</p><p>Ohne Gebühr.</p>" })], context);
    const lines = linesOf(calendar);
    expect(lines.slice(lines.indexOf("BEGIN:VEVENT"), lines.indexOf("END:VEVENT") + 1)).toEqual([
      "BEGIN:VEVENT",
      "UID:kongress@verein.example",
      "DTSTAMP:20260601T083000Z",
      "LAST-MODIFIED:20260601T083000Z",
      "SEQUENCE:2",
      "DTSTART;TZID=Europe/Berlin:20260620T090000",
      "DTEND;TZID=Europe/Berlin:20260620T180000",
      "SUMMARY:Kongress",
      "LOCATION:Online / Virtuell",
      "DESCRIPTION:Für alle.\\nOhne Gebühr.",
      "URL:https://verein.example/veranstaltungen?event=kongress",
      "END:VEVENT",
    ]);
    expect(calendar.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")).toBe(true);
    expect(calendar.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
  });

  it("defines the time zone it uses", () => {
    const lines = linesFor({});
    expect(lines.indexOf("TZID:Europe/Berlin")).toBeGreaterThan(lines.indexOf("BEGIN:VTIMEZONE"));
    expect(lines.indexOf("END:VTIMEZONE")).toBeLessThan(lines.indexOf("BEGIN:VEVENT"));
  });

  it("makes an event all-day when its time cannot be parsed, and adds the time to the description", () => {
    const lines = linesFor({ date: "2026-12-31", time: "Freitag ab 9, Samstag bis 12" });
    expect(lines).toContain("DTSTART;VALUE=DATE:20261231");
    expect(lines).toContain("DTEND;VALUE=DATE:20270101");
    expect(lines).toContain("DESCRIPTION:Zeit: Freitag ab 9\\, Samstag bis 12");
  });

  it("ends on the next day past midnight", () => {
    expect(linesFor({ time: "22:00 - 01:30 Uhr" })).toContain("DTEND;TZID=Europe/Berlin:20260621T013000");
  });

  it("defaults to an hour without an end, and adds the time to the description", () => {
    const lines = linesFor({ time: "ab 17:00 Uhr" });
    expect(lines).toContain("DURATION:PT1H");
    expect(lines).toContain("DESCRIPTION:Zeit: ab 17:00 Uhr");
    expect(lines.some((line) => line.startsWith("DTEND"))).toBe(false);
  });

  it.each([
    ["09:00 - 18:00 Uhr", ";TZID=Europe/Berlin:20260620T090000", ";TZID=Europe/Berlin:20260622T180000"],
    ["ab 17:00 Uhr", ";TZID=Europe/Berlin:20260620T170000", ";TZID=Europe/Berlin:20260623T000000"],
    ["Samstag ab 9, Montag bis 12", ";VALUE=DATE:20260620", ";VALUE=DATE:20260623"],
  ])("spans all days of an event at %j", (time, start, end) => {
    const lines = linesFor({ time, lastDay: "2026-06-22" });
    expect(lines).toContain(`DTSTART${start}`);
    expect(lines).toContain(`DTEND${end}`);
  });

  it("has an entry for each of several days with times, the first under the id of the event", () => {
    const days = [
      { date: "2026-06-20", start: "14:00", end: "18:00" },
      { date: "2026-06-20", start: "09:00", end: "12:30" },
      { date: "2026-06-27", start: "10:00", end: "16:00" },
    ];
    const several = { time: "siehe Programm", lastDay: "2026-06-27" };
    const lines = linesFor({ ...several, days });
    const only = (name: string) => lines.filter((line) => line.startsWith(name));
    expect(only("UID")).toEqual(["UID:kongress@verein.example", "UID:kongress-2026-06-27@verein.example"]);
    expect(only("DTSTART;")).toEqual([
      "DTSTART;TZID=Europe/Berlin:20260620T090000",
      "DTSTART;TZID=Europe/Berlin:20260627T100000",
    ]);
    expect(only("DTEND")).toEqual([
      "DTEND;TZID=Europe/Berlin:20260620T180000",
      "DTEND;TZID=Europe/Berlin:20260627T160000",
    ]);
    expect(lines.join()).not.toContain("Zeit:");
    // One day without times: nobody knows when it begins.
    const part = linesFor({ ...several, days: [...days, { date: "2026-06-28" }] });
    expect(part.filter((line) => line.startsWith("UID"))).toHaveLength(1);
  });

  it("contains the registration link while registration is open", () => {
    const open = { ...registrationSettings, enabled: true };
    const lineOn = (today: string, changes: Partial<CalendarEntry>, isInvitation = true) => {
      const calendar = formatCalendar([anEntry(changes)], {
        ...context,
        now: new Date(`${today}T10:00:00Z`),
        isInvitation,
      });
      return linesOf(calendar).find((line) => /Anmeldung/.test(line));
    };
    const direct = { registrationSettings: open };
    expect(lineOn("2026-06-20", direct)).toBe("DESCRIPTION:Anmeldung: https://verein.example/register/kongress");
    const url = "https://akademie.example/kurs";
    const external = {
      registrationUrl: url,
      registrationSettings: { ...open, registrationMethod: "external" as const },
    };
    expect(lineOn("2026-06-20", external)).toBe(`DESCRIPTION:Anmeldung: ${url}`);
    expect(lineOn("2026-06-21", direct)).toBeUndefined();
    expect(lineOn("2026-06-20", {})).toBeUndefined();
    expect(lineOn("2026-06-20", direct, false)).toBeUndefined();
    const full = { registrationSettings: { ...open, registrationClosesAt: "2026-06-19T12:00" } };
    expect(lineOn("2026-06-19", full)).toBeUndefined();
    expect(lineOn("2026-06-18", full)).toBeDefined();
  });

  it("marks a cancelled event, without a registration link", () => {
    const settings = { ...registrationSettings, enabled: true };
    const lines = linesOf(
      formatCalendar([anEntry({ isCancelled: true, registrationSettings: settings })], {
        ...context,
        isInvitation: true,
      }),
    );
    expect(lines).toContain("STATUS:CANCELLED");
    // Calendars that ignore the status show it, too.
    expect(lines).toContain("SUMMARY:Abgesagt: Kongress");
    expect(lines.join()).not.toContain("/register/");
    expect(linesFor({}).join()).not.toContain("STATUS:");
  });

  it("uses the current time where the last save is unknown", () => {
    expect(linesFor({ savedAt: undefined })).toContain("DTSTAMP:20260615T100000Z");
  });

  it.each(["title", "location", "description", "time", "id"] as const)(
    "lets no %s end the entry or add a line",
    (field) => {
      for (const end of [
        "\r\n",
        "\n",
        "\r",
        "\u2028",
        "\u2029",
        "\u0085",
        "\v",
        "\f",
        "\u001c",
        "\r\n ",
        "\\n",
        "&#13;&#10;",
      ]) {
        const lines = linesFor({ [field]: `x${end}END:VEVENT${end}BEGIN:VEVENT${end}ATTACH:https://boese.example` });
        expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
        expect(lines.filter((line) => /^(BEGIN:VEVENT|ATTACH)/.test(line))).toHaveLength(1);
        expect(lines.join("")).not.toMatch(/[^\P{Cc}\t]|[\u2028\u2029]/u);
      }
    },
  );

  it("folds every line to 75 octets without losing text", () => {
    const title = `${"Schmerz ü 😀 é ".repeat(17)}Ende`;
    const calendar = formatCalendar([anEntry({ title, description: `<p>${"ä".repeat(1500)}</p>` })], context);
    for (const line of calendar.split("\r\n")) expect(octets(line)).toBeLessThanOrEqual(75);
    expect(linesOf(calendar)).toContain(`SUMMARY:${title}`);
  });

  it("cuts a long description, in linear time", () => {
    const line = linesFor({ description: `<p>${"Wort ".repeat(2000)}</p><p>Ende</p>` }).find((text) =>
      text.startsWith("DESC"),
    );
    expect(line?.endsWith("…")).toBe(true);
    expect(line?.length).toBeLessThan(2100);
    expect(linesFor({ description: "<".repeat(400_000) })).toContain("END:VEVENT");
  });

  it("names a calendar to subscribe to, and is valid without any event", () => {
    const lines = linesOf(formatCalendar([], { ...context, name: "Termine, Kurse" }));
    expect(lines).toContain("X-WR-CALNAME:Termine\\, Kurse");
    expect(lines).toContain("BEGIN:VTIMEZONE");
    expect(lines.at(-2)).toBe("END:VCALENDAR");
  });
});

describe("escapeText", () => {
  it("escapes backslash, semicolon, comma and line breaks, and nothing else", () => {
    expect(escapeText('a\\b;c,d\r\ne\nf: "g"\th')).toBe('a\\\\b\\;c\\,d\\ne\\nf: "g"\th');
  });

  it("removes control characters and replaces lone surrogates", () => {
    expect(escapeText("a\u0000b\u001bc\u009bd\ud800e")).toBe("abcd\ufffde");
  });
});

describe("foldLine", () => {
  it("keeps a line of 75 octets and folds one of 76", () => {
    expect(foldLine("x".repeat(75))).toBe("x".repeat(75));
    expect(foldLine("x".repeat(76))).toBe(`${"x".repeat(75)}\r\n x`);
  });

  it("counts the space of a continued line", () => {
    expect(foldLine("x".repeat(75 + 74 + 1)).split("\r\n")[1]).toHaveLength(75);
    expect(foldLine("x".repeat(75 + 74)).split("\r\n")).toHaveLength(2);
  });

  it("does not split a character of several octets", () => {
    expect(foldLine(`${"x".repeat(74)}ä`)).toBe(`${"x".repeat(74)}\r\n ä`);
    expect(foldLine(`${"x".repeat(72)}😀`)).toBe(`${"x".repeat(72)}\r\n 😀`);
    expect(foldLine(`${"x".repeat(71)}😀`)).toBe(`${"x".repeat(71)}😀`);
    for (const [character, size] of [
      ["\u007f", 1],
      ["\u0080", 2],
      ["\u07ff", 2],
      ["\u0800", 3],
      ["\u{10000}", 4],
    ] as const) {
      const fits = "x".repeat(75 - size) + character;
      expect(foldLine(fits)).toBe(fits);
      expect(foldLine(`x${fits}`)).toBe(`x${"x".repeat(75 - size)}\r\n ${character}`);
    }
  });
});

describe("any events in another iCalendar parser", () => {
  // As the schema stores them: one line, trimmed. Calendars have no word for the controls that it leaves in.
  const line = textOf(",", ";", ":", "\\", "\\n", '"', " ", "Schmerztag", "ü", "😀", "END:VEVENT", "👨‍👩‍👧").map(
    (text) =>
      cleanLine(text)
        .replace(/\p{Cc}/gu, "")
        .trim(),
  );
  const day = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => `${part}`.padStart(2, "0")).join(":"));
  const fixed = {
    isCancelled: fc.constant(false),
    sponsors: fc.constant<CalendarEntry["sponsors"]>([]),
    disclosures: fc.constant<CalendarEntry["disclosures"]>([]),
    qrCodeImage: fc.constant(""),
    registrationUrl: fc.constant(""),
    registrationSettings: fc.constant(registrationSettings),
  };
  const entry = fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/),
    title: line,
    location: line,
    description: fc.array(line).map((lines) => lines.map((text) => `<p>${text.replace(/[<&]/g, "")}</p>`).join("")),
    date: day,
    lastDay: fc.constant(""),
    version: fc.integer({ min: 1, max: 1000 }),
    ...fixed,
    time: fc.oneof(
      clock,
      fc.tuple(clock, clock).map(([from, to]) => `${from} - ${to} Uhr`),
      fc.constant("ganztägig"),
    ),
  });
  const read = (calendar: string) =>
    new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));

  it("keep their title, location, UID and sequence", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), line, (entries, name) => {
        const calendar = formatCalendar(entries, { ...context, name });
        const events = read(calendar);
        expect(events.map(({ summary, location }) => [summary, location])).toEqual(
          entries.map(({ title, location }) => [title, location]),
        );
        expect(events.map(({ uid }) => uid)).toEqual(entries.map(({ id }) => `${id}@verein.example`));
        for (const physical of calendar.split("\r\n")) expect(octets(physical)).toBeLessThanOrEqual(75);
        expect(calendar).not.toMatch(/[^\r]\n|\r[^\n]/);
      }),
    );
  });

  it("start and end at the same instant, in summer and in winter", () => {
    const moment = (date: string, time: string) =>
      Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime("Europe/Berlin").epochMilliseconds;
    fc.assert(
      fc.property(entry, (given) => {
        const [event] = read(formatCalendar([given], context));
        const period = parseEventTime(given);
        if (!period) {
          expect(event?.startDate.isDate).toBe(true);
          expect(event?.startDate.toString()).toBe(given.date);
          expect(event?.duration.toSeconds()).toBe(86_400);
          return;
        }
        // The hour that comes twice or never may be read either way.
        fc.pre(!/T0[23]:/.test(`T${period.startTime} T${period.endTime}`));
        expect(event?.startDate.toJSDate().getTime()).toBe(moment(period.date, period.startTime));
        if (!period.endDate || !period.endTime) return;
        expect(event?.endDate.toJSDate().getTime()).toBe(moment(period.endDate, period.endTime));
      }),
    );
  });

  it("have a description of one line per paragraph", () => {
    fc.assert(
      fc.property(entry, (given) => {
        const [event] = read(formatCalendar([{ ...given, time: "09:00 - 10:00" }], context));
        const paragraphs = given.description.split("</p>").map((paragraph) => plainText(paragraph));
        expect(event?.description ?? "").toBe(paragraphs.filter((text) => text !== "").join("\n"));
      }),
    );
  });
});

describe("any text in a calendar", () => {
  const text = textOf("\\", ";", ",", "\r\n", "\n", "n", "N", "\t", "ü", "😀", "x".repeat(40));

  it("is unescaped to itself, with normalised line breaks", () => {
    fc.assert(
      fc.property(text, (given) => {
        const escaped = escapeText(given);
        expect(escaped).not.toMatch(/[^\P{Cc}\t]|[\u2028\u2029]/u);
        const [, value] = ICAL.parse.property(`SUMMARY:${escaped}`).slice(2) as [string, string];
        const expected = given.toWellFormed().replace(/\r\n|[\r\u0085\u2028\u2029]/g, "\n");
        expect(value).toBe(expected.replace(/[^\P{Cc}\t\n]/gu, ""));
      }),
    );
  });

  it("is folded into lines of at most 75 octets, as long as possible, and unfolded to itself", () => {
    const line = text.map((given) => given.toWellFormed().replace(/\p{Cc}/gu, ""));
    fc.assert(
      fc.property(line, line, line, (...parts) => {
        const given = parts.join("");
        const pieces = foldLine(given).split("\r\n");
        expect(pieces.map((piece, position) => piece.slice(position === 0 ? 0 : 1)).join("")).toBe(given);
        expect(pieces.slice(1).every((piece) => piece.startsWith(" "))).toBe(true);
        for (const [position, piece] of pieces.entries()) {
          expect(piece.isWellFormed()).toBe(true);
          expect(octets(piece)).toBeLessThanOrEqual(75);
          const next = [...(pieces[position + 1]?.slice(1) ?? "")][0];
          if (next !== undefined) expect(octets(piece + next)).toBeGreaterThan(75);
        }
      }),
    );
  });
});
