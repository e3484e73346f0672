import { isFoundByName, nameSearchText } from "#model/people/name-search.ts";
import { findReferences } from "./find-references.ts";
import { writtenSequences } from "./written-sequences.ts";

/** An entry of a bank statement. */
export interface BankEntry {
  /** `yyyy-mm-dd`. */
  bookedOn: string;
  /** What came in; negative for what went out. */
  cents: number;
  /** As the bank writes the name. */
  payer: string;
  purpose: string;
  /** Which one it is among equal entries of a day, from 0. */
  occurrence: number;
}

/** An entry as it is read: its place among equal ones follows. */
export type ReadEntry = Omit<BankEntry, "occurrence">;

/** A line of a statement: what was booked, or `other_currency` for what came in, but not in euro. */
export type ReadLine = ReadEntry | "other_currency";

/** A registration that something may have been paid for. */
export interface Payable {
  registrationId: string;
  reference: string;
  firstName: string;
  lastName: string;
  /** What is still to be paid; 0 if nothing is. */
  openCents: number;
  /** Numbers of the valid invoices. */
  invoices: readonly string[];
}

/**
 * What speaks for an entry being the payment of a registration, and what has to be asked:
 * - `sure`: reference, sum and payer fit
 * - `payer`: reference and sum fit, but somebody else paid; the name may stand in the purpose where the bank names no payer
 * - `less`, `more`: the reference fits, the sum does not
 * - `paid`: the reference or the number of the invoice fits, but nothing is open, so that it came twice
 * - `typed`: the reference has a mistake
 * - `invoice`: no reference, but the number of the invoice, which others may use as well
 * - `name`: no reference; the name and the open sum fit
 * - `several`: several registrations come into question
 * - `shared`: several are named, and together exactly this is open: one transfer for all of them
 */
export type MatchReason =
  | "sure"
  | "payer"
  | "less"
  | "more"
  | "paid"
  | "typed"
  | "invoice"
  | "name"
  | "several"
  | "shared";

export interface Match {
  reason: MatchReason;
  /** Ids of the registrations that come into question, one unless there are `several` or it is `shared`. */
  registrationIds: string[];
  /** Of what is `shared`: what is open for each of them, in cents. */
  shares?: number[];
}

/**
 * Proposes for entries whose payments they are, in their order: what an earlier one pays is not open for a later one.
 * Decides nothing. @returns undefined for an entry that fits nobody
 */
export function matchEntries(entries: readonly BankEntry[], payable: readonly Payable[]): (Match | undefined)[] {
  const byReference = new Map(payable.map((one) => [one.reference, one]));
  const known = new Set(byReference.keys());
  const open = new Map(payable.map((one) => [one.registrationId, one.openCents]));
  const openOf = ({ registrationId }: Payable) => open.get(registrationId) ?? 0;

  function match(entry: BankEntry): Match | undefined {
    const { exact, near } = findReferences(entry.purpose, known);
    const named = (exact.length > 0 ? exact : near).flatMap((reference) => byReference.get(reference) ?? []);
    const [only, another] = named;
    if (only && another) return amongSeveral(entry, named);
    if (only) return { reason: reasonOf(entry, only, exact.length > 0), registrationIds: [only.registrationId] };
    const words = wordsOf(entry.purpose);
    const invoiced = payable.filter(({ invoices }) => invoices.some((number) => isWritten(number, words)));
    const [onlyInvoiced, anotherInvoiced] = invoiced;
    if (onlyInvoiced && anotherInvoiced) return amongSeveral(entry, invoiced);
    if (onlyInvoiced)
      return { reason: openOf(onlyInvoiced) > 0 ? "invoice" : "paid", registrationIds: idsOf(invoiced) };
    const sequences = writtenSequences(words);
    const short = payable
      .filter(({ invoices }) => invoices.some((number) => sequences.has(sequenceOf(number))))
      // The same running number of another year is paid.
      .filter((one) => openOf(one) > 0);
    // Other issuers have such numbers, too: only the sum tells.
    if (short.length > 0 && isExactlyOpen(entry, short))
      return short.length > 1 ? amongSeveral(entry, short) : { reason: "invoice", registrationIds: idsOf(short) };
    const fitting = payable.filter((one) => openOf(one) === entry.cents && isNamed(entry, one));
    if (fitting.length === 0) return undefined;
    return { reason: fitting.length > 1 ? "several" : "name", registrationIds: idsOf(fitting) };
  }

  function amongSeveral(entry: BankEntry, named: readonly Payable[]): Match {
    if (!isExactlyOpen(entry, named)) return { reason: "several", registrationIds: idsOf(named) };
    return { reason: "shared", registrationIds: idsOf(named), shares: named.map(openOf) };
  }

  function isExactlyOpen(entry: BankEntry, named: readonly Payable[]): boolean {
    const isOpen = named.every((one) => openOf(one) > 0);
    return isOpen && named.reduce((sum, one) => sum + openOf(one), 0) === entry.cents;
  }

  function reasonOf(entry: BankEntry, one: Payable, isExact: boolean): MatchReason {
    const rest = openOf(one);
    if (rest <= 0) return "paid";
    if (!isExact) return "typed";
    if (entry.cents !== rest) return entry.cents < rest ? "less" : "more";
    return isNamed({ ...entry, ...(entry.payer !== "" && { purpose: "" }) }, one) ? "sure" : "payer";
  }

  return entries.map((entry) => {
    if (entry.cents <= 0) return undefined;
    const found = match(entry);
    const [id, another] = found?.registrationIds ?? [];
    if (id && !another) open.set(id, Math.max(0, (open.get(id) ?? 0) - entry.cents));
    if (found?.reason === "shared") for (const one of found.registrationIds) open.set(one, 0);
    return found;
  });
}

const wordsOf = (text: string) =>
  ` ${text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, " ")
    .trim()} `;

const idsOf = (some: readonly Payable[]) => some.map(({ registrationId }) => registrationId);

/** Of "RE-2026-0012": 12. */
const sequenceOf = (number: string) => Number(/\d+$/.exec(number)?.[0] ?? 0);

/** Whether the number of an invoice is among words, with or without its hyphens. */
function isWritten(number: string, words: string): boolean {
  const own = wordsOf(number);
  return words.includes(own) || words.includes(` ${own.replaceAll(" ", "")} `);
}

/** Whether the person is the payer, or named in the purpose. */
export function isNamed(
  { payer, purpose }: Pick<BankEntry, "payer" | "purpose">,
  { firstName, lastName }: Pick<Payable, "firstName" | "lastName">,
): boolean {
  const text = nameSearchText(`${payer} ${purpose}`);
  return lastName.trim() !== "" && isFoundByName(text, `${firstName} ${lastName}`);
}
