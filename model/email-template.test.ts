import { describe, expect, it } from "vitest";
import { EmailTemplate, EmailTemplateForm, renderTemplate, unknownPlaceholders } from "./email-template.ts";

const values = {
  "[TITLE]": "Dr.",
  "[FIRST_NAME]": "Erika",
  "[LAST_NAME]": "Mustermann",
  "[EVENT_TITLE]": "Schmerztag",
  "[EVENT_DATE]": "12.09.2026",
  "[EVENT_TIME]": "09:00 - 18:00 Uhr",
  "[EVENT_LOCATION]": "Online / Virtuell",
};

describe("renderTemplate", () => {
  it("fills in each placeholder wherever it stands", () => {
    const template = { subject: "[EVENT_TITLE] am [EVENT_DATE]", body: "[TITLE] [LAST_NAME], [LAST_NAME]!" };
    expect(renderTemplate(template, values)).toEqual({
      subject: "Schmerztag am 12.09.2026",
      body: "Dr. Mustermann, Mustermann!",
    });
  });

  it("leaves no placeholder of the default template unfilled", () => {
    const { subject, body } = renderTemplate(EmailTemplate.parse({}), values);
    expect(subject).toBe("Ihre Anmeldung zur Veranstaltung");
    expect(body).toContain("Guten Tag Dr. Erika Mustermann,");
    expect(body).not.toMatch(/\[[A-Z_]+\]/);
  });

  it("never replaces inside what a person wrote", () => {
    const sly = { ...values, "[FIRST_NAME]": "[LAST_NAME]", "[LAST_NAME]": "$& [FIRST_NAME]" };
    expect(renderTemplate({ subject: "x", body: "[FIRST_NAME] [LAST_NAME]" }, sly).body).toBe(
      "[LAST_NAME] $& [FIRST_NAME]",
    );
  });

  it("leaves what is no placeholder of ours as it stands", () => {
    expect(renderTemplate({ subject: "x", body: "[siehe Programm] [ETWAS]" }, values).body).toBe(
      "[siehe Programm] [ETWAS]",
    );
  });

  it("keeps the subject on one line whatever is filled in", () => {
    const hostile = { ...values, "[EVENT_TITLE]": "Tag\r\nBcc: alle@example.org" };
    expect(renderTemplate({ subject: "[EVENT_TITLE]", body: "x" }, hostile).subject).toBe("Tag Bcc: alle@example.org");
  });
});

describe("unknownPlaceholders", () => {
  it.each([
    ["Guten Tag [VORNAME]", ["[VORNAME]"]],
    ["[EVENT_TITEL] und [EVENT_TITEL], [STRASSE]", ["[EVENT_TITEL]", "[STRASSE]"]],
    ["[First_Name]", ["[First_Name]"]],
    ["[FIRST_NAME] [siehe unten] [1] [A] []", []],
    ["[".repeat(50_000), []],
  ])("finds in %.40s", (text, expected) => {
    expect(unknownPlaceholders(text)).toEqual(expected);
  });
});

describe("EmailTemplateForm", () => {
  it("refuses an unknown placeholder with its name", () => {
    const result = EmailTemplateForm.safeParse({ subject: "Hallo [NAME]", body: "[FIRST_NAME]" });
    expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      [
        "subject",
        "Unbekannter Platzhalter: [NAME]. Möglich sind [TITLE], [FIRST_NAME], [LAST_NAME], [EVENT_TITLE], [EVENT_DATE], [EVENT_TIME], [EVENT_LOCATION].",
      ],
    ]);
  });

  it("wants a subject and a text", () => {
    const result = EmailTemplateForm.safeParse({ subject: " ", body: "" });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      "Bitte geben Sie einen Betreff ein.",
      "Bitte geben Sie einen Text ein.",
    ]);
  });
});
