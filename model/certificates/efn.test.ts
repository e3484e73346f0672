import { describe, expect, it, test } from "vitest";
import { fc } from "#test/property.ts";
import { Accreditation, type AccreditationAuthority, type AccreditationState } from "./accreditation.ts";
import { asksForEfn, efnProblem, isPhysiciansEfn, maskEfn, spaceEfn } from "./efn.ts";
import { OptionalEfn } from "./efn-field.ts";

const synthetic = ["802760000000017", "802760000000025"];
const digits = [..."0123456789"];

const problemOf = (typed: unknown) => {
  const issue = OptionalEfn.safeParse(typed).error?.issues[0];
  if (typeof typed === "string" && issue) expect(issue.code).toBe("custom");
  return issue?.message;
};
const wrongCheckDigit = "Die EFN ist ungültig (Prüfziffer). Bitte prüfen Sie die 15 Ziffern.";
const wrongLength = "Bitte geben Sie die 15 Ziffern der EFN ein.";

/** Valid numbers, found by trying all check digits, so that the test does not repeat the formula. */
const efns = fc
  .stringMatching(/^[0-9]{14}$/)
  .map((start) => digits.map((digit) => start + digit).filter((efn) => efnProblem(efn) === undefined))
  .map((found) => {
    expect(found).toHaveLength(1);
    return found[0] as string;
  });

describe("an EFN", () => {
  test.each(synthetic)("%s is accepted, with no other check digit", (efn) => {
    const taken = digits.map((digit) => efn.slice(0, -1) + digit).filter((other) => problemOf(other) === undefined);
    expect(taken).toEqual([efn]);
  });

  it("is refused with any one digit wrong", () => {
    fc.assert(
      fc.property(efns, (efn) => {
        for (const [index, right] of [...efn].entries()) {
          for (const wrong of digits.filter((digit) => digit !== right)) {
            const other = efn.slice(0, index) + wrong + efn.slice(index + 1);
            if (efnProblem(other) !== wrongCheckDigit) throw new Error(`${other} was taken`);
          }
        }
      }),
    );
  });

  it("may contain spaces, hyphens and the asterisks of Code 39", () => {
    const separator = fc.constantFrom("", " ", "\u00a0", "-", "–", "\t");
    fc.assert(
      fc.property(efns, fc.array(separator, { minLength: 15, maxLength: 15 }), (efn, separators) => {
        const typed = `*${[...efn].map((digit, index) => digit + separators[index]).join("")}*\r\n`;
        expect(OptionalEfn.parse(typed)).toBe(efn);
      }),
    );
  });

  test.each(["", "  ", null, undefined])("is optional: %j", (typed) => {
    expect(OptionalEfn.parse(typed)).toBe("");
  });

  test.each([
    "80276000000001",
    "8027600000000170",
    "80276000000001O",
    "８０２７６００００００００１７",
    "0".repeat(1000),
    802760000000017,
  ])("requires 15 digits: %j", (typed) => {
    expect(problemOf(typed)).toBe(wrongLength);
  });

  it("is a physician's if it starts with 80", () => {
    const [other] = digits.map((digit) => `81276000000001${digit}`).filter((efn) => problemOf(efn) === undefined);
    expect([other, synthetic[0]].map((efn) => isPhysiciansEfn(efn as string))).toEqual([false, true]);
  });

  it.each(["", " ", ...synthetic, "8027600000000170", "80276000000001O", "802760000000018", " ".repeat(101)])(
    "is validated by the form like by the server: %j",
    (typed) => expect(efnProblem(typed)).toBe(problemOf(typed)),
  );

  it("is refused in more than a hundred characters", () => {
    const padded = (length: number) => (synthetic[0] as string).padEnd(length);
    expect([100, 101].map((length) => problemOf(padded(length)))).toEqual([undefined, wrongLength]);
    expect(problemOf("X02760000000017")).toBe(wrongLength);
  });

  it("is asked for by events with points for physicians or psychotherapists", () => {
    const event = (authority: AccreditationAuthority, state: AccreditationState, certificationPoints = 0) =>
      asksForEfn({ accreditations: [Accreditation.parse({ authority, state })], certificationPoints });
    expect(event("physicians", "requested")).toBe(true);
    expect(event("psychotherapists", "recognised")).toBe(true);
    expect(event("physicians", "refused")).toBe(false);
    expect(event("nurses", "recognised")).toBe(false);
    expect(event("nurses", "recognised", 3)).toBe(true);
    expect(asksForEfn({ accreditations: [], certificationPoints: 0 })).toBe(false);
  });

  it("is formatted in groups of three", () => {
    expect(spaceEfn("802760000000017")).toBe("802 760 000 000 017");
  });

  it("is masked except for three digits", () => {
    expect(maskEfn("802760000000017")).toBe("••• ••• ••• 017");
  });
});
