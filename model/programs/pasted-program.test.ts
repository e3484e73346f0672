import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { daysOfRows, entriesOfRows, rowsOfParts } from "./pasted-program.ts";
import { ProgramEntry } from "./program.ts";

const entry = (time: string, topic = "", speaker = "", sponsor = "") => ({ time, topic, speaker, sponsor });

describe("daysOfRows", () => {
  it("begins a day at each row with nothing but a day, and drops every heading row", () => {
    const rows = [
      ["Freitag, 12.03.2027", "", "", ""],
      ["Zeit", "Thema", "Referent", "Sponsor"],
      ["9:00", "Begrüßung", "Dr. A", ""],
      ["", "", "", ""],
      ["Samstag, 13.03.2027", "", "", ""],
      ["Zeit", "Thema", "Referent", "Sponsor"],
      ["10:00", "Vortrag", "Dr. B", "Muster AG"],
      ["11:00", "Mittagspause", "", ""],
    ];
    const second = [entry("10:00 Uhr", "Vortrag", "Dr. B", "Muster AG"), entry("11:00 Uhr", "Mittagspause")];
    expect(daysOfRows(rows)).toEqual([
      { date: "Freitag, 12.03.2027", entries: [entry("09:00 Uhr", "Begrüßung", "Dr. A")] },
      { date: "Samstag, 13.03.2027", entries: second },
    ]);
  });

  it("keeps the columns of the day before where a day has no heading row", () => {
    const rows = [["Thema", "Zeit"], ["Begrüßung", "9 Uhr"], ["2. Tag"], ["Vortrag", "10 Uhr"]];
    expect(daysOfRows(rows)).toEqual([
      { date: "", entries: [entry("09:00 Uhr", "Begrüßung")] },
      { date: "2. Tag", entries: [entry("10:00 Uhr", "Vortrag")] },
    ]);
  });

  describe("with a column of days", () => {
    const days = [
      { date: "12.03.2027", entries: [entry("09:00 Uhr", "Begrüßung", "Dr. A"), entry("12:00 Uhr", "Pause")] },
      { date: "13.03.2027", entries: [entry("", "Mittagspause"), entry("10:00 Uhr", "Vortrag", "Dr. B")] },
    ];
    const heading = ["Zeit", "Thema", "Referent"];
    const rows = [
      ["9:00", "Begrüßung", "Dr. A"],
      ["12:00", "Pause", ""],
      ["Mittagspause", "", ""],
      ["10:00", "Vortrag", "Dr. B"],
    ];
    const [friday, saturday] = ["12.03.2027", "13.03.2027"];
    const tableWith = (cells: string[], first = "Datum") =>
      [[first, ...heading], ...rows].map((row, at) => [...(at === 0 ? [] : [cells[at - 1] ?? ""]), ...row]);

    it.each([
      ["in each row", tableWith([friday, friday, saturday, saturday])],
      ["in the first row of each day", tableWith([friday, "", saturday, ""])],
      ["without headings", tableWith([friday, "", saturday, ""]).slice(1)],
      ["under another name", tableWith([friday, friday, saturday, saturday], "Tag:")],
    ])("%s, begins a day where it says another", (_how, table) => expect(daysOfRows(table)).toEqual(days));

    it("that stands last, or says weekday and date apart", () => {
      const last = tableWith([friday, "", saturday, ""]).map(([first = "", ...row]) => [...row, first]);
      expect(daysOfRows(last)).toEqual(days);
      const apart = tableWith(["Fr", "Fr", "Sa", "Sa"], "Wochentag").map((row, at) => [
        ...["Datum", "12.3.", "12.3.", "13.3.", "13.3."].slice(at, at + 1),
        ...row,
      ]);
      expect(daysOfRows(apart).map(({ date }) => date)).toEqual(["12.3., Fr", "13.3., Sa"]);
      expect(daysOfRows(apart).map(({ entries }) => entries)).toEqual(days.map(({ entries }) => entries));
    });

    it("keeps what is no day in it", () => {
      const table = [
        ["Datum", ...heading],
        ["Pause", "", "", ""],
        ["vormittags", "9:00", "A", "Dr. A"],
      ];
      expect(daysOfRows(table)).toEqual([
        { date: "", entries: [entry("", "Pause"), entry("09:00 Uhr", "vormittags\nA", "Dr. A")] },
      ]);
    });
  });

  it.each(["Fr, 12.03.2027", "Sonntag, den 14. März 2027", "12.03.2027", "1. Kongresstag (Freitag)"])(
    "takes %s for a day",
    (date) => expect(daysOfRows([[date], ["9:00", "A"]])).toMatchObject([{ date }]),
  );

  it.each(["Mittagspause", "Montagsgespräch", "Sonntag ist Ruhetag", "12.03.2027 bis 14.03.2027: Posterausstellung"])(
    "takes %s for an entry",
    (topic) => expect(daysOfRows([["9:00", "A"], [topic]])).toMatchObject([{ date: "", entries: [{}, { topic }] }]),
  );
});

describe("rowsOfParts", () => {
  const table = (...rows: string[][]) => ({
    cells: rows.map((row) => row.map((text) => ({ text, columns: 1, rows: 1 }))),
  });

  it("reads every table, with the days and lines between them, and leaves out what stands around them", () => {
    const parts = [
      { text: "Programm der Tagung" },
      { text: " Freitag, 12.03.2027\n" },
      table(["Zeit", "Referent", "Thema"], ["9:00", "Dr. A", "Begrüßung"]),
      { text: "\u00a0" },
      { text: "Vorsitz: Dr. V" },
      table(["Zeit", "Thema", "Referent"], ["9:30", "Vortrag", "Dr. B"]),
      { text: "Samstag, 13.03.2027" },
      table(["10:00", "Abschied", "Dr. C"]),
      { text: "Sonntag, 14.03.2027" },
      { text: "Änderungen vorbehalten" },
    ];
    const friday = [
      entry("09:00 Uhr", "Begrüßung", "Dr. A"),
      entry("", "Vorsitz: Dr. V"),
      entry("09:30 Uhr", "Vortrag", "Dr. B"),
    ];
    expect(daysOfRows(rowsOfParts(parts))).toEqual([
      { date: "Freitag, 12.03.2027", entries: friday },
      { date: "Samstag, 13.03.2027", entries: [entry("10:00 Uhr", "Abschied", "Dr. C")] },
    ]);
    expect(rowsOfParts([{ text: "Freitag, 12.03.2027" }])).toEqual([]);
  });
});

describe("entriesOfRows", () => {
  it("expects time, topic, speaker and sponsor in this order", () => {
    const rows = [
      ["9.00 Uhr", " Begrüßung ", "Dr. A\nDr. B", "Muster\nAG"],
      ["09:15–10:00", "Vortrag", "", ""],
      ["", "", "  ", ""],
      ["ab 10 Uhr", "Diskussion"],
    ];
    expect(entriesOfRows(rows)).toEqual([
      entry("09:00 Uhr", "Begrüßung", "Dr. A\nDr. B", "Muster AG"),
      entry("09:15 - 10:00 Uhr", "Vortrag"),
      entry("ab 10 Uhr", "Diskussion"),
    ]);
  });

  it("uses a heading row, in any order and wording", () => {
    const rows = [
      ["Referent:in", "Uhrzeit", "Raum", "Titel:", "Unterstützt von"],
      ["Dr. A", "9 Uhr", "Saal 1", "Begrüßung", "Muster AG"],
    ];
    expect(entriesOfRows(rows)).toEqual([entry("09:00 Uhr", "Saal 1\nBegrüßung", "Dr. A", "Muster AG")]);
    for (const heading of ["Zeit", "Zeiten", "Uhrzeit", "von", "Beginn:"]) {
      for (const topic of ["Thema", "Themen", "Titel", "Vortrag", "Vorträge", "Programmpunkt", "Programm", "Inhalt:"]) {
        expect(entriesOfRows([[heading, topic]]), `${heading}, ${topic}`).toEqual([]);
      }
    }
    for (const text of ["Zeit für Fragen", "Thema des Tages", "Unser Thema", "Unser Referent", "Die Firma"]) {
      expect(entriesOfRows([["Zeit", text]]), text).toEqual([entry("Zeit", text)]);
    }
    expect(entriesOfRows([["ZEIT", "THEMA"]])).toEqual([]);
    expect(entriesOfRows([["Zeit", "Die Zeit heilt alles"]])).toEqual([entry("Zeit", "Die Zeit heilt alles")]);
  });

  it("joins separate columns of start and end", () => {
    const rows = [
      ["9:00", "9.45", "Begrüßung", "Dr. A"],
      ["9:45", "", "Pause"],
    ];
    const expected = [entry("09:00 - 09:45 Uhr", "Begrüßung", "Dr. A"), entry("09:45 Uhr", "Pause")];
    expect(entriesOfRows(rows)).toEqual(expected);
    // One cell in the second column that is no time: it is the topic.
    expect(entriesOfRows([...rows, ["10:00", "Vortrag", "Dr. B"]])[2]).toEqual(entry("10:00 Uhr", "Vortrag", "Dr. B"));
    expect(entriesOfRows([["9:00", "", "Dr. A"]])).toEqual([entry("09:00 Uhr", "", "Dr. A")]);
    expect(entriesOfRows([["Beginn", "Ende", "Thema", "Referentin"], ...rows])).toEqual(expected);
  });

  it("reads a row with one cell as a topic, or as a time", () => {
    expect(
      entriesOfRows([
        ["Mittagspause", "", ""],
        ["12:00", "", ""],
        ["", "Abschluss", ""],
      ]),
    ).toEqual([entry("", "Mittagspause"), entry("12:00 Uhr"), entry("", "Abschluss")]);
  });

  it("keeps all text of any table, and returns valid entries", () => {
    const text = fc.constantFrom("", " ", "9.00 Uhr", "Pause", "Dr. A\r\nDr. B", "Muster AG", "Raum 1", "x\u0000y");
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 7 }), { maxLength: 6 }), (rows) => {
        const entries = entriesOfRows(rows);
        const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
        expect(entries).toHaveLength(filled.length);
        for (const [at, row] of filled.entries()) {
          const all = Object.values(entries[at] ?? {}).join(" ");
          for (const word of row.flatMap((cell) => cell.match(/\p{L}{2,}/gu) ?? [])) expect(all).toContain(word);
        }
        for (const made of entries) expect(ProgramEntry.parse(made)).toEqual(made);
      }),
    );
  });
});
