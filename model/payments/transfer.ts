import type { Registration } from "#model/registrations/registration.ts";
import { amountDue, type Chosen, type PricedEvent } from "./amount-due.ts";
import { isIban } from "./iban.ts";
import { paymentReference } from "./payment-reference.ts";
import { isBic, type PaymentSettings } from "./payment-settings.ts";
import { noSums, openCents, type PaymentSums } from "./payment-standing.ts";

/** What a person has to transfer, and to which account. */
export interface Transfer extends Pick<PaymentSettings, "accountHolder" | "iban" | "bic" | "termDays"> {
  cents: number;
  /** Without spaces. */
  reference: string;
}

/**
 * Returns the transfer of a registration; undefined when nothing is due or the association has given no account.
 * @param sums what was paid of it already
 */
export function transferOf(
  settings: PaymentSettings,
  event: PricedEvent,
  registration: Chosen & Pick<Registration, "paidOn"> & { id: string },
  sums: PaymentSums = noSums,
): Transfer | undefined {
  const cents = openCents(amountDue(event, registration), sums);
  const { accountHolder, iban, bic, termDays } = settings;
  // Imported settings are not checked like typed ones.
  if (cents === 0 || !accountHolder || !isIban(iban)) return undefined;
  const reference = paymentReference(registration.id);
  return { accountHolder, iban, bic: isBic(bic) ? bic : "", termDays, cents, reference };
}

/**
 * Returns the content of a GiroCode, the QR code that banking apps fill in a transfer with: EPC069-12, version 002,
 * UTF-8, at most 331 bytes. The reference is its text for the recipient, since apps in Germany show that and not every
 * one the structured reference.
 */
export function giroCode({ accountHolder, iban, bic, cents, reference }: Omit<Transfer, "termDays">): string {
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  return ["BCD", "002", "1", "SCT", bic, accountHolder, iban, amount, "", "", reference].join("\n");
}
