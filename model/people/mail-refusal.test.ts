import { expect, it } from "vitest";
import { refusalIn } from "./mail-refusal.ts";

it.each([
  ["550 5.1.1 <a@b.example>: Recipient address rejected: User unknown", "no_mailbox"],
  ["550-5.1.1 The email account that you tried to reach does not exist.", "no_mailbox"],
  ["550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found", "no_mailbox"],
  ["550 5.4.1 Recipient address rejected: Access denied.", "no_mailbox"],
  ["550 No such mailbox", "no_mailbox"],
  ["Der E-Mail-Server hat abgelehnt: all recipients were rejected: 550 5.1.1 x", "no_mailbox"],
  ["552 5.2.2 Mailbox full", "mailbox_full"],
  ["552 Quota exceeded", "mailbox_full"],
  ["552 5.3.4 Message size exceeds fixed limit", "too_large"],
  ["550 5.7.1 Message rejected as spam", "refused"],
  ["554 Transaction failed", "refused"],
  ["451 4.7.1 Greylisted", undefined],
  ["Der E-Mail-Server hat nicht geantwortet: Timeout", undefined],
  ["Port 5500 5.1.1", undefined],
  ["", undefined],
] as const)("reads %j as %s", (text, refusal) => {
  expect(refusalIn(text)).toBe(refusal);
});
