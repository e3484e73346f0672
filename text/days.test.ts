import { describe, expect, it } from "vitest";
import { daysText, monthNames } from "./days.ts";

describe("daysText", () => {
  it.each([
    ["2027-03-12", "", "12.03.2027"],
    ["2027-03-02", "2027-03-02", "02.03.2027"],
    ["2027-03-12", "2027-03-14", "12.03.2027 – 14.03.2027"],
    ["2027-03-30", "2027-04-02", "30.03.2027 – 02.04.2027"],
    ["2027-03-12", "2028-03-11", "12.03.2027 – 11.03.2028"],
  ])("writes %s to %j as %s", (date, lastDay, text) => {
    expect(daysText({ date, lastDay })).toBe(text);
  });
});

it("names the months as German does", () => {
  const { format } = new Intl.DateTimeFormat("de", { month: "long" });
  expect(monthNames).toEqual(Array.from({ length: 12 }, (_, month) => format(new Date(2026, month, 15))));
});
