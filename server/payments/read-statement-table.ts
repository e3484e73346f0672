import { readWrittenDate } from "#model/dates/written-date.ts";
import type { ReadLine } from "#model/payments/match-entries.ts";
import { foldGerman } from "#model/text/fold.ts";
import { parseTable } from "#server/import/documents/parse-table.ts";

/** Headings as banks write them in German and English, folded to letters; the first found wins. */
const headings = {
  bookedOn: [
    ...["buchungstag", "buchungsdatum", "buchung", "datum", "valutadatum", "wertstellung", "bookingdate", "date"],
    ...["datecompletedutc", "completeddate", "datumdesabschlusses", "operationdate", "operationdateutc"],
    ...["transaktionsdatumutc", "settlementdateutc"],
  ],
  /** It has the year where the day of booking has none. */
  valuedOn: ["valutadatum", "valuta", "wertstellung", "wertstellungsdatum", "wertstellungstag", "wert"],
  amount: [
    ...["betrag", "betrageur", "betragineur", "umsatz", "umsatzineur", "amounteur", "amount"],
    ...["gesamtbetraginklmwst", "totalamountinclvat"],
    // PayPal: what the person paid, before its fee.
    ...["brutto", "gross"],
    // A sum at Fidor, a day at others, which have another column for the sum.
    "wert",
  ],
  /** Of banks that have a column for each direction. */
  debit: ["soll", "debit"],
  credit: ["haben", "credit"],
  payer: [
    ...["beguenstigterzahlungspflichtiger", "namezahlungsbeteiligter", "zahlungspflichtiger", "zahlungspflichtigerin"],
    // Before the account's own holder, whom some banks name as well.
    ...["empfaengerzahlungspflichtiger", "auftraggeberbeguenstigter", "beguenstigterauftraggeber"],
    ...["auftraggeberempfaenger", "auftraggeberzahlungsempfaenger", "senderempfaenger", "auftraggeber"],
    ...["empfaengerauftraggebername", "empfaengerauftraggeber", "zahlungsbeteiligter", "empfaenger"],
    ...["zahlungsempfaenger", "partnername", "namedespartners", "namedestransaktionspartners", "counterpartyname"],
    ...["payername", "payer", "payee", "beneficiaryoriginator", "name"],
  ],
  purpose: [
    ...["verwendungszweck", "vorgangverwendungszweck", "vwz", "buchungsdetails", "paymentreference"],
    ...["betreff", "subject"],
    ...["paymentdetails", "buchungstext", "text", "beschreibung", "description", "reference"],
  ],
  reference: ["kundenreferenzendtoend", "kundenreferenz", "endtoendreferenz", "endtoendidentifikation", "reference"],
  currency: ["waehrung", "currency", "paymentcurrency"],
  state: ["status", "info", "state"],
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
    const read = parseTable(file);
    if (!read.ok) continue;
    const rows = read.table;
    const top = rows.findIndex((row) => isHead(columnsOf(row)));
    const columns = top < 0 ? columnsWithoutHead(rows) : columnsOf(rows[top] ?? []);
    if (!columns) continue;
    const table = rows.slice(top + 1);
    const [day = -1] = columns.bookedOn ?? [];
    const withDots = readSlashes(table.map((row) => row[day]?.trim() ?? ""));
    if (!withDots) return undefined;
    const dotted = table.map((row) => row.map((cell, index) => (index === day ? withDots(cell.trim()) : cell)));
    return dotted.flatMap((row) => readRow(row, columns) ?? []);
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

/** The columns of a table without headings (Targobank) in which each row has a day and one column a sum. */
function columnsWithoutHead(rows: readonly (readonly string[])[]): Columns | undefined {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
  const indexes = (filled[0] ?? []).map((_, index) => index);
  const areAll = (test: (cell: string) => boolean) => (column: number) =>
    filled.every((row) => test((row[column] ?? "").trim()));
  const days = indexes.filter(areAll((cell) => readWrittenDate(cell) !== undefined));
  const sums = indexes.filter(areAll((cell) => /[.,]\d\d\D*$/.test(cell) && readCents(cell) !== undefined));
  const currency = indexes.filter(areAll((cell) => /^[A-Z]{3}$/.test(cell)));
  const used = new Set([...days, ...sums, ...currency]);
  const purpose = indexes.filter((index) => !used.has(index));
  if (days.length === 0 || sums.length !== 1 || purpose.length === 0) return undefined;
  return { bookedOn: days, amount: sums, purpose, currency };
}

/**
 * Returns how a day of these is written with dots: "06/05/2026" is in May or June, which another day of the file tells.
 * Undefined if none does, so that no payment is dropped or dated wrong without a word.
 */
function readSlashes(days: readonly string[]): ((day: string) => string) | undefined {
  const isDayFirst = days.some((day) => /^(?:1[3-9]|[23]\d)\/\d{1,2}\/\d{2}/.test(day));
  const isMonthFirst = days.some((day) => /^\d{1,2}\/(?:1[3-9]|[23]\d)\/\d{2}/.test(day));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(?=\d{2})/;
  if (isDayFirst === isMonthFirst && days.some((day) => slashed.test(day))) return undefined;
  return (day) => day.replace(slashed, isMonthFirst ? "$2.$1." : "$1.$2.");
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
  const isAnnounced = isNotBooked.test(cell("state"));
  const currency = cell("currency");
  if (!bookedOn || cents === undefined || isAnnounced) return undefined;
  const signed = /^S/i.test(cell("side")) ? -Math.abs(cents) : cents;
  if (cell("payer") === "" && Object.keys(columns).some((name) => isBalance.test(cell(name as keyof Columns))))
    return undefined;
  if (currency && !/^EUR|€$/i.test(currency)) return signed > 0 ? "other_currency" : undefined;
  const isTwice = columns.purpose?.includes(columns.reference?.[0] ?? -1);
  const purpose = [...cells("purpose"), isTwice ? "" : cell("reference")].filter(
    (part) => part && !/^NOTPROVIDED$/i.test(part),
  );
  return {
    ...{ bookedOn, cents: signed },
    ...{ payer: oneLine(cell("payer")).slice(0, 150), purpose: oneLine(purpose.join(" ")).slice(0, 500) },
  };
}

const isNotBooked = /vorgemerkt|pending|reverted|declined|failed|ausstehend|abgelehnt|fehlgeschlagen|rückgängig/i;

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
