import { expect, it } from "vitest";
import type { ChoiceProblem } from "#model/participations/choice-rule.ts";
import { formatPrice } from "#text/number.ts";
import { choiceLines, choiceProblemText, periodText, seatNote } from "./participation.ts";
import { formatRegistrationCsv } from "./registration-csv.ts";

const choices = {
  participations: [
    { id: "k1", title: "Mitglied", isOffered: true },
    { id: "k2", title: "Ehrengast", isOffered: false },
  ],
  workshops: [
    { id: "w1", title: "Ultraschall", isOffered: true },
    { id: "w2", title: "Hypnose", isOffered: true },
  ],
};

it.each([
  ["k1", ["w2", "w1"], ["Teilnahme: Mitglied", "Workshops: Ultraschall, Hypnose"]],
  ["k2", [], ["Teilnahme: Ehrengast (nicht mehr angeboten)"]],
  ["k9", ["w9"], ["Teilnahme: Nicht mehr angeboten", "Workshops: Nicht mehr angeboten"]],
  ["", [], []],
])("names %s and %o", (participation, workshops, lines) => {
  expect(choiceLines(choices, { participation, workshops })).toEqual(lines);
});

const kind = (title: string, priceCents: number, isOffered = true) => ({ title, priceCents, isOffered });
it.each([
  [[], "120,00 €"],
  [[kind("Gast", 18_000), kind("Mitglied", 0)], "ab 0 € (Mitglied) bis 180 €"],
  [[kind("Gast", 9_050), kind("Mitglied", 4_000)], "ab 40 € (Mitglied) bis 90,50 €"],
  [[kind("Gast", 5_000), kind("Mitglied", 5_000)], "50,00 €"],
  [[kind("Gast", 0)], "Kostenlos"],
  [[kind("Gast", 5_000), kind("Alt", 1, false)], "50,00 €"],
  [[kind("Alt", 1, false)], "120,00 €"],
])("the price with %o is %s", (participations, price) => {
  expect(formatPrice({ isFree: false, price: 120, participations }).replaceAll("\u00a0", " ")).toBe(price);
});

it.each([
  ["2026-09-12T10:00", "2026-09-12T11:30", "12.09.2026, 10:00 bis 11:30 Uhr"],
  ["2026-09-12T22:00", "2026-09-13T01:00", "12.09.2026, 22:00 bis 13.09.2026, 01:00 Uhr"],
  ["2026-09-12T10:00", "", "12.09.2026, 10:00 Uhr"],
  ["", "2026-09-12T10:00", ""],
])("from %s to %s", (startsAt, endsAt, text) => expect(periodText({ startsAt, endsAt })).toBe(text));

it.each<[ChoiceProblem, string]>([
  ["kind_missing", "Bitte wählen Sie die Art der Teilnahme aus."],
  [
    { overlapping: ['Nadeln "trocken"', "Hypnose"] },
    "„Nadeln ‚trocken‘“ und „Hypnose“ finden zur gleichen Zeit statt. Bitte wählen Sie einen davon ab.",
  ],
])("says what is wrong with a choice: %o", (problem, text) => expect(choiceProblemText(problem)).toBe(text));

it("says how many seats are left in steps, and that one can wait", () => {
  expect([seatNote("few", true), seatNote("none", false), seatNote("none", true)]).toEqual([
    ...["Nur noch wenige Plätze", "Ausgebucht", "Ausgebucht – Warteliste"],
  ]);
});

it("gives a CSV file columns for kinds and workshops only where somebody has one", () => {
  const person = {
    ...{ title: "Dr.", firstName: "Eva", lastName: "Muster", email: "e@x.example", city: "Ulm" },
    ...({ status: "new", createdAt: "" } as const),
  };
  const headOf = (rows: Parameters<typeof formatRegistrationCsv>[0]) => formatRegistrationCsv(rows).split("\r\n")[0];
  expect(headOf([{ ...person, kindTitle: "", workshopTitles: "" }])).not.toContain("Teilnahmeart");
  const csv = formatRegistrationCsv([{ ...person, kindTitle: "=Gast", workshopTitles: "" }]);
  expect(csv).toContain("Anmeldedatum;Teilnahmeart\r\n");
  // Spreadsheets must not read it as a formula.
  expect(csv).toContain("'=Gast");
});
