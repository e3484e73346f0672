import { describe, expect, it } from "vitest";
import { registrationLinkWith } from "./registration-link.ts";

const link = registrationLinkWith("https://verein.example");

describe("a registration link typed by an editor", () => {
  it.each([
    ["https://verein.example/anmeldung/tagung-a1b2c3d4e5f6", "/anmeldung/tagung-a1b2c3d4e5f6"],
    [" /anmeldung/tagung-a1b2c3d4e5f6 ", "/anmeldung/tagung-a1b2c3d4e5f6"],
    ["https://andere.example/kurs", "https://andere.example/kurs"],
    ["https://verein.example.org/kurs", "https://verein.example.org/kurs"],
    ["", ""],
  ])("stores %j as %j", (typed, stored) => {
    expect(link.parse(typed)).toBe(stored);
  });

  it.each([
    "/anmeldung/tagung",
    "/anmeldung/tagung-a1b2c3",
    "/veranstaltungen/tagung-a1b2c3d4e5f6",
    "/anmeldung/a/tagung-a1b2c3d4e5f6",
    "//boese.example/anmeldung/tagung-a1b2c3d4e5f6",
    "javascript:alert(1)",
    "tagung",
  ])("refuses %j", (typed) => {
    expect(link.safeParse(typed).success).toBe(false);
  });
});
