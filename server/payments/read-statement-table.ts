import { readWrittenDate } from "#model/dates/written-date.ts";
import type { ReadEntry } from "#model/payments/match-entries.ts";
import { foldGerman } from "#model/text/fold.ts";
import { parseTable } from "#server/import/documents/parse-table.ts";

/** Headings as Sparkassen, Volksbanken, DKB, Commerzbank and others write them, folded to letters; the first found wins. */
const headings = {
  bookedOn: ["buchungstag", "buchungsdatum", "buchung", "datum", "valutadatum", "wertstellung"],
  amount: ["betrag", "betrageur", "umsatz", "umsatzineur"],
  payer: [
    ...["beguenstigterzahlungspflichtiger", "namezahlungsbeteiligter", "zahlungspflichtiger", "zahlungspflichtigerin"],
    ...["auftraggeberbeguenstigter", "auftraggeberempfaenger", "auftraggeberzahlungsempfaenger", "auftraggeber"],
    ...["empfaengerzahlungspflichtiger", "zahlungsbeteiligter", "name"],
  ],
  purpose: ["verwendungszweck", "vwz", "buchungstext", "text"],
  reference: ["kundenreferenzendtoend", "kundenreferenz", "endtoendreferenz"],
  currency: ["waehrung"],
  state: ["status", "info"],
  side: ["sollhaben"],
} as const;
type Columns = Partial<Record<keyof typeof headings, number>>;

/** Reads the CSV file of a bank, whose table may begin below other lines; undefined if it has no such table. */
export function readStatementTable(text: string): ReadEntry[] | undefined {
  // The separator is that of the first line, which may belong to no table.
  const rows = parseTable(text.includes(";") && !/^sep=/i.test(text) ? `sep=;\n${text.replace(/^\uFEFF/, "")}` : text);
  const top = rows?.findIndex((row) => isHead(columnsOf(row))) ?? -1;
  if (!rows || top < 0) return undefined;
  const columns = columnsOf(rows[top] ?? []);
  return rows.slice(top + 1).flatMap((row) => readRow(row, columns) ?? []);
}

function columnsOf(row: readonly string[]): Columns {
  const found = row.map(headingOf);
  const entries = Object.entries(headings).flatMap(([name, words]) => {
    const column = words.map((word) => found.indexOf(word)).find((index) => index >= 0);
    return column === undefined ? [] : [[name, column]];
  });
  return Object.fromEntries(entries) as Columns;
}

const isHead = ({ bookedOn, amount, purpose }: Columns) =>
  bookedOn !== undefined && amount !== undefined && purpose !== undefined;

function headingOf(cell: string): string {
  return foldGerman(cell).replace(/[^a-z]/g, "");
}

function readRow(row: readonly string[], columns: Columns): ReadEntry | undefined {
  const cell = (name: keyof Columns) => (columns[name] === undefined ? "" : (row[columns[name]] ?? "").trim());
  const bookedOn = readWrittenDate(cell("bookedOn"))?.date;
  const cents = readCents(cell("amount"));
  const isAnnounced = /vorgemerkt/i.test(cell("state"));
  const currency = cell("currency");
  if (!bookedOn || cents === undefined || isAnnounced || (currency && !/^EUR|€$/i.test(currency))) return undefined;
  const isDebit = /^S/i.test(cell("side"));
  const purpose = [cell("purpose"), cell("reference")].filter((part) => part && !/^NOTPROVIDED$/i.test(part));
  return {
    ...{ bookedOn, cents: isDebit ? -Math.abs(cents) : cents },
    ...{ payer: oneLine(cell("payer")).slice(0, 150), purpose: oneLine(purpose.join(" ")).slice(0, 500) },
  };
}

/** "1.234,56", "-12,00 €", "+180" or "180.00" in cents; undefined for anything else. */
function readCents(text: string): number | undefined {
  const plain = text
    .replace(/[\s\u00a0€]|EUR/g, "")
    .replace(/^\+/, "")
    .replace("−", "-");
  const german = /^-?\d{1,3}(\.\d{3})+(,\d{1,2})?$|^-?\d+(,\d{1,2})?$/.test(plain);
  const number = german ? plain.replaceAll(".", "").replace(",", ".") : plain.replaceAll(",", "");
  return /^-?\d+(\.\d{1,2})?$/.test(number) ? Math.round(Number(number) * 100) : undefined;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
