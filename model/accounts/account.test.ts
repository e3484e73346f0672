import { expect, it } from "vitest";
import { accountLinkLife, Invitation } from "./account.ts";

const invitation = { name: "Eva Muster", email: "eva@verein.example", role: "editorial" };

it("accepts an invitation with name, address and role only", () => {
  expect(Invitation.parse({ ...invitation, name: " Eva\nMuster " })).toEqual(invitation);
  expect(Invitation.safeParse({ ...invitation, isDisabled: true }).success).toBe(false);
});

it.each([
  ["name", " ", "Bitte geben Sie einen Namen ein"],
  ["name", "x".repeat(101), "Bitte geben Sie höchstens 100 Zeichen ein."],
  ["email", "eva", "Bitte geben Sie eine gültige E-Mail-Adresse ein"],
  ["role", "owner", "Bitte wählen Sie eine Rolle"],
])("refuses an invitation with %s %.9j", (field, value, message) => {
  const { error } = Invitation.safeParse({ ...invitation, [field]: value });
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
});

it("keeps an invitation valid for two days and a reset link for half an hour", () => {
  expect(accountLinkLife).toEqual({ invitation: 172_800_000, reset: 1_800_000 });
});
