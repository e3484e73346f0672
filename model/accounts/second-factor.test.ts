import { describe, expect, it } from "vitest";
import { roles } from "./permission.ts";
import {
  authenticatorUri,
  CodeKind,
  inGroups,
  needsSecondFactor,
  RECOVERY_CODES,
  secondFactorDeadline,
  secondFactorRequirements,
  secondsForCode,
} from "./second-factor.ts";

describe("a second factor", () => {
  it("is required of no one, of users who see personal data, or of all users", () => {
    const required = secondFactorRequirements.map((requirement) =>
      roles.filter((role) => needsSecondFactor(requirement, { role })),
    );
    expect(secondFactorRequirements).toEqual(["none", "people", "all"]);
    expect(required).toEqual([[], ["administration", "events", "secretariat", "privacy"], [...roles]]);
  });

  it("can be postponed by 14 days", () => {
    expect(secondFactorDeadline(new Date("2026-06-15T10:00:00Z"))).toEqual(new Date("2026-06-29T10:00:00Z"));
  });

  it("is a code of the app or one of ten recovery codes, within five minutes", () => {
    expect(CodeKind.options).toEqual(["app", "recovery"]);
    expect([RECOVERY_CODES, secondsForCode]).toEqual([10, 300]);
  });
});

it("formats a key in groups of four", () => {
  expect(["", "ABC", "ABCD", "ABCDEFGH", "ABCDEFGHI"].map(inGroups)).toEqual([
    ...["", "ABC", "ABCD", "ABCD EFGH", "ABCD EFGH I"],
  ]);
});

it("escapes issuer and account in the address for an authenticator app", () => {
  const uri = authenticatorUri("ABCDEFGH", "eva+1@verein.example", "Schmerz & Palliativ");
  expect(uri).toBe(
    "otpauth://totp/Schmerz%20%26%20Palliativ:eva%2B1%40verein.example" +
      "?secret=ABCDEFGH&issuer=Schmerz%20%26%20Palliativ&algorithm=SHA1&digits=6&period=30",
  );
});
