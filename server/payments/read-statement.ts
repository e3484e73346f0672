import type { BankEntry } from "#model/payments/match-entries.ts";
import { readCamt } from "./read-camt.ts";
import { readStatementTable } from "./read-statement-table.ts";

export interface BankStatement {
  entries: BankEntry[];
  /** How many entries came in, but not in euro: they are left out. */
  inOtherCurrency: number;
}

/**
 * Reads a bank statement: CAMT.053 (ISO 20022), or a CSV file of a German bank. Entries that are only announced are left
 * out, and those in another currency.
 * @returns undefined for a file that is neither
 */
export function readStatement(text: string): BankStatement | undefined {
  const lines = /^[\s\uFEFF]*</.test(text) ? readCamt(text) : readStatementTable(text);
  if (!lines) return undefined;
  const read = lines.filter((line) => line !== "other_currency");
  const counts = new Map<string, number>();
  const entries = read.map((entry) => {
    const same = JSON.stringify(entry);
    const occurrence = counts.get(same) ?? 0;
    counts.set(same, occurrence + 1);
    return { ...entry, occurrence };
  });
  return { entries, inOtherCurrency: lines.length - read.length };
}
