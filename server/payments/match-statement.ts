import { createHash } from "node:crypto";
import { type BankEntry, type MatchReason, matchEntries } from "#model/payments/match-entries.ts";
import type { Connection } from "#server/database/schema.ts";
import { findInvoices, isValidInvoice } from "#server/invoices/invoice-store.ts";
import { isPriced, type ListedPayment, listPayable, type PaymentParts } from "./list-payments.ts";
import { readStatement } from "./read-statement.ts";

/** An entry of a statement with what it may pay for. */
export interface MatchedEntry {
  entry: BankEntry;
  /** Undefined for an entry that fits nobody. */
  reason: MatchReason | undefined;
  registrationIds: string[];
  /** What of it each of them pays, in cents; empty unless it is shared. */
  shares: number[];
  /** What is entered of it already, in cents. */
  bookedCents: number;
}

export interface MatchedStatement {
  /** What came in, in the order of the file. */
  entries: MatchedEntry[];
  /** How many came in, but not in euro. */
  inOtherCurrency: number;
  /** Registrations that something can be entered for. */
  payable: ListedPayment[];
}

/** Reads a bank statement and proposes what its entries paid for. Stores nothing. @returns undefined if it is none */
export async function matchStatement(parts: PaymentParts, text: string): Promise<MatchedStatement | undefined> {
  const statement = readStatement(text);
  if (!statement) return undefined;
  const { inOtherCurrency } = statement;
  const read = statement.entries.filter(({ cents }) => cents > 0);
  // Money may cross a cancellation, or come before the confirmation.
  const payable = await listPayable(parts, "everyone");
  const booked = await sumsOfEntries(parts.database, read.map(fingerprintOf));
  const bookedOf = (entry: BankEntry) => booked.get(fingerprintOf(entry)) ?? 0;
  const left = read.filter((entry) => bookedOf(entry) < entry.cents);
  const issued = await findInvoices(
    parts.database,
    payable.map(({ registration }) => registration.id),
  );
  const matches = matchEntries(
    left,
    payable.map(({ registration: { id, firstName, lastName }, reference, openCents }) => {
      const invoices = (issued.get(id) ?? []).filter(isValidInvoice).map(({ says }) => says.number);
      return { registrationId: id, firstName, lastName, reference, openCents, invoices };
    }),
  );
  const matchOf = new Map(left.map((entry, index) => [entry, matches[index]]));
  const entries = read.map((entry) => {
    const match = matchOf.get(entry);
    return {
      entry,
      reason: match?.reason,
      registrationIds: match?.registrationIds ?? [],
      shares: match?.shares ?? [],
      bookedCents: bookedOf(entry),
    };
  });
  // Whoever transferred before the event became free is found by the reference, and is no choice otherwise.
  const found = new Set(entries.flatMap(({ registrationIds }) => registrationIds));
  return {
    entries,
    inOtherCurrency,
    payable: payable.filter((one) => isPriced(one) || found.has(one.registration.id)),
  };
}

/** By which an entry is recognised when its file is read again; nothing can be told from it. */
export function fingerprintOf({ bookedOn, cents, payer, purpose, occurrence }: BankEntry): string {
  return createHash("sha256")
    .update(JSON.stringify([bookedOn, cents, payer, purpose, occurrence]))
    .digest("base64url");
}

/** Returns how much of entries is entered as payments, by fingerprint. */
export async function sumsOfEntries(
  connection: Connection,
  fingerprints: readonly string[],
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (let start = 0; start < fingerprints.length; start += 500) {
    const rows = await connection
      .selectFrom("payments")
      .select(["entry", "cents"])
      .where("entry", "in", fingerprints.slice(start, start + 500))
      .execute();
    for (const { entry, cents } of rows) if (entry) sums.set(entry, (sums.get(entry) ?? 0) + cents);
  }
  return sums;
}
