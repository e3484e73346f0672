import { expect, it } from "vitest";
import { quoted } from "./quoted.ts";

it.each([
  ["Schmerztag", "„Schmerztag“"],
  ["„Der Schmerz“ im Alter", "„‚Der Schmerz‘ im Alter“"],
  ['"Der Schmerz" und "das Alter"', "„‚Der Schmerz‘ und ‚das Alter‘“"],
  ["„Der Schmerz” im Alter", "„‚Der Schmerz‘ im Alter“"],
  // Inches, and marks that are not closed.
  ['Ein 27"-Schirm', '„Ein 27"-Schirm“'],
  ["“Pain” und Alter", "„‚Pain‘ und Alter“"],
  ["", "„“"],
])("quotes %s", (title, expected) => {
  expect(quoted(title)).toBe(expected);
});
