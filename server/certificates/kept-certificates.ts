import { existingTables } from "#server/database/catalog.ts";
import { inParts } from "#server/database/in-parts.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";
import { keepMails } from "#server/mail/kept-outcomes.ts";

/** All certificates of a site, with what they show and the mails with them. */
export interface IssuedCertificates {
  certificates: Row<"certificates">[];
  pictures: Row<"certificate_pictures">[];
  mails: Row<"mail_outbox">[];
}

/** Reads what a site has issued; nothing if it has no tables yet. */
export async function readCertificates(connection: Connection): Promise<IssuedCertificates> {
  const tables = ["certificates", "certificate_pictures", "mail_outbox"];
  if ((await existingTables(connection, tables)).length < tables.length)
    return { certificates: [], pictures: [], mails: [] };
  return {
    certificates: await connection.selectFrom("certificates").selectAll().execute(),
    pictures: await connection.selectFrom("certificate_pictures").selectAll().execute(),
    mails: await connection.selectFrom("mail_outbox").selectAll().where("kind", "=", "certificate").execute(),
  };
}

/**
 * Keeps certificates when an older state takes the place of a site: the code on one that somebody holds says what it said,
 * also that it was withdrawn. Those of people who are not there end with them.
 */
export async function keepCertificates(
  transaction: WriteTransaction,
  { certificates, pictures, mails }: IssuedCertificates,
): Promise<void> {
  const rows = await transaction.selectFrom("registrations").select("id").execute();
  const people = new Set(rows.map(({ id }) => id));
  const kept = certificates.filter(({ registration_id }) => people.has(registration_id));
  // Before any is inserted: a person has one valid certificate, which may be another by now.
  for (const some of inParts(kept)) {
    const codes = some.map(({ code }) => code);
    await transaction.deleteFrom("certificates").where("code", "in", codes).execute();
  }
  for (const some of inParts(kept)) {
    const insert = transaction.insertInto("certificates").values(some);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
  for (const picture of pictures) {
    const insert = transaction.insertInto("certificate_pictures").values(picture);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
  const toPeople = mails.filter(({ record_id }) => people.has(record_id));
  await keepMails(transaction, toPeople);
}
