import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import { euroAmount, flag, optionalNumber, pointsOr, wholeNumber } from "./number-field.ts";

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

describe("optionalNumber", () => {
  const seats = optionalNumber(1, 100, "Von 1 bis 100.");

  it.each([
    [undefined, null],
    [null, null],
    ["", null],
    [" ", null],
    [" 12 ", 12],
    ["007", 7],
    [100, 100],
  ])("reads %j as %j", (given, number) => {
    expect(seats.parse(given)).toBe(number);
  });

  it.each([0, "0", -1, "-1", 1.5, "1,5", "12x", "x12", "1e1", "0x10", "zehn", 101])("refuses %j", (given) => {
    expect(seats.safeParse(given).error?.issues[0]?.message).toBe("Von 1 bis 100.");
  });
});

describe("any number typed into a field", () => {
  const points = wholeNumber(0, 1000, "Nur ganze Zahlen.");
  const typed = textOf("1", "0", "25", "000", ".", ",", "-", "e", " ", "€", "\u00a0", "x");
  const given = fc.oneof(typed, fc.double(), fc.integer(), fc.constantFrom(null, undefined));

  it("is a whole number within its limits, or refused with the message of the field", () => {
    fc.assert(
      fc.property(given, (value) => {
        const { data, error } = points.safeParse(value);
        if (error) expect(new Set(error.issues.map((issue) => issue.message))).toEqual(new Set(["Nur ganze Zahlen."]));
        else expect(Number.isInteger(data) && data >= 0 && data <= 1000).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.nat(1000), (number) => {
        expect(points.parse(`${number}`)).toBe(number);
        expect(points.parse(number)).toBe(number);
        expect(pointsOr(0).parse(` ${number} `)).toBe(number);
      }),
    );
  });

  it("is points from 0 to 1000 or refused in German", () => {
    fc.assert(
      fc.property(given, (value) => {
        const { data, error } = pointsOr(15).safeParse(value);
        if (error) expect(error.issues[0]?.message).toMatch(/^(Die Punkte dürfen|Bitte geben Sie)/);
        else expect(Number.isInteger(data) && data >= 0 && data <= 1000).toBe(true);
      }),
    );
  });

  it("is parsed as an amount in the German format", () => {
    const grouped = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2 });
    const plain = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, useGrouping: false });
    const currency = new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.nat(10_000_000),
          fc.nat(99).map((euro) => euro * 100),
        ),
        (cents) => {
          const euro = cents / 100;
          for (const text of [...[grouped, plain, currency].map((format) => format.format(euro)), `${euro}`]) {
            expect(euroAmount.parse(text)).toBe(euro);
          }
          expect(euroAmount.parse(euro + 1e-9)).toBe(euro);
        },
      ),
    );
  });

  it("is an amount of whole cents within its limits, or refused in German", () => {
    fc.assert(
      fc.property(given, (value) => {
        const { data, error } = euroAmount.safeParse(value);
        if (error) expect(error.issues[0]?.message).toMatch(/^(Der Preis darf|Bitte geben Sie einen Betrag)/);
        else {
          expect(data).toBeGreaterThanOrEqual(0);
          expect(data).toBeLessThanOrEqual(100_000);
          expect(data === Number(data.toFixed(2))).toBe(true);
        }
      }),
    );
  });
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

  it("refuses more than 1000", () => {
    expect(pointsOr(0).parse(1000)).toBe(1000);
    expect(pointsOr(0).safeParse(1001).error?.issues[0]?.message).toBe("Bitte geben Sie höchstens 1000 ein.");
  });

  it.each([6.5, "6,5", "6.5", "6.50"])("refuses a fraction (%j)", (given) => {
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
    ["5€ ", 5],
    ["€ 15,50", 15.5],
    ["EUR 1.250", 1250],
    ["1.250,00 EUR", 1250],
    ["20,- Euro", 20],
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
  ])("refuses the ambiguous %j", (given) =>
    expect(messageFor(given)).toMatch(/^Bitte geben Sie einen Betrag .* zum Beispiel 12,50 oder 1\.200\.$/),
  );

  it.each([-1, "-1", "-1.250"])("refuses %j as negative", (given) => {
    expect(messageFor(given)).toBe("Der Preis darf nicht negativ sein.");
  });

  it.each([100_001, "100.001", "1.000.000"])("refuses %j as too much", (given) => {
    expect(messageFor(given)).toBe("Der Preis darf höchstens 100.000 € betragen.");
  });
});

describe("flag", () => {
  it.each([
    [true, true],
    ["on", true],
    ["true", true],
    ["1", true],
    [false, false],
    ["false", false],
    ["off", false],
    ["0", false],
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
