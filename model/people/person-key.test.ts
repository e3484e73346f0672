import { describe, expect, it } from "vitest";
import { nameKey, personKey } from "./person-key.ts";

const anna = { firstName: "Anna", lastName: "Müller", email: "praxis@verein.example" };

describe("the key of a person", () => {
  it.each([
    { firstName: " anna ", lastName: "MUELLER" },
    { firstName: "Anna", lastName: "Mu\u0308ller" },
    { firstName: "Müller", lastName: "Anna" },
    { firstName: "", lastName: "Anna Muller" },
    { email: "Praxis@Verein.example " },
  ])("is the same for another spelling: %j", (changes) => {
    expect(personKey({ ...anna, ...changes })).toBe(personKey(anna));
  });

  it.each([
    { firstName: "Berta" },
    { lastName: "Meier" },
    { firstName: "Анна" },
    { firstName: "" },
    { email: "praxis2@verein.example" },
  ])("is another one for another person: %j", (changes) => {
    expect(personKey({ ...anna, ...changes })).not.toBe(personKey(anna));
  });

  it("is short for hostile input, and empty without a name", () => {
    expect([...nameKey({ firstName: "\uFDFA".repeat(500), lastName: "𝔸".repeat(500) })].length).toBeLessThanOrEqual(
      200,
    );
    expect(nameKey({ firstName: "-", lastName: "" })).toBe("");
  });
});
