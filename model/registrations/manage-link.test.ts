import { describe, expect, it } from "vitest";
import {
  CorrectionForm,
  earliestManageableDay,
  ForgottenLinkForm,
  isManageable,
  isManageToken,
  manageableUntil,
  manageLink,
} from "./manage-link.ts";

const oneDay = { date: "2026-09-12", lastDay: "" };
const threeDays = { date: "2026-09-12", lastDay: "2026-09-14" };

describe("a manage link", () => {
  it.each([
    [oneDay, "2026-10-12"],
    [threeDays, "2026-10-14"],
    [{ date: "2026-12-31", lastDay: "" }, "2027-01-30"],
    // Across a clock change.
    [{ date: "2026-03-15", lastDay: "" }, "2026-04-14"],
  ])("of %j opens until %s", (event, until) => {
    expect(manageableUntil(event)).toBe(until);
    expect(isManageable(event, until)).toBe(true);
    expect(isManageable({ ...event, date: "2026-01-01", lastDay: "2026-01-02" }, "2026-02-02")).toBe(false);
  });

  it("opens exactly for the events found by the earliest last day", () => {
    for (const today of ["2026-10-11", "2026-10-12", "2026-10-13"]) {
      expect("2026-09-12" >= earliestManageableDay(today), today).toBe(isManageable(oneDay, today));
    }
  });

  it("is an address of this site", () => {
    expect(manageLink("https://verein.example", "abc")).toBe("https://verein.example/anmeldung/verwalten/abc");
  });

  it.each([
    ["A".repeat(22), true],
    ["abcdefghij_-0123456789", true],
    ["A".repeat(21), false],
    ["A".repeat(23), false],
    [`${"A".repeat(21)}.`, false],
    ["", false],
  ])("has a token of 22 characters: %j, %j", (token, expected) => {
    expect(isManageToken(token)).toBe(expected);
  });
});

describe("a correction", () => {
  const form = { title: "Dr.", firstName: "Jörg", lastName: "O'Neill", city: "Köln" };
  it("is validated like the registration, without e-mail address", () => {
    expect(CorrectionForm.safeParse(form).success).toBe(true);
    expect(CorrectionForm.safeParse({ ...form, lastName: "<b>" }).success).toBe(false);
    expect(CorrectionForm.safeParse({ ...form, city: "" }).success).toBe(false);
    expect(CorrectionForm.safeParse({ ...form, email: "a@b.example" }).success).toBe(false);
    expect(CorrectionForm.parse({ ...form, efn: "802 760 000 000 017", removesEfn: "ja" })).toEqual({
      ...form,
      ...{ efn: "802760000000017", removesEfn: "ja" },
    });
    expect(CorrectionForm.safeParse({ ...form, removesEfn: "nein" }).success).toBe(false);
  });

  it("needs a valid address to request forgotten links, and nothing else", () => {
    expect(ForgottenLinkForm.parse({ email: " a@b.example " })).toEqual({ email: "a@b.example" });
    expect(ForgottenLinkForm.safeParse({ email: "a" }).success).toBe(false);
    expect(ForgottenLinkForm.safeParse({ email: "a@b.example", id: "1" }).error?.issues[0]?.message).toBe(
      "Das Formular enthält unbekannte Angaben.",
    );
  });
});
