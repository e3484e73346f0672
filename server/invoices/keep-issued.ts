import type { MailKind } from "#model/people/mail-kind.ts";
import { existingTables } from "#server/database/catalog.ts";
import { inParts } from "#server/database/in-parts.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";
import { keepMails } from "#server/mail/kept-outcomes.ts";

/** All invoices of a site, the mails with them, and the last number of each year. */
export interface IssuedNumbers {
  invoices: Row<"invoices">[];
  numbers: Row<"invoice_numbers">[];
  mails: Row<"mail_outbox">[];
}

/** Reads what a site has issued; nothing if it is of a version without invoices. */
export async function readIssued(connection: Connection): Promise<IssuedNumbers> {
  if ((await existingTables(connection, ["invoices"])).length === 0) return { invoices: [], numbers: [], mails: [] };
  const invoices = await connection.selectFrom("invoices").selectAll().execute();
  const numbers = await connection.selectFrom("invoice_numbers").selectAll().execute();
  const mailKinds = ["invoice", "invoice-cancellation"] satisfies MailKind[];
  const mails = await connection.selectFrom("mail_outbox").selectAll().where("kind", "in", mailKinds).execute();
  return { invoices, numbers, mails };
}

/**
 * Keeps what a site has issued when an older state takes its place: an invoice stays for as long as tax law asks (§ 147
 * AO), and its number is given to no other (§ 14 Abs. 4 Nr. 4 UStG). A mail with one that still waits is sent.
 */
export async function keepIssued(
  transaction: WriteTransaction,
  { invoices, numbers, mails }: IssuedNumbers,
): Promise<void> {
  for (const some of inParts(invoices)) {
    const known = some.map(({ number }) => number);
    // Those of the older state were not cancelled yet.
    await transaction.deleteFrom("invoices").where("number", "in", known).execute();
    await transaction
      .insertInto("invoices")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await keepMails(transaction, mails);
  for (const { year, last } of numbers) {
    await transaction
      .insertInto("invoice_numbers")
      .values({ year, last })
      .onConflict((conflict) => conflict.column("year").doUpdateSet({ last }).where("invoice_numbers.last", "<", last))
      .execute();
  }
}
