import { describe, expect, it } from "vitest";
import { ContactForm } from "#model/people/contact-message.ts";
import { contactRules } from "./contact-rules.ts";

const names = ["Erika", "Anna-Lena", "O'Neill", "Ærøskøbing", "", " ", "R2D2", "Anna M.", "a\u0301", "x".repeat(101)];
const values: Record<string, string[]> = {
  firstName: names,
  lastName: names,
  email: ["e@example.org", "", "e", "a b@example.org", "Eva <e@example.org>", `${"x".repeat(250)}@example.org`],
  phone: ["+49 221-1", "", "-", "0221/1", "1".repeat(51)],
  message: ["Hallo", "", "\r\n", "x".repeat(500), "x".repeat(501), `${"x".repeat(249)}\r\n${"x".repeat(250)}`],
  captcha: ["42", " 42 ", "", "sechs", "4.2", "-42", "1e2"],
};
const cases = Object.entries(values).flatMap(([name, list]) => list.map((value) => [name, value] as const));

describe("contactRules", () => {
  it.each(cases)("returns the schema's message for %s %j", (name, value) => {
    const issues = ContactForm.safeParse({ [name]: value }).error?.issues ?? [];
    const message = issues.find(({ path }) => path[0] === name)?.message;
    expect(contactRules(42)[name]?.(value)).toBe(message);
  });

  it("also rejects a wrong product", () => {
    expect(contactRules(42).captcha?.("41")).toBe("Falsche Antwort");
  });
});
