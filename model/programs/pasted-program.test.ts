import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { entriesOfRows } from "./pasted-program.ts";
import { ProgramEntry } from "./program.ts";

const entry = (time: string, topic = "", speaker = "", sponsor = "") => ({ time, topic, speaker, sponsor });

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
