import { describe, expect, it } from "vitest";
import { formatRegistrationCsv } from "./registration-csv.ts";

const labels = { new: "Neu", confirmed: "Bestätigt", cancelled: "Storniert" };
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
  return formatRegistrationCsv([{ ...registration, ...changes }], labels).split("\r\n")[1] ?? "";
}

describe("formatRegistrationCsv", () => {
  it("begins with the byte order mark and the columns of the specification", () => {
    expect(formatRegistrationCsv([], labels)).toBe(
      "\uFEFFTitel;Vorname;Nachname;E-Mail;Wohnort;Status;Anmeldedatum\r\n",
    );
  });

  it("writes a registration with its status in German and the day of registration in Berlin", () => {
    expect(cellsOf({})).toBe(`Prof. Dr.;Jörg;O'Neill;j@example.org;Köln;Bestätigt;16.06.2026`);
  });

  it.each(["=", "+", "-", "@", "\t", "\r", " =", "＝", "\n@"])(
    "lets no spreadsheet run a cell beginning with %j",
    (sign) => {
      const name = `${sign}HYPERLINK("https://evil.example")`;
      expect(formatRegistrationCsv([{ ...registration, firstName: name }], labels)).toContain(
        `;"'${sign}HYPERLINK(""https://evil.example"")";`,
      );
    },
  );

  it("keeps a cell together that holds semicolons, quotes or line breaks", () => {
    expect(formatRegistrationCsv([{ ...registration, city: 'A;"B"\nC' }], labels)).toContain(';"A;""B""\nC";');
  });

  it("leaves the date empty where an old record has none", () => {
    expect(cellsOf({ createdAt: "" })).toMatch(/;Bestätigt;$/);
  });
});
