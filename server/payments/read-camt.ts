import { type Element, isCDATA, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";
import { isCalendarDate } from "#model/dates/calendar-date.ts";
import type { ReadEntry, ReadLine } from "#model/payments/match-entries.ts";

/**
 * Reads the booked entries of a CAMT.053, CAMT.052 or CAMT.054 file, any version: each transaction of an entry that holds several.
 * Names are compared without their namespace. @returns undefined without a statement in it
 */
export function readCamt(text: string): ReadLine[] | undefined {
  const document = parseDocument(text, { xmlMode: true });
  const statements = document.children
    .filter(isTag)
    .flatMap((root) => ["Stmt", "Rpt", "Ntfctn"].flatMap((name) => all(root, name)));
  if (statements.length === 0) return undefined;
  return statements.flatMap((statement) => children(statement, "Ntry")).flatMap(readEntry);
}

function readEntry(entry: Element): ReadLine[] {
  const state = textAt(entry, "Sts", "Cd") || textAt(entry, "Sts");
  const days = ["BookgDt", "ValDt"].flatMap((name) => [textAt(entry, name, "Dt"), textAt(entry, name, "DtTm")]);
  const bookedOn = days.find(Boolean)?.slice(0, 10) ?? "";
  if ((state && state !== "BOOK") || !isCalendarDate(bookedOn)) return [];
  const details = children(entry, "NtryDtls").flatMap((group) => children(group, "TxDtls"));
  const read = (cents: number, parts: readonly Element[]): ReadEntry => {
    const isDebit = (textAt(parts[0], "CdtDbtInd") || textAt(entry, "CdtDbtInd")) === "DBIT";
    const payers = parts.map(
      (part) => textAt(part, "RltdPties", "Dbtr", "Nm") || textAt(part, "RltdPties", "Dbtr", "Pty", "Nm"),
    );
    const purpose = parts.map(purposeOf).filter(Boolean).join(" ") || textAt(entry, "AddtlNtryInf");
    const payer = [...new Set(payers.filter(Boolean))].join(", ");
    return { bookedOn, cents: isDebit ? -cents : cents, payer: payer.slice(0, 150), purpose: purpose.slice(0, 500) };
  };
  const whole = amountOf(entry);
  const single = details.map(amountOf);
  // What was instructed may be more than what was booked.
  const instructed = details.map((part) => centsOf(at(part, "AmtDtls", "InstdAmt", "Amt")));
  const sums = [
    single,
    instructed.reduce<number>((sum, cents) => sum + (cents ?? Number.NaN), 0) === whole ? instructed : [],
  ];
  const found = sums.find((cents) => cents.length === details.length && !cents.includes(undefined));
  if (found && details.length > 1) return details.map((part, index) => read(found[index] ?? 0, [part]));
  // Of a payment in another currency, and of a collective one without single sums, the entry has what was booked.
  const cents = (details.length === 1 ? single[0] : undefined) ?? whole;
  if (cents !== undefined) return [read(cents, details)];
  const amount = at(entry, "Amt");
  const cameIn = textAt(entry, "CdtDbtInd") !== "DBIT";
  return amount && !isInEuro(amount) && cameIn ? ["other_currency"] : [];
}

/** In euro; undefined if a transaction or an entry has none. */
function amountOf(part: Element): number | undefined {
  return centsOf(at(part, "Amt")) ?? centsOf(at(part, "AmtDtls", "TxAmt", "Amt"));
}

function purposeOf(part: Element): string {
  const remittance = children(part, "RmtInf").flatMap((info) =>
    ["Ustrd", "Ref", "AddtlRmtInf"].flatMap((name) => all(info, name)),
  );
  const endToEnd = textAt(part, "Refs", "EndToEndId").replace(/^NOTPROVIDED$/i, "");
  const written = remittance.map(textOf).filter(Boolean).join(" ") || textAt(part, "AddtlTxInf");
  return [written, endToEnd].filter(Boolean).join(" ");
}

/** Of an amount in euro; undefined in another currency. */
function centsOf(amount: Element | undefined): number | undefined {
  if (!amount) return undefined;
  const text = textOf(amount);
  return isInEuro(amount) && /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

const isInEuro = ({ attribs }: Element) => (attribs.Ccy ?? "EUR") === "EUR";

const nameOf = ({ name }: Element) => name.slice(name.indexOf(":") + 1);

function children(parent: Element, name: string): Element[] {
  return parent.children.filter(isTag).filter((child) => nameOf(child) === name);
}

/** Finds elements at any depth, in order. */
function all(parent: Element, name: string): Element[] {
  return parent.children.filter(isTag).flatMap((child) => (nameOf(child) === name ? [child] : all(child, name)));
}

function at(parent: Element, ...[name = "", ...rest]: string[]): Element | undefined {
  const [child] = children(parent, name);
  return child && rest.length > 0 ? at(child, ...rest) : child;
}

function textAt(parent: Element | undefined, ...path: string[]): string {
  const found = parent && at(parent, ...path);
  return found ? textOf(found) : "";
}

function textOf(element: Element): string {
  const texts = element.children.flatMap((child) => (isCDATA(child) ? child.children : child));
  const text = texts.map((child) => (isText(child) ? child.data : "")).join("");
  return text.replace(/\s+/g, " ").trim();
}
