import { expect, it } from "vitest";
import { joinBrokenWords } from "./join-lines.ts";

it.each([
  ["Unsere Patien-\nten kommen", "Unsere Patienten kommen"],
  ["am Diens- \n  tag.", "am Dienstag."],
  ["Quali\u2010\ntät", "Qualität"],
  ["Immo\u00AD\nbilien, Ko\u00ADanalgetika", "Immobilien, Koanalgetika"],
  ["Immo\u00AD-\nbilien", "Immobilien"],
  ["der Schmerz-\nund Palliativmedizin", "der Schmerz-\nund Palliativmedizin"],
  ["Vor-\noder Nachteil", "Vor-\noder Nachteil"],
  ["Wett-\nundank", "Wettundank"],
  ["Dr. Müller-\nLüdenscheidt", "Dr. Müller-Lüdenscheidt"],
  ["COVID-\n19", "COVID-19"],
  ["Seite 2 -\nweiter", "Seite 2 -\nweiter"],
  ["Ende.\nAnfang", "Ende.\nAnfang"],
])("joinBrokenWords reads %j", (text, joined) => {
  expect(joinBrokenWords(text)).toBe(joined);
});
