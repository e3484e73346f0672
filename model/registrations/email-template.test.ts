import { describe, expect, it } from "vitest";
import { cleanLine } from "#model/text/clean-text.ts";
import { unknownPlaceholders } from "#model/text/placeholder.ts";
import { fc, textOf } from "#test/property.ts";
import {
  EmailTemplate,
  EmailTemplateForm,
  emailPlaceholders,
  renderTemplate,
  usesManageLink,
} from "./email-template.ts";

const values = {
  "[TITLE]": "Dr.",
  "[FIRST_NAME]": "Erika",
  "[LAST_NAME]": "Mustermann",
  "[EVENT_TITLE]": "Schmerztag",
  "[EVENT_DATE]": "12.09.2026",
  "[EVENT_TIME]": "09:00 - 18:00 Uhr",
  "[EVENT_LOCATION]": "Online / Virtuell",
  "[STATUS]": "Ihre Anmeldung ist bestätigt.",
  "[MANAGE_LINK]": "https://verein.example/anmeldung/verwalten/x",
  "[PRICE]": "120,00 €",
  "[PAYMENT]": "Teilnahmegebühr: 120,00 €\nBitte bis 01.09.2026.",
};

describe("renderTemplate", () => {
  it("replaces every occurrence of each placeholder", () => {
    const template = { subject: "[EVENT_TITLE] am [EVENT_DATE]", body: "[TITLE] [LAST_NAME], [LAST_NAME]!" };
    expect(renderTemplate(template, values)).toEqual({
      subject: "Schmerztag am 12.09.2026",
      body: "Dr. Mustermann, Mustermann!",
    });
  });

  it("replaces all placeholders of the default template", () => {
    const { subject, body } = renderTemplate(EmailTemplate.parse({}), values);
    expect(subject).toBe("Ihre Anmeldung zur Veranstaltung");
    expect(body).toContain("Guten Tag Dr. Erika Mustermann,");
    expect(body).not.toMatch(/\[[A-Z_]+\]/);
  });

  it("does not replace placeholders in inserted values", () => {
    const sly = { ...values, "[FIRST_NAME]": "[LAST_NAME]", "[LAST_NAME]": "$& [FIRST_NAME]" };
    expect(renderTemplate({ subject: "x", body: "[FIRST_NAME] [LAST_NAME]" }, sly).body).toBe(
      "[LAST_NAME] $& [FIRST_NAME]",
    );
  });

  it("keeps unknown placeholders", () => {
    expect(renderTemplate({ subject: "x", body: "[siehe Programm] [ETWAS]" }, values).body).toBe(
      "[siehe Programm] [ETWAS]",
    );
  });

  it("keeps the subject on one line", () => {
    const hostile = { ...values, "[EVENT_TITLE]": "Tag\r\nBcc: alle@example.org" };
    expect(renderTemplate({ subject: "[EVENT_TITLE]", body: "x" }, hostile).subject).toBe("Tag Bcc: alle@example.org");
  });
});

describe("any template", () => {
  it("is rendered with each value once, on its own line", () => {
    const value = fc.oneof(
      textOf("[", "]", "\r\n", "\u2028", "$&", " "),
      fc.constantFrom(...emailPlaceholders, "$1", "a\r\nBcc: b"),
    );
    const given = fc.record({
      "[TITLE]": value,
      "[FIRST_NAME]": value,
      "[LAST_NAME]": value,
      "[EVENT_TITLE]": value,
      "[EVENT_DATE]": value,
      "[EVENT_TIME]": value,
      "[STATUS]": value,
      "[EVENT_LOCATION]": value,
      "[MANAGE_LINK]": value,
      "[PRICE]": value,
      "[PAYMENT]": value,
    });
    const pieces = fc.array(fc.tuple(fc.stringMatching(/^[a-z ,.$]*$/), fc.constantFrom(...emailPlaceholders)));
    fc.assert(
      fc.property(pieces, given, (parts, values) => {
        const template = parts.flat().join("");
        const { subject, body } = renderTemplate({ subject: template, body: template }, values);
        expect(body).toBe(
          parts
            .map(([before, name]) => `${before}${name === "[PAYMENT]" ? values[name] : cleanLine(values[name])}`)
            .join(""),
        );
        expect(subject).toBe(
          parts
            .map(([before, name]) => `${before}${cleanLine(values[name])}`)
            .join("")
            .trim(),
        );
      }),
    );
  });

  it("may contain the manage link in the body, not in the subject", () => {
    const template = { subject: "Anmeldung", body: "Ihr Link: [MANAGE_LINK]" };
    expect(EmailTemplateForm.safeParse(template).success).toBe(true);
    expect(usesManageLink(template)).toBe(true);
    expect(usesManageLink({ ...template, body: "Ihr Link" })).toBe(false);
    const inSubject = EmailTemplateForm.safeParse({ ...template, subject: "[MANAGE_LINK]" });
    expect(inSubject.error?.issues.map(({ message }) => message)).toEqual([
      "[MANAGE_LINK] steht nur im Text der E-Mail.",
    ]);
  });

  it("yields exactly its unknown placeholders, each once", () => {
    const name = fc.constantFrom(
      ...emailPlaceholders,
      "[NAME]",
      "[Name]",
      "[First_Name]",
      "[1]",
      "[siehe unten]",
      "[A]",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(name, fc.constantFrom(" ", "a", "[", "]"))), (parts) => {
        const unknown = unknownPlaceholders(parts.join(" "), emailPlaceholders);
        expect(new Set(unknown)).toEqual(new Set(parts.filter((part) => ["[NAME]", "[First_Name]"].includes(part))));
        expect(new Set(unknown).size).toBe(unknown.length);
      }),
    );
  });
});

describe("unknownPlaceholders", () => {
  it.each([
    ["Guten Tag [VORNAME]", ["[VORNAME]"]],
    ["[EVENT_TITEL] und [EVENT_TITEL], [STRASSE]", ["[EVENT_TITEL]", "[STRASSE]"]],
    ["[First_Name]", ["[First_Name]"]],
    ["[FIRST_NAME] [siehe unten] [1] [A] []", []],
    ["[".repeat(50_000), []],
  ])("finds unknown placeholders in %.40s", (text, expected) => {
    expect(unknownPlaceholders(text, emailPlaceholders)).toEqual(expected);
  });
});

describe("EmailTemplateForm", () => {
  it("reports several unknown placeholders in one message, and refuses other fields", () => {
    const messagesOf = (given: object) =>
      EmailTemplateForm.safeParse(given).error?.issues.map(({ message }) => message);
    expect(messagesOf({ subject: "x", body: "[NAME] [ORT]" })).toEqual([
      expect.stringMatching(/^Unbekannte Platzhalter: \[NAME\], \[ORT\]\. Möglich sind /),
    ]);
    expect(messagesOf({ subject: "x", body: "y", to: "alle" })).toEqual(["Das Formular enthält unbekannte Angaben."]);
  });

  it("reports the name of an unknown placeholder", () => {
    const result = EmailTemplateForm.safeParse({ subject: "Hallo [NAME]", body: "[FIRST_NAME]" });
    expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      [
        "subject",
        "Unbekannter Platzhalter: [NAME]. Möglich sind [TITLE], [FIRST_NAME], [LAST_NAME], [EVENT_TITLE], [EVENT_DATE], [EVENT_TIME], [EVENT_LOCATION], [STATUS], [MANAGE_LINK], [PRICE], [PAYMENT].",
      ],
    ]);
  });

  it("requires subject and body", () => {
    const result = EmailTemplateForm.safeParse({ subject: " ", body: "" });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      "Bitte geben Sie einen Betreff ein.",
      "Bitte geben Sie einen Text ein.",
    ]);
  });
});
