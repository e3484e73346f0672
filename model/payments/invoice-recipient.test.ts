import { expect, it } from "vitest";
import { namesPerson } from "./invoice-recipient.ts";

const anna = { firstName: "Anna", lastName: "Ott" };

it.each([
  ["Dr. Anna Ott\nWeg 1\n12345 Ulm", true],
  ["ANNA OTT", true],
  ["Ott, Anna", true],
  ["Praxis für Anästhesie\nz. Hd. Anna Ott", true],
  ["Klinik am See\nSeeweg 1", false],
  // A relative, and firms with the name or with one that contains it.
  ["Dr. Peter Ott\nWeg 1", false],
  ["Praxis Ott", false],
  ["Otto GmbH, Anna-Straße 1", false],
  ["Praxis Annabell Ott", false],
  ["", false],
])("the payer in %j is named as the participant: %s", (recipient, expected) => {
  expect(namesPerson(recipient, anna)).toBe(expected);
});

it.each([
  ["Mueller-O’Neill, Joerg", true],
  ["Jörg Müller O'Neill", true],
  ["Jörg Müller", false],
])("recognises a name in the spelling of %j: %s", (recipient, expected) => {
  expect(namesPerson(recipient, { firstName: "Jörg", lastName: "Müller-O'Neill" })).toBe(expected);
});
