import { expect, it } from "vitest";
import { PaymentForm } from "./payment.ts";

const form = { kind: "payment", cents: "180,50", receivedOn: "2026-06-15", payer: "" };
const problems = (changes: object) =>
  PaymentForm.safeParse({ ...form, ...changes }).error?.issues.map(({ path, message }) => [path.join("."), message]) ??
  [];

it("is entered in euro and kept in cents", () => {
  expect(PaymentForm.parse(form)).toEqual({ ...form, cents: 18_050 });
});

it("is of more than nothing, unless it says that nothing is paid back", () => {
  const tooLittle = [["cents", "Bitte geben Sie einen Betrag über 0 € ein."]];
  expect(problems({ cents: "0" })).toEqual(tooLittle);
  expect(problems({ kind: "waiver", cents: "0", payer: "Referentin" })).toEqual(tooLittle);
  expect(problems({ kind: "refund", cents: "0" })).toEqual([]);
});

it("has a reason if it is a waiver, and a day", () => {
  expect(problems({ kind: "waiver" })).toEqual([["payer", "Bitte geben Sie an, warum nichts zu zahlen ist."]]);
  expect(problems({ kind: "waiver", payer: "Referentin" })).toEqual([]);
  expect(problems({ receivedOn: "" })).toEqual([
    ["receivedOn", "Bitte geben Sie den Tag an, an dem das Geld gebucht wurde."],
  ]);
  expect(problems({ entry: "1" })).toHaveLength(1);
});
