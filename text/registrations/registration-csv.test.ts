import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { fc, textOf } from "#test/property.ts";
import { formatRegistrationCsv } from "./registration-csv.ts";

const labels = { new: "Neu", confirmed: "Bestätigt", cancelled: "Storniert", waiting: "Warteliste" };
const registration = {
  title: "Prof. Dr.",
  firstName: "Jörg",
  lastName: "O'Neill",
  email: "j@example.org",
  city: "Köln",
  status: "confirmed" as const,
  createdAt: "2026-06-15T22:30:00.000Z",
};

function cellsOf(changes: Partial<typeof registration>): string {
  return formatRegistrationCsv([{ ...registration, ...changes }]).split("\r\n")[1] ?? "";
}

describe("formatRegistrationCsv", () => {
  it("adds the date of payment after the columns of the specification for an event with a price", () => {
    const one = { title: "", firstName: "", lastName: "A", email: "", city: "", createdAt: "" };
    const registrations = [
      { ...one, status: "new" as const, paidOn: "2026-06-14", answers: [{ id: "a", label: "Essen?", answer: "Ja" }] },
      { ...one, status: "new" as const },
    ];
    const lines = formatRegistrationCsv(registrations, [], true).split("\r\n");
    expect(lines[0]).toMatch(/Anmeldedatum;Bezahlt am;Essen\?$/);
    expect([lines[1], lines[2]]).toEqual([expect.stringMatching(/;14\.06\.2026;Ja$/), expect.stringMatching(/;;;$/)]);
    expect(formatRegistrationCsv(registrations)).not.toContain("Bezahlt");
  });

  it("starts with the byte order mark and the columns of the specification", () => {
    expect(formatRegistrationCsv([])).toBe("\uFEFFTitel;Vorname;Nachname;E-Mail;Wohnort;Status;Anmeldedatum\r\n");
  });

  it("adds a column per question in its current wording, then removed questions", () => {
    const answers = [
      { id: "b", label: "Anreise mit?", answer: "Bahn" },
      { id: "old", label: "Früher?", answer: "=1" },
    ];
    const questions = [
      { id: "a", label: "Essen?" },
      { id: "b", label: "Anreise?" },
    ];
    const [head, first, second] = formatRegistrationCsv([{ ...registration, answers }, registration], questions)
      .split("\r\n")
      .map((line) => line.split(";").slice(7));
    expect(head).toEqual(["Essen?", "Anreise?", "Früher?"]);
    expect(first).toEqual(["", "Bahn", "'=1"]);
    expect(second).toEqual(["", "", ""]);
  });

  it("adds the EFN last, in groups", () => {
    const answers = [{ id: "a", label: "Essen?", answer: "Fisch" }];
    const rows = [
      { ...registration, answers, efn: "802760000000017" },
      { ...registration, efn: "" },
    ];
    const [head, first, second] = formatRegistrationCsv(rows)
      .split("\r\n")
      .map((line) => line.split(";").slice(7));
    expect(head).toEqual(["Essen?", "EFN"]);
    expect(first).toEqual(["Fisch", "802 760 000 000 017"]);
    expect(second).toEqual(["", ""]);
  });

  it("writes the status in German and the date of registration in Berlin", () => {
    expect(cellsOf({})).toBe(`Prof. Dr.;Jörg;O'Neill;j@example.org;Köln;Bestätigt;16.06.2026`);
  });

  it.each(["=", "+", "-", "@", "\t", "\r", " =", "＝", "\n@"])(
    "lets no spreadsheet run a cell beginning with %j",
    (sign) => {
      const name = `${sign}HYPERLINK("https://evil.example")`;
      expect(formatRegistrationCsv([{ ...registration, firstName: name }])).toContain(
        `;"'${sign}HYPERLINK(""https://evil.example"")";`,
      );
    },
  );

  it("quotes cells with semicolons, quotes or line breaks", () => {
    expect(formatRegistrationCsv([{ ...registration, city: 'A;"B"\nC' }])).toContain(';"A;""B""\nC";');
  });

  it("leaves a missing date blank", () => {
    expect(cellsOf({ createdAt: "" })).toMatch(/;Bestätigt;$/);
  });
});

describe("any registrations", () => {
  const cell = textOf(";", '"', "'", "\r\n", "\n", "\r", "\t", " ", "=", "+", "-", "@", "＝", "ü", "\ufeff").map(
    (text) => text.toWellFormed(),
  );
  const anyRegistration = fc.record({
    title: cell,
    firstName: cell,
    lastName: cell,
    email: cell,
    city: cell,
    status: fc.constantFrom("new" as const, "confirmed" as const, "cancelled" as const),
    createdAt: fc.oneof(
      fc.constant(""),
      fc
        .date({ min: new Date("1970-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString()),
    ),
  });

  it("are parsed back by another CSV parser, without formulas", () => {
    fc.assert(
      fc.property(fc.array(anyRegistration, { maxLength: 5 }), (registrations) => {
        const csv = formatRegistrationCsv(registrations);
        const [, ...rows] = parse(csv, { bom: true, delimiter: ";", record_delimiter: "\r\n" });
        expect(rows).toHaveLength(registrations.length);
        for (const [position, { status, createdAt, ...texts }] of registrations.entries()) {
          const row = rows[position] ?? [];
          const day = createdAt && berlinDate(new Date(createdAt)).split("-").reverse().join(".");
          expect(row.slice(5)).toEqual([labels[status], day]);
          for (const [column, text] of Object.values(texts).entries()) {
            const isDangerous = /^[=+\-@＝＋－＠]/.test(text.trimStart()) || /^[\t\r]/.test(text);
            expect(row[column]).toBe(isDangerous ? `'${text}` : text);
          }
        }
      }),
    );
  });
});
