import { readWrittenDate } from "#model/dates/written-date.ts";
import type { ReadLine } from "#model/payments/match-entries.ts";
import { foldGerman } from "#model/text/fold.ts";
import { parseTable } from "#server/import/documents/parse-table.ts";

/** Headings as German banks write them, folded to letters; the first found wins. */
const headings = {
  bookedOn: ["buchungstag", "buchungsdatum", "buchung", "datum", "valutadatum", "wertstellung", "bookingdate", "date"],
  /** It has the year where the day of booking has none. */
  valuedOn: ["valutadatum", "valuta", "wertstellung", "wertstellungsdatum", "wertstellungstag", "wert"],
  amount: ["betrag", "betrageur", "betragineur", "umsatz", "umsatzineur", "amounteur"],
  /** Of banks that have a column for each direction. */
  debit: ["soll"],
  credit: ["haben"],
  payer: [
    ...["beguenstigterzahlungspflichtiger", "namezahlungsbeteiligter", "zahlungspflichtiger", "zahlungspflichtigerin"],
    // Before the account's own holder, whom some banks name as well.
    ...["empfaengerzahlungspflichtiger", "auftraggeberbeguenstigter", "beguenstigterauftraggeber"],
    ...["auftraggeberempfaenger", "auftraggeberzahlungsempfaenger", "senderempfaenger", "auftraggeber"],
    ...["empfaengerauftraggebername", "zahlungsbeteiligter", "empfaenger", "partnername", "namedespartners"],
    ...["payee", "name"],
  ],
  purpose: [
    ...["verwendungszweck", "vorgangverwendungszweck", "vwz", "buchungsdetails", "paymentreference"],
    ...["buchungstext", "text"],
  ],
  reference: ["kundenreferenzendtoend", "kundenreferenz", "endtoendreferenz", "endtoendidentifikation"],
  currency: ["waehrung"],
  state: ["status", "info"],
  side: ["sollhaben"],
} as const;
/** One column, or several of one name: "VWZ1", "VWZ2", … */
type Columns = Partial<Record<keyof typeof headings, readonly number[]>>;

/** Reads the CSV file of a bank, whose table may begin below other lines; undefined if it has no such table. */
export function readStatementTable(text: string): ReadLine[] | undefined {
  const plain = text.replace(/^\uFEFF/, "");
  // The separator of the first line may belong to no table, and texts may hold another.
  const files = /^sep=/i.test(plain) ? [plain] : [";", ",", "\t"].map((separator) => `sep=${separator}\n${plain}`);
  for (const file of files) {
    const rows = parseTable(file);
    const top = rows?.findIndex((row) => isHead(columnsOf(row))) ?? -1;
    if (!rows || top < 0) continue;
    const columns = columnsOf(rows[top] ?? []);
    return rows.slice(top + 1).flatMap((row) => readRow(row, columns) ?? []);
  }
  return undefined;
}

function columnsOf(row: readonly string[]): Columns {
  const found = row.map(headingOf);
  const entries = Object.entries(headings).flatMap(([name, words]) => {
    const word = words.find((one) => found.includes(one));
    return word === undefined ? [] : [[name, found.flatMap((one, index) => (one === word ? [index] : []))]];
  });
  const columns = Object.fromEntries(entries) as Columns;
  // The 1822direkt has the amount there.
  if (columns.side && !columns.amount && !columns.credit) return { ...columns, amount: columns.side, side: undefined };
  // The older files of Volksbanken have S and H in a last column without a name.
  const last = row.length - 1;
  return columns.side || (row[last] ?? "").trim() !== "" ? columns : { ...columns, side: [last] };
}

const isHead = ({ bookedOn, amount, credit, purpose }: Columns) =>
  bookedOn !== undefined && (amount !== undefined || credit !== undefined) && purpose !== undefined;

function headingOf(cell: string): string {
  return foldGerman(cell).replace(/[^a-z]/g, "");
}

function readRow(row: readonly string[], columns: Columns): ReadLine | undefined {
  const cells = (name: keyof Columns) => (columns[name] ?? []).map((column) => (row[column] ?? "").trim());
  const cell = (name: keyof Columns) => cells(name)[0] ?? "";
  const bookedOn = dayIn(cell("bookedOn"), cell("valuedOn"));
  const [debit, credit] = [readCents(cell("debit")), readCents(cell("credit"))];
  // Beside these the Deutsche Bank has the amount of a returned debit under "Betrag".
  // A bank may write 0,00 into the column of the other direction.
  const cents = debit ? -Math.abs(debit) : (credit ?? readCents(cell("amount")));
  const isAnnounced = /vorgemerkt/i.test(cell("state"));
  const currency = cell("currency");
  if (!bookedOn || cents === undefined || isAnnounced) return undefined;
  const signed = /^S/i.test(cell("side")) ? -Math.abs(cents) : cents;
  if (cell("payer") === "" && Object.keys(columns).some((name) => isBalance.test(cell(name as keyof Columns))))
    return undefined;
  if (currency && !/^EUR|€$/i.test(currency)) return signed > 0 ? "other_currency" : undefined;
  const purpose = [...cells("purpose"), cell("reference")].filter((part) => part && !/^NOTPROVIDED$/i.test(part));
  return {
    ...{ bookedOn, cents: signed },
    ...{ payer: oneLine(cell("payer")).slice(0, 150), purpose: oneLine(purpose.join(" ")).slice(0, 500) },
  };
}

/** Rows above and below the entries, in their columns. */
const isBalance = /^(?:(?:anfangs|end|schluss|alter |neuer )?(?:konto)?(?:saldo|stand)|übertrag)$/i;

/** The Sparkasse may write "15.06" beside a value date with its year; an entry that is still open has no day. */
function dayIn(bookedOn: string, valuedOn: string): string | undefined {
  const valued = readWrittenDate(valuedOn)?.date;
  const [, day, month] = /^(\d{1,2})\.(\d{1,2})\.?$/.exec(bookedOn) ?? [];
  if (day === undefined || month === undefined || valued === undefined) return readWrittenDate(bookedOn)?.date;
  const apart = Number(month) - Number(valued.slice(5, 7));
  const year = Number(valued.slice(0, 4)) + (apart > 6 ? -1 : apart < -6 ? 1 : 0);
  return readWrittenDate(`${day}.${month}.${year}`)?.date;
}

/** "1.234,56", "-12,00 €", "12,00-", "45,20 S", "+180" or "180.00" in cents; undefined for anything else. */
function readCents(text: string): number | undefined {
  const compact = text.replace(/[\s\u00a0€'’]|EUR/g, "").replaceAll("−", "-");
  const [, sum = "", side = ""] = /^\+?(.*?)([-+SH]?)$/.exec(compact) ?? [];
  const isDebit = (side === "-" && !sum.endsWith(",")) || side === "S";
  const plain = `${isDebit && sum !== "" ? "-" : ""}${sum.replace(/,$/, "")}`;
  const german = /^-?\d{1,3}(\.\d{3})+(,\d{1,2})?$|^-?\d+(,\d{1,2})?$/.test(plain);
  const number = german ? plain.replaceAll(".", "").replace(",", ".") : plain.replaceAll(",", "");
  return /^-?\d+(\.\d{1,2})?$/.test(number) ? Math.round(Number(number) * 100) : undefined;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
