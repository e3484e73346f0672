import { describe, expect, it } from "vitest";
import { contactFields } from "#model/people/contact-fields.ts";
import { registrationFields } from "#model/registrations/registration-fields.ts";
import { problemIn, type TypedField } from "./typed-field.ts";

const hyphens = [..."\u2010\u2011\u2012\u2013\u2014\u2212"];
const apostrophes = [..."`´‘’′"];

describe("a field of one line accepts what keyboards and programs write for a hyphen or an apostrophe", () => {
  const fields: Record<string, [field: TypedField, hyphened: string, apostrophed?: string]> = {
    "first name in the contact form": [contactFields.firstName, "Anna-Maria", "D’Arcy"],
    "last name in the contact form": [contactFields.lastName, "Müller-Lüdenscheidt", "O’Brien"],
    "telephone number": [contactFields.phone, "030-123 45-67"],
    "first name": [registrationFields.firstName, "Anna-Maria", "D’Arcy"],
    "last name": [registrationFields.lastName, "Müller-Lüdenscheidt", "O’Brien"],
    "place of residence": [registrationFields.city, "Garmisch-Partenkirchen", "L’Aquila"],
  };
  it.each(Object.entries(fields))("%s", (_name, [field, hyphened, apostrophed = ""]) => {
    for (const text of [...hyphens.map((hyphen) => hyphened.replaceAll("-", hyphen)), hyphened]) {
      expect(problemIn(field, text), text).toBeUndefined();
      expect(field.read(text)).toBe(hyphened);
    }
    if (!apostrophed) return;
    for (const text of apostrophes.map((apostrophe) => apostrophed.replace("’", apostrophe))) {
      expect(problemIn(field, text), text).toBeUndefined();
      expect(field.read(text)).toBe(apostrophed);
    }
  });
});
