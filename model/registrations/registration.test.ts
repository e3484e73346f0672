import { describe, expect, it } from "vitest";
import { PaymentState, Registration, RegistrationForm, RegistrationFormWithEfn } from "./registration.ts";

const form = { title: "Prof. Dr.", firstName: "Erika", lastName: "Mustermann", email: "e@example.org", city: "Köln" };

function messagesOf(given: Record<string, unknown>): string[] {
  return RegistrationForm.safeParse(given).error?.issues.map((issue) => issue.message) ?? [];
}

describe("RegistrationForm", () => {
  it("accepts a complete form", () => {
    expect(RegistrationForm.parse({ ...form, city: " Köln " })).toEqual(form);
  });

  it.each(["title", "firstName", "lastName", "email", "city"])("requires %s", (name) => {
    expect(messagesOf({ ...form, [name]: " " })).toEqual(["Bitte füllen Sie alle Pflichtfelder aus"]);
    expect(messagesOf({ ...form, [name]: undefined })).toEqual(["Bitte füllen Sie alle Pflichtfelder aus"]);
  });

  it.each(["Erika", "Łukasz", "Şerife", "Nguyễn Thị", "Ἀθηνᾶ", "a\u0301", "O'Neill", "O’Neill", "Anna-Lena"])(
    "takes %s as a name",
    (name) => {
      expect(messagesOf({ ...form, firstName: name, lastName: name })).toEqual([]);
    },
  );

  const named = (character: string) =>
    `Bitte prüfen Sie den Namen: Das Zeichen „${character}“ ist darin nicht möglich.`;
  it.each([
    ["-", "Bitte prüfen Sie den Namen."],
    ["12", "Bitte prüfen Sie den Namen."],
    ["²", "Bitte prüfen Sie den Namen."],
    ["=1+1", named("=")],
    ["a@b", named("@")],
    ["<b>", named("<")],
    ["Eva; Adam", named(";")],
    ["Eva ☺", named("☺")],
  ])("does not take %s as a name, and says what it is", (name, refused) => {
    expect(messagesOf({ ...form, firstName: name, lastName: name })).toEqual([refused, refused]);
  });

  it.each(["Frankfurt (Oder)", "Halle/Saale", "Köln 51", "St. Pölten"])("accepts %s as a place", (city) => {
    expect(messagesOf({ ...form, city })).toEqual([]);
  });

  it.each(["51", "=Köln", "<b>Köln</b>"])("refuses %s as a place", (city) => {
    expect(messagesOf({ ...form, city })).toEqual(["Bitte prüfen Sie den Wohnort."]);
  });

  it("takes only a salutation of the list", () => {
    expect(messagesOf({ ...form, title: "König" })).toEqual(["Bitte füllen Sie alle Pflichtfelder aus"]);
  });

  const wrongAddress = "Bitte geben Sie eine gültige E-Mail-Adresse ein";
  it.each(["erika", "a@b.example, c@d.example", "Eva <a@b.example>", `${"x".repeat(50_000)}@b.example`])(
    "requires one valid e-mail address, not %s",
    (email) => {
      expect(messagesOf({ ...form, email })).toEqual([wrongAddress]);
    },
  );

  const lineBreaks = "Zeilenumbrüche und Steuerzeichen sind hier nicht erlaubt.";
  it.each([
    ["title", "Bitte füllen Sie alle Pflichtfelder aus"],
    ["firstName", lineBreaks],
    ["lastName", lineBreaks],
    ["email", wrongAddress],
    ["city", lineBreaks],
  ] as const)("refuses a mail header in %s", (name, message) => {
    for (const lineBreak of ["\r\n", "\n", "\r", "\u2028"])
      expect(messagesOf({ ...form, [name]: `${form[name]}${lineBreak}Bcc: alle@evil.example` })).toEqual([message]);
  });

  it.each(["firstName", "lastName", "city"])("refuses more than 100 characters in %s", (name) => {
    expect(messagesOf({ ...form, [name]: "x".repeat(101) })).toEqual(["Bitte geben Sie höchstens 100 Zeichen ein."]);
  });

  it("has a field for the EFN only if the event asks for it", () => {
    expect(messagesOf({ ...form, efn: "802760000000017" })).toEqual([
      "Das Formular wurde inzwischen geändert. Bitte prüfen Sie Ihre Angaben, und senden Sie es noch einmal.",
    ]);
    expect(RegistrationFormWithEfn.parse({ ...form, efn: "802760000000017" }).efn).toBe("802760000000017");
    expect(RegistrationFormWithEfn.safeParse({ ...form, efn: "802760000000018" }).success).toBe(false);
  });

  it("refuses unknown keys, such as the status", () => {
    expect(messagesOf({ ...form, status: "confirmed" })).toEqual([
      "Das Formular wurde inzwischen geändert. Bitte prüfen Sie Ihre Angaben, und senden Sie es noch einmal.",
    ]);
  });
});

describe("Registration", () => {
  it("reads an incomplete old record", () => {
    expect(Registration.parse({ eventId: "e1", email: "e@example.org", city: null })).toEqual({
      eventId: "e1",
      title: "",
      firstName: "",
      lastName: "",
      email: "e@example.org",
      answers: [],
      participation: "",
      workshops: [],
      speakerPoints: 0,
      invoiceRecipient: "",
      note: "",
      paidOn: "",
      city: "",
      status: "new",
      createdAt: "",
      updatedAt: "",
      confirmedAt: "",
      cancelledAt: "",
    });
  });

  it("requires an event", () => {
    expect(Registration.safeParse({ email: "e@example.org" }).error?.issues[0]?.message).toBe(
      "Die Veranstaltung fehlt.",
    );
  });
});

it("a payment is recorded as paid or open", () => {
  expect(["paid", "open", ""].map((state) => PaymentState.safeParse(state).success)).toEqual([true, true, false]);
});
