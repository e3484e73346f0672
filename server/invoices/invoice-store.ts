import { createHash } from "node:crypto";
import { type Invoice, invoiceNumber, invoiceTotal } from "#model/payments/invoice.ts";
import { addressKey } from "#model/people/address-key.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";

/** An issued invoice or Stornorechnung. */
export interface IssuedInvoice {
  says: Invoice;
  registrationId: string;
  eventId: string;
  /** Negative in a Stornorechnung. */
  cents: number;
  /** Of what it says, in hexadecimal. */
  sha256: string;
  /** Instant. */
  issuedAt: string;
  /** Number of the Stornorechnung that took it back; "" while it is valid. */
  cancelledBy: string;
}

/** About whom an invoice is. */
export interface InvoiceSubject {
  registrationId: string;
  eventId: string;
  email: string;
}

/**
 * Stores an invoice under the next number of its year. The number is taken in the caller's transaction, which holds the
 * row of the year until it ends: whatever becomes of it, no number is given twice or left out.
 */
export async function insertInvoice(
  transaction: WriteTransaction,
  { registrationId, eventId, email }: InvoiceSubject,
  { prefix, ...content }: Omit<Invoice, "number"> & { prefix: string },
  { email: issuer, now }: Author,
): Promise<Invoice> {
  const year = Number(content.issuedOn.slice(0, 4));
  const { last } = await transaction
    .insertInto("invoice_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column("year").doUpdateSet((e) => ({ last: e("invoice_numbers.last", "+", 1) })))
    .returning("last")
    .executeTakeFirstOrThrow();
  const says: Invoice = { number: invoiceNumber(prefix, year, last), ...content };
  const data = JSON.stringify(says);
  await transaction
    .insertInto("invoices")
    .values({
      ...{ number: says.number, year, sequence: last, kind: says.kind, cents: invoiceTotal(says) },
      ...{ registration_id: registrationId, event_id: eventId, email_key: addressKey(email), data },
      sha256: createHash("sha256").update(data).digest("hex"),
      ...{ issued_at: now.toISOString(), issued_by: issuer, cancelled_by: null },
    })
    .execute();
  return says;
}

/** Finds the invoices of registrations, oldest first. */
export async function findInvoices(
  connection: Connection,
  registrationIds: readonly string[],
): Promise<Map<string, IssuedInvoice[]>> {
  const found: IssuedInvoice[] = [];
  for (let start = 0; start < registrationIds.length; start += 500) {
    const some = registrationIds.slice(start, start + 500);
    const rows = await inOrder(connection).where("registration_id", "in", some).execute();
    found.push(...rows.map(readInvoice));
  }
  return Map.groupBy(found, ({ registrationId }) => registrationId);
}

/** Finds the invoices of an event whose registration is deleted, oldest first: they are kept, and may have to be shown. */
export async function findInvoicesLeft(connection: Connection, eventId: string): Promise<IssuedInvoice[]> {
  const rows = await inOrder(connection)
    .where("event_id", "=", eventId)
    .where("registration_id", "not in", (query) => query.selectFrom("registrations").select("id"))
    .execute();
  return rows.map(readInvoice);
}

/** Finds the invoices of events that are deleted or no longer published, oldest first: no event has them in its payments. */
export async function findInvoicesWithoutEvent(connection: Connection): Promise<IssuedInvoice[]> {
  const rows = await inOrder(connection)
    .where("event_id", "not in", (query) =>
      query.selectFrom("content").select("id").where("collection", "=", "events").where("deleted_at", "is", null),
    )
    .execute();
  return rows.map(readInvoice);
}

/** Whether it is an invoice that no Stornorechnung took back; a registration has one at most. */
export function isValidInvoice({ says, cancelledBy }: Pick<IssuedInvoice, "says" | "cancelledBy">): boolean {
  return says.kind === "invoice" && !cancelledBy;
}

export async function findValidInvoice(
  connection: Connection,
  registrationId: string,
): Promise<IssuedInvoice | undefined> {
  return (await findInvoices(connection, [registrationId])).get(registrationId)?.find(isValidInvoice);
}

/** Finds an invoice of an event by its number. */
export async function findInvoice(
  connection: Connection,
  eventId: string,
  number: string,
): Promise<IssuedInvoice | undefined> {
  const row = await inOrder(connection).where("event_id", "=", eventId).where("number", "=", number).executeTakeFirst();
  return row && readInvoice(row);
}

/** Finds the invoices of a person, also those whose registration is erased. @param keys forms of their address */
export async function findInvoicesOf(connection: Connection, keys: readonly string[]): Promise<IssuedInvoice[]> {
  const rows = await inOrder(connection).where("email_key", "in", keys).execute();
  return rows.map(readInvoice);
}

function inOrder(connection: Connection) {
  return connection.selectFrom("invoices").selectAll().orderBy("year").orderBy("sequence");
}

function readInvoice(row: Row<"invoices">): IssuedInvoice {
  return {
    says: JSON.parse(row.data) as Invoice,
    registrationId: row.registration_id,
    eventId: row.event_id,
    cents: row.cents,
    sha256: row.sha256,
    issuedAt: row.issued_at,
    cancelledBy: row.cancelled_by ?? "",
  };
}
