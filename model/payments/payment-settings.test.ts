import { expect, it } from "vitest";
import { PaymentSettings, PaymentSettingsForm } from "./payment-settings.ts";

const iban = "DE02 1203 0000 0000 2020 51";
const mistakes = (typed: object) =>
  PaymentSettingsForm.safeParse(typed).error?.issues.map(({ path }) => path.join("."));

it("reads old settings as no account, and keeps an account without spaces", () => {
  const invoices = { invoicePrefix: "RE-", taxNumber: "", tax: "exempt", taxSentence: "" };
  expect(PaymentSettings.parse({})).toEqual({ accountHolder: "", iban: "", bic: "", termDays: 14, ...invoices });
  const typed = { accountHolder: "Gesellschaft für Schmerz e. V.", iban, bic: "bylademm", termDays: "30" };
  const stored = { ...typed, ...invoices, iban: "DE02120300000000202051", bic: "BYLADEMM", termDays: 30 };
  expect(PaymentSettingsForm.parse(typed)).toEqual(stored);
});

it.each([
  [{}, undefined],
  [{ accountHolder: "Verein", iban }, undefined],
  [{ accountHolder: "Verein" }, ["iban"]],
  [{ iban }, ["accountHolder"]],
  [{ accountHolder: "Verein", iban: "DE03 1203 0000 0000 2020 51" }, ["iban"]],
  [{ accountHolder: "Verein", iban, bic: "BYLA" }, ["bic"]],
  [{ accountHolder: "Verein", iban, termDays: "0" }, ["termDays"]],
  [{ accountHolder: "Verein 💶", iban }, ["accountHolder"]],
  [{ invoicePrefix: "Rechnung Nr. " }, ["invoicePrefix"]],
  [{ accountHolder: "x".repeat(71), iban }, ["accountHolder"]],
])("%j: %j", (typed, expected) => expect(mistakes(typed)).toEqual(expected));
