import * as z from "zod";
import { requiredText } from "#model/fields/field.ts";
import { isAllowed, type States } from "#model/registrations/allowed-actions.ts";
import type { ItemDue } from "./amount-due.ts";
import { MAX_RECIPIENT } from "./recipient-field.ts";
import { type Tax, taxIn } from "./tax.ts";

/** What an invoice says; written once and never changed. */
export interface Invoice {
  /** "RE-2026-0001": gapless within a year. */
  number: string;
  /** `cancellation` (Stornorechnung): takes the invoice it names back, with the same items. */
  kind: "invoice" | "cancellation";
  /** The invoice it takes back. */
  cancels?: { number: string; issuedOn: string };
  /** `yyyy-mm-dd`. */
  issuedOn: string;
  seller: { name: string; address: string; taxNumber: string };
  /** Name and address of the payer, in lines. */
  recipient: string;
  /** The participant, if the payer is somebody else. */
  participant: string;
  items: readonly ItemDue[];
  /** What was rendered, and on which days; of which event, an early version did not note. */
  service: { title: string; days: string; eventId?: string };
  tax: Tax;
  /** Says why there is no tax, or that prices include it. */
  taxSentence: string;
  /** Last day to pay; "" if it is paid already. */
  payableUntil: string;
  /** What is still to be paid, in cents, and where to; undefined if it is paid already, or without an account. */
  transfer?: { accountHolder: string; iban: string; bic: string; reference: string; cents: number };
}

/** "RE-2026-0001". */
export function invoiceNumber(prefix: string, year: number, sequence: number): string {
  return `${prefix}${year}-${String(sequence).padStart(4, "0")}`;
}

/**
 * Whether an invoice can be issued, by what the person pays in all: where a transfer is asked for, one is due
 * (§ 14 Abs. 2 UStG).
 */
export function canInvoice(states: States, agreedCents: number): boolean {
  return agreedCents > 0 && isAllowed("showTransfer", states);
}

/** Adds up the items, in cents; those of a cancellation count against it. */
export function invoiceTotal({ kind, items }: Pick<Invoice, "kind" | "items">): number {
  const sum = items.reduce((all, { cents }) => all + cents, 0);
  return kind === "cancellation" ? -sum : sum;
}

/** The part of the total that is tax, and the rest, in cents. */
export function netAndTax(invoice: Pick<Invoice, "kind" | "items" | "tax">): { net: number; tax: number } {
  const total = invoiceTotal(invoice);
  const tax = taxIn(invoice.tax, total);
  return { net: total - tax, tax };
}

/** The payer's name and address as somebody types it. */
export const InvoiceRecipient = requiredText("Bitte geben Sie an, an wen die Rechnung geht.", MAX_RECIPIENT);
export const InvoiceRequest = z.object({ recipient: InvoiceRecipient });
