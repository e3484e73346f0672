import { describe, expect, it } from "vitest";
import { euroAmount, flag, pointsOr, wholeNumber } from "./number-field.ts";

describe("wholeNumber", () => {
  const points = wholeNumber(0, 1000, "Nur ganze Zahlen.");

  it.each([
    [undefined, 0],
    [null, 0],
    ["", 0],
    [" 12 ", 12],
    [15, 15],
    ["007", 7],
    ["1000", 1000],
  ])("reads %j as %d", (given, number) => {
    expect(points.parse(given)).toBe(number);
  });

  it.each([-1, "-1", 1.5, "1.5", "1,5", "1e2", "0x10", "zehn", 1001, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses %j",
    (given) => {
      expect(points.safeParse(given).error?.issues[0]?.message).toBe("Nur ganze Zahlen.");
    },
  );
});

describe("pointsOr", () => {
  it.each([
    [undefined, 15],
    [null, 15],
    ["", 15],
    ["viele", 15],
    [Number.NaN, 15],
    [{}, 15],
    ["6", 6],
    [6.9, 6],
    [0, 0],
    ["0", 0],
  ])("reads %j as %d", (given, points) => {
    expect(pointsOr(15).parse(given)).toBe(points);
  });

  it("refuses negative points", () => {
    expect(pointsOr(0).safeParse("-1").error?.issues[0]?.message).toBe("Die Punkte dürfen nicht negativ sein.");
  });
});

describe("euroAmount", () => {
  it.each([
    [undefined, 0],
    ["", 0],
    ["80", 80],
    ["12,5", 12.5],
    ["12,50", 12.5],
    ["12.50", 12.5],
    ["1.250,00", 1250],
    [49.989999999999995, 49.99],
  ])("reads %j as %d", (given, amount) => {
    expect(euroAmount.parse(given)).toBe(amount);
  });

  it.each(["1.250", "12,505", "zwölf", "1e3", "12 €", -1, "-1", Number.NaN, 100_001])("refuses %j", (given) => {
    expect(euroAmount.safeParse(given).success).toBe(false);
  });
});

describe("flag", () => {
  it.each([
    [true, true],
    ["on", true],
    ["true", true],
    [false, false],
    ["false", false],
    ["", false],
  ])("reads %j as %s", (given, value) => {
    expect(flag(true).parse(given)).toBe(value);
    expect(flag(false).parse(given)).toBe(value);
  });

  it("falls back when missing and refuses other words", () => {
    expect(flag(true).parse(undefined)).toBe(true);
    expect(flag(true).parse(null)).toBe(true);
    expect(flag(true).safeParse("vielleicht").error?.issues[0]?.message).toBe("Bitte wählen Sie Ja oder Nein.");
  });
});
