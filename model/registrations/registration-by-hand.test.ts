import { expect, it } from "vitest";
import { correctionIn, isSameCorrection, isSamePerson, personFields } from "./correction.ts";
import { Registration } from "./registration.ts";
import { checkCorrection } from "./registration-by-hand.ts";

const stored = {
  title: "Dipl.-Psych.",
  firstName: "Erika",
  lastName: "Muster",
  email: "erika@ulm",
  city: "",
  invoiceRecipient: "",
  note: "",
};

it("compares persons by all fields, and corrections by the note too", () => {
  const otherNote = { ...stored, note: "anders" };
  expect(isSamePerson(stored, otherNote)).toBe(true);
  expect(isSameCorrection(stored, { ...stored })).toBe(true);
  expect(isSameCorrection(stored, otherNote)).toBe(false);
  for (const field of personFields) {
    expect(isSamePerson(stored, { ...stored, [field]: "anders" }), field).toBe(false);
    expect(isSameCorrection(stored, { ...stored, [field]: "anders" }), field).toBe(false);
  }
});

it("starts a correction with the stored registration", () => {
  const registration = Registration.parse({ ...stored, eventId: "e1", email: "erika@ulm.example", note: "Rollstuhl" });
  expect(correctionIn(registration)).toEqual({ ...stored, email: "erika@ulm.example", note: "Rollstuhl" });
});

it("validates changed fields only, so that imported values can stay", () => {
  expect(checkCorrection({ ...stored, lastName: " Mustermann " }, stored)).toEqual({
    ok: true,
    corrected: { ...stored, lastName: "Mustermann" },
  });
  expect(checkCorrection({ ...stored, email: "erika@praxis", lastName: "" }, stored)).toEqual({
    ok: false,
    fieldErrors: {
      email: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
      lastName: "Bitte füllen Sie alle Pflichtfelder aus",
    },
  });
  expect(checkCorrection({ ...stored, city: "<b>" }, stored)).toMatchObject({ ok: false });
  expect(checkCorrection({ ...stored, note: " Rollstuhl\n2 Plätze " }, stored)).toMatchObject({
    corrected: { note: "Rollstuhl\n2 Plätze" },
  });
  expect(checkCorrection({ ...stored, note: "x".repeat(2001) }, stored)).toMatchObject({ ok: false });
});
