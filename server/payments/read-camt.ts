import { type Element, isTag } from "domhandler";
import { parseDocument } from "htmlparser2";
import { isCalendarDate } from "#model/dates/calendar-date.ts";
import type { ReadEntry } from "#model/payments/match-entries.ts";

/**
 * Reads the booked entries of a CAMT.053, CAMT.052 or CAMT.054 file, any version: each transaction of an entry that holds several.
 * Names are compared without their namespace. @returns undefined without a statement in it
 */
export function readCamt(text: string): ReadEntry[] | undefined {
  const document = parseDocument(text, { xmlMode: true });
  const statements = document.children
    .filter(isTag)
    .flatMap((root) => ["Stmt", "Rpt", "Ntfctn"].flatMap((name) => all(root, name)));
  if (statements.length === 0) return undefined;
  return statements.flatMap((statement) => children(statement, "Ntry")).flatMap(readEntry);
}

function readEntry(entry: Element): ReadEntry[] {
  const state = textAt(entry, "Sts", "Cd") || textAt(entry, "Sts");
  const bookedOn = (textAt(entry, "BookgDt", "Dt") || textAt(entry, "BookgDt", "DtTm")).slice(0, 10);
  if ((state && state !== "BOOK") || !isCalendarDate(bookedOn)) return [];
  const details = children(entry, "NtryDtls").flatMap((group) => children(group, "TxDtls"));
  const parts = details.length > 0 ? details : [entry];
  return parts.flatMap((part) => {
    // Of a payment in another currency the entry has the euros that were booked.
    const amounts = [at(part, "Amt"), at(part, "AmtDtls", "TxAmt", "Amt"), parts.length === 1 && at(entry, "Amt")];
    const [cents] = amounts.flatMap((amount) => (amount ? (centsOf(amount) ?? []) : []));
    if (cents === undefined) return [];
    const isDebit = (textAt(part, "CdtDbtInd") || textAt(entry, "CdtDbtInd")) === "DBIT";
    const payer = textAt(part, "RltdPties", "Dbtr", "Nm") || textAt(part, "RltdPties", "Dbtr", "Pty", "Nm") || "";
    const remittance = children(part, "RmtInf").flatMap((info) => [...all(info, "Ustrd"), ...all(info, "Ref")]);
    const endToEnd = textAt(part, "Refs", "EndToEndId").replace(/^NOTPROVIDED$/i, "");
    const purpose = [...remittance.map(textOf), endToEnd].filter(Boolean).join(" ");
    return [{ bookedOn, cents: isDebit ? -cents : cents, payer: payer.slice(0, 150), purpose: purpose.slice(0, 500) }];
  });
}

/** Of an amount in euro; undefined in another currency. */
function centsOf(amount: Element): number | undefined {
  const text = textOf(amount);
  const isEuro = (amount.attribs.Ccy ?? "EUR") === "EUR";
  return isEuro && /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

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

function textAt(parent: Element, ...path: string[]): string {
  const found = at(parent, ...path);
  return found ? textOf(found) : "";
}

function textOf(element: Element): string {
  const text = element.children
    .map((child) => ("data" in child ? String(child.data) : isTag(child) ? "" : ""))
    .join("");
  return text.replace(/\s+/g, " ").trim();
}
