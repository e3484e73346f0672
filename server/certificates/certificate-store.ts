import type { Certificate, PrintedCertificate } from "#model/certificates/certificate.ts";
import { certificateAddress } from "#model/certificates/certificate-code.ts";
import type { PresentPerson } from "#server/attendance/attendance-store.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";
import { nameInRow } from "#server/registrations/name-in-row.ts";
import { nameOrder } from "#server/registrations/name-order.ts";

/** An issued certificate. */
export interface IssuedCertificate {
  code: string;
  eventId: string;
  registrationId: string;
  says: Certificate;
  /** Of its file, in hexadecimal. */
  sha256: string;
  isDuplicate: boolean;
  layout: number;
  /** Instant. */
  issuedAt: string;
  /** Undefined while it is valid. */
  withdrawnAt: string | undefined;
  /** "" while it is valid. */
  withdrawnReason: string;
  /** Whether sending it by mail was requested. */
  isMailAsked: boolean;
}

/** Lists the certificates of an event, oldest first. */
export async function listCertificates(connection: Connection, eventId: string): Promise<IssuedCertificate[]> {
  const rows = await issued(connection).where("event_id", "=", eventId).execute();
  return rows.map(readCertificate);
}

/** Lists people with certificates of an event who are not, or no longer, recorded as attendees, by name. */
export async function listAbsent(connection: Connection, eventId: string): Promise<PresentPerson[]> {
  const rows = await connection
    .selectFrom("registrations")
    .select(["id", "title", "first_name", "last_name"])
    .where("id", "in", (query) =>
      query.selectFrom("certificates").select("registration_id").where("certificates.event_id", "=", eventId),
    )
    // The attendance of a moved registration belongs to another event.
    .where(({ eb, not, or, exists, selectFrom }) =>
      or([
        eb("event_id", "<>", eventId),
        not(exists(selectFrom("attendance").select("day").whereRef("registration_id", "=", "registrations.id"))),
      ]),
    )
    .orderBy(nameOrder())
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, name: nameInRow(row), days: [], minutes: {} }));
}

/** Returns the longest name registered for an event, for trying the layout; undefined without registrations. */
export async function findLongestName(connection: Connection, eventId: string): Promise<string | undefined> {
  const rows = await connection
    .selectFrom("registrations")
    .select(["title", "first_name", "last_name"])
    .where("event_id", "=", eventId)
    .where("status", "<>", "cancelled")
    .execute();
  return rows.map(nameInRow).reduce<string | undefined>((a, b) => (a && a.length >= b.length ? a : b), undefined);
}

export async function findCertificatesOf(
  connection: Connection,
  registrationIds: readonly string[],
): Promise<IssuedCertificate[]> {
  if (registrationIds.length === 0) return [];
  const rows = await issued(connection).where("registration_id", "in", registrationIds).execute();
  return rows.map(readCertificate);
}

/**
 * Marks the valid certificates of these registrations to be sent by mail. Concurrent calls never return the same one.
 * @returns the registrations for which this was not requested before
 */
export async function askForMails(
  transaction: WriteTransaction,
  eventId: string,
  registrationIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const asked: string[] = [];
  for (let start = 0; start < registrationIds.length; start += 500) {
    const rows = await transaction
      .updateTable("certificates")
      .set({ mail_asked_at: now.toISOString() })
      .where("event_id", "=", eventId)
      .where("registration_id", "in", registrationIds.slice(start, start + 500))
      .where("withdrawn_at", "is", null)
      .where("is_duplicate", "=", 0)
      .where("mail_asked_at", "is", null)
      .returning("registration_id")
      .execute();
    asked.push(...rows.map(({ registration_id }) => registration_id));
  }
  return asked;
}

/** Lets the valid certificates of a registration be sent by mail as if that had not been requested. */
export async function letAskAgain(transaction: WriteTransaction, registrationId: string): Promise<void> {
  await transaction
    .updateTable("certificates")
    .set({ mail_asked_at: null })
    .where("registration_id", "=", registrationId)
    .where("withdrawn_at", "is", null)
    .execute();
}

/** @param code normalised by `readCertificateCode` */
export async function findCertificate(connection: Connection, code: string): Promise<IssuedCertificate | undefined> {
  const row = await issued(connection).where("code", "=", code).executeTakeFirst();
  return row && readCertificate(row);
}

function issued(connection: Connection) {
  return connection.selectFrom("certificates").selectAll().orderBy("issued_at").orderBy("is_duplicate").orderBy("code");
}

function readCertificate(row: Row<"certificates">): IssuedCertificate {
  return {
    code: row.code,
    eventId: row.event_id,
    registrationId: row.registration_id,
    says: JSON.parse(row.data) as Certificate,
    sha256: row.sha256,
    isDuplicate: row.is_duplicate === 1,
    layout: row.layout,
    issuedAt: row.issued_at,
    withdrawnAt: row.withdrawn_at ?? undefined,
    withdrawnReason: row.withdrawn_reason,
    isMailAsked: row.mail_asked_at !== null,
  };
}

/** Returns a certificate as it is printed, with its proof of authenticity. */
export function printed(
  { code, says, issuedAt, isDuplicate, layout }: IssuedCertificate,
  siteUrl: string,
): PrintedCertificate {
  return { ...says, proof: { code, address: certificateAddress(siteUrl, code), issuedAt, isDuplicate, layout } };
}
