import { describe, expect, it } from "vitest";
import { ContactForm, ContactMessage } from "./contact-message.ts";

const form = {
  firstName: "Erika",
  lastName: "Mustermann",
  email: "e@example.org",
  phone: "+49 221 1",
  message: "Guten Tag",
  captcha: "42",
  challenge: "signed",
};

function messageOf(given: Record<string, unknown>): string | undefined {
  const issues = ContactForm.safeParse({ ...form, ...given }).error?.issues ?? [];
  expect(issues.length).toBeLessThanOrEqual(1);
  return issues[0]?.message;
}

describe("ContactForm", () => {
  it("accepts a complete form", () => {
    expect(ContactForm.parse(form)).toEqual(form);
    expect(ContactForm.parse({ ...form, captcha: " 42 " })).toEqual(form);
  });

  it.each([
    ["firstName", "R2D2", "Nur Buchstaben sind erlaubt"],
    ["lastName", "x@y", "Nur Buchstaben sind erlaubt"],
    ["lastName", "=HYPERLINK(1)", "Nur Buchstaben sind erlaubt"],
    ["lastName", "x".repeat(101), "Bitte geben Sie höchstens 100 Zeichen ein."],
    ["email", "erika", "Ungültige E-Mail-Adresse"],
    ["email", "Eva <a@b.example>", "Ungültige E-Mail-Adresse"],
    ["email", `${"x".repeat(50_000)}@b.example`, "Ungültige E-Mail-Adresse"],
    ["phone", "0221/1", "Ungültige Telefonnummer"],
    ["phone", "1-800-HELP", "Ungültige Telefonnummer"],
    ["phone", "1".repeat(51), "Bitte geben Sie höchstens 50 Zeichen ein."],
    ["message", "x".repeat(501), "Nachricht zu lang (max. 500 Zeichen)"],
    ["captcha", "sechs", "Falsche Antwort"],
    ["captcha", "4x", "Falsche Antwort"],
    ["captcha", "x4", "Falsche Antwort"],
    ["captcha", "1".repeat(11), "Falsche Antwort"],
    ["captcha", "x".repeat(11), "Falsche Antwort"],
    ["captcha", "", "Bitte lösen Sie die Rechenaufgabe."],
    ["captcha", " ", "Bitte lösen Sie die Rechenaufgabe."],
    ["captcha", undefined, "Bitte lösen Sie die Rechenaufgabe."],
    ["challenge", undefined, "Falsche Antwort"],
    ["challenge", "", "Falsche Antwort"],
    ["challenge", "x".repeat(2001), "Falsche Antwort"],
    ["firstName", "", "Bitte geben Sie Ihren Vornamen ein."],
    ["lastName", " ", "Bitte geben Sie Ihren Nachnamen ein."],
    ["email", "", "Bitte geben Sie Ihre E-Mail-Adresse ein."],
    ["phone", "", "Bitte geben Sie Ihre Telefonnummer ein."],
    ["message", "\r\n", "Bitte geben Sie eine Nachricht ein."],
  ])("refuses %s %j with its message", (name, value, message) => {
    expect(messageOf({ [name]: value })).toBe(message);
  });

  const lineBreaks = "Zeilenumbrüche und Steuerzeichen sind hier nicht erlaubt.";
  it.each([
    ["firstName", lineBreaks],
    ["lastName", lineBreaks],
    ["email", "Ungültige E-Mail-Adresse"],
    ["phone", lineBreaks],
    ["captcha", "Falsche Antwort"],
  ] as const)("refuses a mail header in %s", (name, message) => {
    for (const lineBreak of ["\r\n", "\n", "\r", "\u2028"])
      expect(messageOf({ [name]: `${form[name]}${lineBreak}Bcc: alle@evil.example` })).toBe(message);
  });

  it("counts a line break as one character", () => {
    expect(messageOf({ message: `${"x".repeat(249)}\r\n${"x".repeat(250)}` })).toBeUndefined();
  });

  it("refuses unknown keys", () => {
    expect(messageOf({ isAdmin: "1" })).toBe("Das Formular enthält unbekannte Angaben.");
  });
});

describe("ContactMessage", () => {
  it("defaults to unread and unanswered, with a single address", () => {
    expect(ContactMessage.parse({ email: "Eva <e@example.org>, f@example.org" })).toEqual({
      ...{ firstName: "", lastName: "", email: "e@example.org", phone: "", message: "" },
      ...{ createdAt: "", readAt: "", answeredAt: "" },
    });
  });
});
