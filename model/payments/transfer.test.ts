import { describe, expect, it } from "vitest";
import { amountDue } from "./amount-due.ts";
import { PaymentSettings, PaymentSettingsForm } from "./payment-settings.ts";
import { giroCode, transferOf } from "./transfer.ts";

const settings = PaymentSettings.parse({ accountHolder: "Verein", iban: "DE02120300000000202051" });
const registration = { id: "r1", paidOn: "" };
const event = { isFree: false, price: 180 };

describe("amountDue", () => {
  it.each([
    [180, 18_000],
    [0.01, 1],
    [999.99, 99_999],
    [49.989999999999995, 4_999],
    ["12,50", 1_250],
    ["1.200 €", 120_000],
    ["1,200", 0],
    ["auf Anfrage", 0],
    ["180 € (Mitglieder 90 €)", 0],
    [-5, 0],
    [undefined, 0],
  ])("%s is %s cents", (price, cents) => expect(amountDue({ isFree: false, price }, registration)).toBe(cents));

  it("is nothing for a free event, and once a payment is entered", () => {
    expect(amountDue({ isFree: true, price: 180 }, registration)).toBe(0);
    expect(amountDue(event, { paidOn: "2026-06-14" })).toBe(0);
  });
});

describe("transferOf", () => {
  it("needs an account whose IBAN is right, even in imported settings", () => {
    expect(transferOf(settings, event, registration)?.cents).toBe(18_000);
    expect(transferOf(PaymentSettings.parse({}), event, registration)).toBeUndefined();
    expect(transferOf({ ...settings, iban: "DE03120300000000202051" }, event, registration)).toBeUndefined();
    expect(transferOf({ ...settings, bic: "?" }, event, registration)?.bic).toBe("");
    expect(transferOf(settings, event, { ...registration, paidOn: "2026-06-14" })).toBeUndefined();
  });
});

describe("giroCode", () => {
  const code = { accountHolder: "Ärzte für Übung e. V.", iban: "DE02120300000000202051", bic: "", reference: "RF18AB" };

  it.each([
    [1, "EUR0.01"],
    [99_999, "EUR999.99"],
    [100_000, "EUR1000.00"],
    [1_234_560, "EUR12345.60"],
  ])("has the lines of EPC069-12, the amount with a point and two digits: %i cents", (cents, amount) => {
    const lines = ["BCD", "002", "1", "SCT", "", code.accountHolder, code.iban, amount, "", "", "RF18AB"];
    expect(giroCode({ ...code, cents })).toBe(lines.join("\n"));
  });

  it("is never too long for a banking app, whatever name the settings take", () => {
    const given = { accountHolder: "ẞ".repeat(70), iban: "MT31MALT01100000000000000000123", bic: "MALTMTMTXXX" };
    const { termDays: _, ...account } = PaymentSettingsForm.parse(given);
    const longest = giroCode({ ...account, cents: 10_000_000, reference: "RF18ABCDEFGHJK" });
    expect(new TextEncoder().encode(longest).length).toBeLessThanOrEqual(331);
  });
});
