import type { BankEntry } from "#model/payments/match-entries.ts";
import { readCamt } from "./read-camt.ts";
import { readStatementTable } from "./read-statement-table.ts";

/**
 * Reads a bank statement: CAMT.053 (ISO 20022), or a CSV file of a German bank. Entries that are only announced are left
 * out, and those in another currency.
 * @returns undefined for a file that is neither
 */
export function readStatement(text: string): BankEntry[] | undefined {
  const entries = /^[\s\uFEFF]*</.test(text) ? readCamt(text) : readStatementTable(text);
  if (!entries) return undefined;
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const same = JSON.stringify(entry);
    const occurrence = counts.get(same) ?? 0;
    counts.set(same, occurrence + 1);
    return { ...entry, occurrence };
  });
}
