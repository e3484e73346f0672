import { describe, expect, it } from "vitest";
import { canMoveStatus, Registration, RegistrationForm, RegistrationStatus } from "./registration.ts";

const form = { title: "Prof. Dr.", firstName: "Erika", lastName: "Mustermann", email: "e@example.org", city: "Köln" };

function messagesOf(given: Record<string, unknown>): string[] {
  return RegistrationForm.safeParse(given).error?.issues.map((issue) => issue.message) ?? [];
}

describe("RegistrationForm", () => {
  it("takes a complete form", () => {
    expect(RegistrationForm.parse({ ...form, city: " Köln " })).toEqual(form);
  });

  it.each(["title", "firstName", "lastName", "email", "city"])("asks for all fields when %s is missing", (name) => {
    expect(messagesOf({ ...form, [name]: " " })).toEqual(["Bitte füllen Sie alle Pflichtfelder aus"]);
    expect(messagesOf({ ...form, [name]: undefined })).toEqual(["Bitte füllen Sie alle Pflichtfelder aus"]);
  });

  it("asks for a well-formed address", () => {
    expect(messagesOf({ ...form, email: "erika" })).toEqual(["Bitte geben Sie eine gültige E-Mail-Adresse ein"]);
  });

  it("refuses unknown keys, so nobody registers as confirmed", () => {
    expect(messagesOf({ ...form, status: "confirmed" })).toEqual(["Das Formular enthält unbekannte Angaben."]);
  });
});

describe("Registration", () => {
  it("reads an old record that lacks most of it", () => {
    expect(Registration.parse({ eventId: "e1", email: "e@example.org", city: null })).toEqual({
      eventId: "e1",
      title: "",
      firstName: "",
      lastName: "",
      email: "e@example.org",
      city: "",
      status: "new",
      createdAt: "",
      updatedAt: "",
    });
  });
});

describe("canMoveStatus", () => {
  it("allows three moves and no others", () => {
    const allowed = RegistrationStatus.options.flatMap((from) =>
      RegistrationStatus.options.filter((to) => canMoveStatus(from, to)).map((to) => `${from} to ${to}`),
    );
    expect(allowed).toEqual(["new to confirmed", "new to cancelled", "confirmed to cancelled"]);
  });
});
