import { describe, expect, it } from "vitest";
import { RegistrationForm } from "#model/registrations/registration.ts";
import { registrationRules } from "./registration-rules.ts";

const names = [
  "Erika",
  "O'Neill",
  "O’Neill",
  "Anna M.",
  "R2D2",
  "Anna Ⅷ",
  "Æ",
  "",
  "  ",
  "-",
  "=HYPERLINK(1)",
  "a@b",
  "<b>",
  "x".repeat(101),
  "7",
];
const values: Record<string, string[]> = {
  title: ["Dr.", "PD Dr.", ""],
  firstName: names,
  lastName: names,
  city: [...names, "Frankfurt (Oder)", "Halle/Saale", "Köln 51"],
  email: [
    "e@example.org",
    " e@example.org ",
    "",
    "e@x",
    "e@exämple.org",
    "a@example.org, b@example.org",
    `${"x".repeat(250)}@example.org`,
  ],
};
const cases = Object.entries(values).flatMap(([name, list]) => list.map((value) => [name, value] as const));

describe("registrationRules", () => {
  it.each(cases)("returns the schema's message for %s %j", (name, value) => {
    const issues = RegistrationForm.safeParse({ [name]: value }).error?.issues ?? [];
    const message = issues.find(({ path }) => path[0] === name)?.message;
    expect(registrationRules[name]?.(value)).toBe(message);
  });
});
