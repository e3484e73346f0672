import { inFours } from "#model/payments/iban.ts";
import type { Transfer } from "#model/payments/transfer.ts";
import { formatCents } from "#text/number.ts";

/** Returns until when to transfer: "innerhalb von 14 Tagen nach der Bestätigung". */
export function termText({ termDays }: Pick<Transfer, "termDays">): string {
  return `innerhalb von ${termDays === 1 ? "einem Tag" : `${termDays} Tagen`} nach der Bestätigung Ihrer Anmeldung`;
}

/** Returns the facts of a transfer with their labels, in the order of a transfer form. */
export function transferFacts({
  accountHolder,
  iban,
  bic,
  cents,
  reference,
}: Transfer): [label: string, value: string][] {
  return [
    ["Empfänger", accountHolder],
    ["IBAN", inFours(iban)],
    ...(bic ? [["BIC", bic] as [string, string]] : []),
    ["Betrag", formatCents(cents)],
    ["Verwendungszweck", inFours(reference)],
  ];
}

/** Describes a transfer in a mail. @param when until when to pay */
export function describeTransfer(transfer: Transfer, when = termText(transfer)): string {
  const facts = transferFacts(transfer).map(([label, value]) => `${label}: ${value}`);
  const sentence = `Bitte überweisen Sie den Betrag ${when}. Geben Sie nur den Verwendungszweck an, der hier steht: So können wir Ihre Zahlung zuordnen.`;
  return [sentence, "", ...facts].join("\n");
}

/** What a mail says about the attached GiroCode. */
export const giroCodeText = (file: string) =>
  `Den GiroCode im Anhang (${file}) lesen Sie mit der App Ihrer Bank ein; sie füllt die Überweisung damit aus.`;
