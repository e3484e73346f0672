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
    ["6.", 6],
    [0, 0],
    ["0", 0],
  ])("reads %j as %d", (given, points) => {
    expect(pointsOr(15).parse(given)).toBe(points);
  });

  it("refuses negative points", () => {
    expect(pointsOr(0).safeParse("-1").error?.issues[0]?.message).toBe("Die Punkte dürfen nicht negativ sein.");
  });

  it.each([6.5, "6,5", "6.5", "6.50"])("asks about a fraction instead of cutting it off (%j)", (given) => {
    expect(pointsOr(0).safeParse(given).error?.issues[0]?.message).toBe(
      "Bitte geben Sie die Punkte als ganze Zahl ab 0 ein.",
    );
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
    ["1.250", 1250],
    ["1.250,00", 1250],
    ["12.500,5", 12_500.5],
    ["100.000", 100_000],
    ["1250", 1250],
    ["0,50", 0.5],
    ["1.250,00 €", 1250],
    ["1.250,00\u00a0€", 1250],
    [" 12 € ", 12],
    ["€", 0],
    [49.989999999999995, 49.99],
  ])("reads %j as %d", (given, amount) => {
    expect(euroAmount.parse(given)).toBe(amount);
  });

  const messageFor = (given: unknown) => euroAmount.safeParse(given).error?.issues[0]?.message;

  it.each([
    "1,250",
    "1,250.00",
    "12,505",
    "0.500",
    "1250.000",
    "1.25.000",
    "1.2500",
    "zwölf",
    "1e3",
    "12 $",
    Number.NaN,
  ])("asks what %j means", (given) =>
    expect(messageFor(given)).toMatch(/^Bitte geben Sie einen Betrag .* zum Beispiel 12,50 oder 1\.200\.$/),
  );

  it.each([-1, "-1", "-1.250"])("refuses %j as negative", (given) => {
    expect(messageFor(given)).toBe("Der Preis darf nicht negativ sein.");
  });

  it.each([100_001, "100.001"])("refuses %j as too much", (given) => {
    expect(messageFor(given)).toBe("Der Preis darf höchstens 100.000 € betragen.");
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
