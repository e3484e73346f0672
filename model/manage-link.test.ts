import { describe, expect, it } from "vitest";
import {
  CorrectionForm,
  canStillCancel,
  earliestManageableDay,
  isManageable,
  isManageToken,
  manageableUntil,
} from "./manage-link.ts";

const oneDay = { date: "2026-09-12", lastDay: "" };
const threeDays = { date: "2026-09-12", lastDay: "2026-09-14" };

describe("a manage link", () => {
  it.each([
    [oneDay, "2026-10-12"],
    [threeDays, "2026-10-14"],
    [{ date: "2026-12-31", lastDay: "" }, "2027-01-30"],
    // The clock is changed in between.
    [{ date: "2026-03-15", lastDay: "" }, "2026-04-14"],
  ])("of %j opens until %s", (event, until) => {
    expect(manageableUntil(event)).toBe(until);
    expect(isManageable(event, until)).toBe(true);
    expect(isManageable({ ...event, date: "2026-01-01", lastDay: "2026-01-02" }, "2026-02-02")).toBe(false);
  });

  it("opens for exactly those events that a query by the earliest last day finds", () => {
    for (const today of ["2026-10-11", "2026-10-12", "2026-10-13"]) {
      expect("2026-09-12" >= earliestManageableDay(today), today).toBe(isManageable(oneDay, today));
    }
  });

  it("cancels until the event's last day", () => {
    expect(canStillCancel(threeDays, "2026-09-14")).toBe(true);
    expect(canStillCancel(threeDays, "2026-09-15")).toBe(false);
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
  it("follows the rules of the registration, and never takes the address", () => {
    expect(CorrectionForm.safeParse(form).success).toBe(true);
    expect(CorrectionForm.safeParse({ ...form, lastName: "<b>" }).success).toBe(false);
    expect(CorrectionForm.safeParse({ ...form, city: "" }).success).toBe(false);
    expect(CorrectionForm.safeParse({ ...form, email: "a@b.example" }).success).toBe(false);
  });
});
