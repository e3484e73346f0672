import { expect, it } from "vitest";
import { checkCorrection } from "./registration-by-hand.ts";

const stored = {
  title: "Dipl.-Psych.",
  firstName: "Erika",
  lastName: "Muster",
  email: "erika@ulm",
  city: "",
  note: "",
};

it("checks what was changed as the form does, and leaves the rest as an old site brought it", () => {
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
