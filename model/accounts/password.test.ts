import { describe, expect, it } from "vitest";
import { findPasswordProblem, wordsTriedFirst } from "./password.ts";

const email = "redaktion@example.org";

describe("findPasswordProblem", () => {
  it("requires six characters", () => {
    expect(findPasswordProblem("kurz7", email, 1e9)).toBe("too_short");
    expect(findPasswordProblem("Kurz7!", email, 1e9)).toBeUndefined();
  });

  it("accepts at most two hundred characters, which bounds the cost of hashing", () => {
    expect(findPasswordProblem("x".repeat(200), email, 1e9)).toBeUndefined();
    expect(findPasswordProblem("x".repeat(201), email, 1e9)).toBe("too_long");
  });

  it("refuses the e-mail address of the account and its local part, ignoring case", () => {
    expect(findPasswordProblem("Redaktion@Example.org ", email, 1e9)).toBe("own_email");
    expect(findPasswordProblem("REDAKTION", email, 1e9)).toBe("own_email");
    expect(findPasswordProblem("redaktion@example.org", ` ${email} `, 1e9)).toBe("own_email");
  });

  it("refuses passwords of less than a million guesses", () => {
    expect(findPasswordProblem("Sommer2026", email, 999_999)).toBe("too_common");
    expect(findPasswordProblem("Sommer2026", email, 1_000_000)).toBeUndefined();
  });
});

describe("wordsTriedFirst", () => {
  it("contains the address, its parts and words specific to the site", () => {
    const words = wordsTriedFirst(" Eva.Muster.M@Schmerz-Verein.de");
    expect(words.slice(0, 5)).toEqual(["eva.muster.m@schmerz-verein.de", "eva", "muster", "schmerz", "verein"]);
    expect(words).toEqual(expect.arrayContaining(["palliativ", "vorstand"]));
    expect(words).not.toContain("de");
  });
});
