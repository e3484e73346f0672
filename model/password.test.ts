import { describe, expect, it } from "vitest";
import { findPasswordProblem } from "./password.ts";

const email = "redaktion@example.org";

describe("findPasswordProblem", () => {
  it("asks for six characters and takes six", () => {
    expect(findPasswordProblem("kurz7", email)).toBe("too_short");
    expect(findPasswordProblem("Kurz7!", email)).toBeUndefined();
  });

  it("refuses the account's own address and the name in it, however it is written", () => {
    expect(findPasswordProblem("Redaktion@Example.org ", email)).toBe("own_email");
    expect(findPasswordProblem("REDAKTION", email)).toBe("own_email");
    expect(findPasswordProblem("redaktion@example.org", ` ${email} `)).toBe("own_email");
  });

  it.each([
    "passwort",
    "Passwort1",
    "qwertz",
    "123456",
    "1234567890",
    "987654321",
    "abcdefgh",
    "gfedcb",
    "aaaaaa",
    "121212",
    "xyyxyxyx",
  ])("refuses %s, which everybody tries first", (password) =>
    expect(findPasswordProblem(password, email)).toBe("too_common"),
  );

  it("takes a sentence and refuses what would cost seconds to hash", () => {
    expect(findPasswordProblem("Vier Hühner tanzen im Regen", email)).toBeUndefined();
    expect(findPasswordProblem("x1y".repeat(67), email)).toBe("too_long");
    expect(findPasswordProblem("x1y2z".repeat(40), email)).toBeUndefined();
  });

  it("takes a word that only holds neighbours of the alphabet, and steps that are wider", () => {
    expect(findPasswordProblem("abende42", email)).toBeUndefined();
    expect(findPasswordProblem("acegik", email)).toBeUndefined();
  });
});
